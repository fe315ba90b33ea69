/** A bot's thinking: depth, nodes, speed, value, principal variation, the other lines, a network's policy beside the visits. */

import { boardDrawing } from "../board/board-drawing.js";
import { h } from "../ui/dom.js";
import { count, duration, percent, signed } from "../ui/format.js";
import { geometry } from "../board/geometry.js";
import { staticBoard } from "../board/static-board.js";
import { actSaid, moveText } from "./move-list.js";
import { playerName } from "../ui/player-badge.js";
import { frame, newest } from "./session.js";
import { searchedCells, worth } from "../board/game-tree.js";
import { languageOf, rich, t } from "../ui/words.js";
import { moveWords } from "../board/move-words.js";
import { reasonView, STRANGERS } from "../bots/reason-words.js";

/** @typedef {import("./session.js").SessionState} SessionState */
/** @typedef {import("../types").Thinking} Thinking */
/** @typedef {import("../types").Info} Info */
/** @typedef {import("../ui/dom.js").VElement} VElement */
/** @typedef {((line: string[]) => import("../ui/dom.js").Children) | null} Links draws a line so that it can be followed */

/** Number of moves that are shown at once. */
const MOST_LINES = 5;
/** Visits below which the mean result of a move says nothing. */
const FEWEST_VISITS = 10;

/**
 * Return the thinking to show: of the viewed frame, or the current one.
 * @param {SessionState} state
 * @returns {{ seat: number, thinking: Thinking, isLive: boolean, move: string | null, isTold: boolean, ply: number } | null} `isTold`: the move is a sentence; `ply`: actions before it
 */
export function thinkingShown(state) {
  if (state.looking === null) {
    const [live] = [...state.thoughts].map(([seat, { thinking }]) => ({ seat, thinking, isLive: true, move: null, isTold: false, ply: newest(state)?.ply ?? 0 }));
    if (live) return live;
  }
  const end = state.looking ?? state.frames.length - 1;
  const first = state.looking ?? 0; // while following: the newest; in a replay: of exactly this move
  for (let index = end; index >= first; index -= 1) {
    const frame = state.frames[index];
    const moves = [...(frame?.moves ?? [])].reverse();
    for (const move of moves) {
      if (move.t === "acted" && move.thinking) {
        return { seat: move.seat, thinking: move.thinking, isLive: false, move: move.text ? moveText(move, state.fixed?.board) : null, isTold: state.fixed?.board.shape === "table" && !!move.describe && moveText(move, state.fixed.board) === moveWords(actSaid(move)), ply: (frame?.ply ?? 1) - 1 };
      }
    }
  }
  return null;
}

/**
 * @param {SessionState} state @param {VElement | false} [worded] stands below its reasons
 * @param {((line: string[], ply: number) => import("../ui/dom.js").Children) | null} [links] draws the expected line after so many actions, beside reasons that say it too
 * @returns {VElement | false}
 */
export function thinkingView(state, worded = false, links = null) {
  const { fixed } = state;
  if (!fixed || !fixed.players.some((player) => player.kind === "bot")) return false;
  const shown = thinkingShown(state);
  const player = shown && fixed.players[shown.seat];
  return h(
    "section",
    { class: "panel thinking", "aria-labelledby": "thinking-title" },
    h("h2", { id: "thinking-title", class: "panel-title" }, t("play-thinking")),
    shown && player
      ? [
          h(
            "p",
            { class: "thinking-who" },
            shown.isLive
              ? [playerName(player), " ", h("span", { class: "thinking-live" }, t("play-is-thinking"))]
              : shown.move === null
                ? playerName(player)
                : rich(shown.isTold ? "play-bot-told" : "play-bot-chose", { player: playerName(player), move: h("b", { lang: shown.isTold ? languageOf(shown.move) : undefined, translate: "no" }, shown.move) }),
          ),
          report(shown.thinking, fixed.game, worded, links && ((line) => links(line, shown.ply))),
          traceView(shown.thinking.trace ?? [], fixed.board, frame(state)?.position.view),
        ]
      : h("p", { class: "quiet" }, quiet(state)),
  );
}

/** True if bots' thinking is shown during the game. @param {SessionState} state @returns {boolean} */
export function isLesson(state) {
  const created = state.events[0]?.event;
  return created?.t === "created" && created.lesson === true;
}

/** @param {SessionState} state @returns {string} */
function quiet(state) {
  if ((state.fixed?.game.hidden || !isLesson(state)) && !state.frames.at(-1)?.position.ended) {
    return isLesson(state)
      ? t("play-thinking-hidden")
      : t("play-thinking-after");
  }
  if (state.looking !== null) return t("play-thinking-none-here");
  return state.frames.at(-1)?.position.ended ? t("play-thinking-none") : t("play-thinking-not-yet");
}

/** @param {Thinking} thinking @param {Info} game @param {VElement | false} worded @param {Links} links @returns {VElement} */
function report(thinking, game, worded, links) {
  const strength = !!thinking.strength?.text && reasonView("p", thinking.strength.text);
  if (strength && !thinking.stop) return h("div", { class: "report" }, strength, h("p", { class: "quiet" }, t("play-thinking-rest"))); // an opponent's view while it is on
  if (thinking.model) return h("div", { class: "report" }, strength, modelView(thinking.model, thinking));
  if (thinking.engine === "random") return h("div", { class: "report" }, strength, h("p", {}, t("play-thinking-random")));
  const { engine, depth = 0, nodes = 0, nps = 0, pv = [], lines = [], time_ms: time = 0, cpu_ms: cpu = 0, stop = "", why = [], interpreted = false } = thinking;
  /** @type {[string, string][]} */
  const figures = [
    [t("play-depth"), depth ? String(depth) : "–"],
    [t("play-nodes"), count(nodes)],
    [t("play-speed"), nps ? count(nps) : "–"],
    [t("play-time"), time ? duration(time) : "–"],
  ];
  return h(
    "div",
    { class: "report" },
    strength,
    valueView(thinking, game),
    h("dl", { class: "figures" }, figures.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)))),
    pv.length > 0 && (links !== null || !why.some((sentence) => sentence.includes(pv.join(" ")))) && h("p", { class: "pv" }, h("span", { class: "pv-label" }, t("play-expects"), " "), h("span", { class: "pv-moves", translate: "no" }, links?.(pv) ?? pv.join(" "))),
    interpreted && h("p", {}, t(stop === "time" ? "play-searched-plainly-less" : "play-searched-plainly")),
    why.length > 0 && h("ul", { class: "why" }, why.map((sentence) => (engine === STRANGERS ? h("li", { lang: "en" }, sentence) : reasonView("li", sentence)))),
    worded,
    lines.length > 0 && linesView(lines, links),
    h(
      "p",
      { class: "small" },
      h("span", { translate: "no" }, `${thinking.engine}${thinking.version ? ` ${thinking.version}` : ""}`),
      [limits(thinking.limits ?? {}), cpu ? t("play-cpu", { time: duration(cpu) }) : "", stop && t("play-stopped", { stop })].filter(Boolean).map((each) => ` · ${each}`),
    ),
  );
}

/** Say what a language model answered; its words are marked as its own. @param {import("../types").ModelAnswer} answer @param {Thinking} thinking @returns {import("../ui/dom.js").Children} */
function modelView({ model, prompt, requests = 1, illegal = 0, tokens_in: asked = 0, tokens_out: said = 0, cost, currency = "", words = "" }, { time_ms: time = 0, taken = "" }) {
  return [
    h("p", {}, rich("play-model", { model: h("span", { translate: "no" }, model) })),
    illegal > 0 && h("p", {}, t(taken === "fallback" ? "play-model-random" : "play-model-again", { count: illegal })),
    words !== "" && h("figure", { class: "model-words" }, h("blockquote", { lang: "" }, words), h("figcaption", { class: "small" }, t("play-model-words"))),
    h("p", { class: "small" }, [t("play-model-tokens", { asked: count(asked), said: count(said) }), requests > 1 ? t("play-model-requests", { count: String(requests) }) : "", cost === undefined || cost === null ? "" : t("play-model-cost", { cost: cost.toFixed(5), currency }), time ? duration(time) : ""].filter(Boolean).map((each) => `${each} · `), rich("play-model-instructions", { prompt: h("span", { translate: "no" }, prompt) })),
  ];
}

/** @param {Record<string, number>} given @returns {string} */
function limits(given) {
  const words = Object.entries(given).map(([name, value]) => (name === "time_ms" ? duration(value) : t("play-limit-of", { name, value: count(value) })));
  return words.length > 0 ? t("play-limit", { limits: words.join(", ") }) : "";
}

/** @param {Thinking} thinking @param {Info} game @returns {VElement | false} */
function valueView({ value, exact = false, ends_in: endsIn, lines = [], pv = [] }, game) {
  if (value === undefined || value === null) return false;
  const span = game.max_return - game.min_return || 1;
  const share = Math.max(0, Math.min(1, (value - game.min_return) / span));
  const visits = lines.find(({ text }) => text === pv[0])?.visits ?? 0;
  const word = exact ? t("play-proven") : visits > 0 && visits < FEWEST_VISITS ? t("play-tried", { visits }) : t("play-estimate");
  const bold = h("b", {}, signed(value));
  return h(
    "div",
    { class: "value" },
    h("p", { class: "value-text" }, endsIn === undefined || endsIn === null ? rich("play-value", { value: bold, word }) : rich("play-value-ends", { value: bold, word, moves: endsIn })),
    h(
      "svg",
      { class: "value-bar", viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true" },
      h("rect", { class: "value-ground", width: "100", height: "6" }),
      h("rect", { class: "value-fill", width: String(100 * share), height: "6" }),
      h("rect", { class: "value-middle", x: "49.7", width: "0.6", height: "6" }),
    ),
  );
}

/**
 * Return every position of a small search in order, and the pruned ones; for a drawn tree also as a picture.
 * @param {import("../types").Traced[]} trace @param {import("../types").Board} board @param {import("../types").View} [view]
 * @returns {VElement | false}
 */
function traceView(trace, board, view) {
  if (trace.length === 0) return false;
  const bound = /** @param {number | null | undefined} value @param {string} none */ (value, none) => (value === null || value === undefined ? none : signed(value));
  return h(
    "details",
    { class: "trace", open: true, key: "trace" },
    h("summary", {}, t("play-trace", { count: String(trace.filter(({ pruned }) => !pruned).length) })),
    board.shape === "tree" && view && treeView(trace, board, view),
    h(
      "ol",
      { class: "trace-list", tabindex: "0", "aria-label": t("play-trace-list") },
      trace.map((each) =>
        h(
          "li",
          { class: each.pruned ? "trace-pruned" : "" },
          rich(each.pruned ? "play-trace-pruned" : "play-trace-value", {
            position: h("b", { translate: each.text ? "no" : undefined }, each.text || t("play-trace-here")),
            value: t("play-bounded", { bound: each.bound, value: worth(each) }),
            alpha: bound(each.alpha, "−∞"),
            beta: bound(each.beta, "+∞"),
          }),
        ),
      ),
    ),
  );
}

/** @param {import("../types").Traced[]} trace @param {import("../types").Board} board @param {import("../types").View} view */
function treeView(trace, board, view) {
  const where = geometry(board, false);
  const searched = searchedCells(board, trace);
  return h("div", { class: "trace-tree", style: { "aspect-ratio": `${where.width} / ${where.height}` } }, boardDrawing({ ...staticBoard(board, view), searched }, where));
}

/** Return the best moves, with all others behind a press. @param {import("../types").Line[]} lines @param {Links} links @returns {VElement} */
function linesView(lines, links) {
  if (lines.length <= MOST_LINES + 1) return linesTable(lines, t("play-lines-considered"), links); // the press takes a line as well
  const others = lines.slice(MOST_LINES);
  return h("div", {}, linesTable(lines.slice(0, MOST_LINES), t("play-lines-best"), links), h("details", { class: "small more-lines", key: "more-lines" }, h("summary", {}, t("play-lines-more", { count: String(others.length) })), linesTable(others, t("play-lines-other"), links)));
}

/** @param {import("../types").Line[]} lines @param {string} caption @param {Links} links @returns {VElement} */
function linesTable(lines, caption, links) {
  const hasVisits = lines.some((line) => line.visits > 0);
  const hasPolicy = lines.some((line) => line.prior !== undefined);
  return h(
    "table",
    { class: "lines-table" },
    h("caption", { class: "visually-hidden" }, caption),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("play-move")), h("th", { scope: "col" }, t("play-worth")), hasVisits && h("th", { scope: "col" }, t("play-visits")), hasPolicy && h("th", { scope: "col" }, h("abbr", { title: t("play-policy-about") }, t("play-policy"))))),
    h(
      "tbody",
      {},
      lines.map((line) =>
        h(
          "tr",
          {},
          h("th", { scope: "row", translate: "no" }, links?.([line.text]) ?? line.text),
          h("td", {}, hasVisits && line.visits === 0 && !line.exact ? "–" : t("play-bounded", { bound: line.bound, value: signed(line.value) }), line.exact && h("abbr", { title: t("play-proven") }, " ✓")),
          hasVisits && h("td", {}, count(line.visits)),
          hasPolicy && h("td", {}, percent(line.prior ?? 0)),
        ),
      ),
    ),
  );
}
