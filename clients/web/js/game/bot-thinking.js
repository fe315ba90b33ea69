/** A bot's thinking: depth, nodes, speed, value, principal variation, the other lines, a network's policy beside the visits. */

import { boardDrawing } from "../board/board-drawing.js";
import { h } from "../ui/dom.js";
import { count, duration, percent, signed } from "../ui/format.js";
import { geometry } from "../board/geometry.js";
import { staticBoard } from "../board/static-board.js";
import { moveText } from "./move-list.js";
import { playerName } from "../ui/player-badge.js";
import { frame } from "./session.js";
import { searchedCells, worth } from "../board/game-tree.js";

/** @typedef {import("./session.js").SessionState} SessionState */
/** @typedef {import("../types").Thinking} Thinking */
/** @typedef {import("../types").Info} Info */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/** Number of moves that are shown at once. */
const MOST_LINES = 5;
/** Visits below which the mean result of a move says nothing. */
const FEWEST_VISITS = 10;
/** Sign before a value that is only a bound. */
const BOUNDS = { "": "", least: "at least ", most: "at most " };
/** @type {Record<string, string>} */
const STOPS = {
  time: "its time was up",
  nodes: "its node budget was used up",
  depth: "its depth was reached",
  proven: "the outcome was proven",
  enough: "one move stood out",
  book: "its opening book had the move",
  only: "there was only one legal move",
  flag: "it was told to move",
};

/**
 * Return the thinking to show: of the viewed frame, or the current one.
 * @param {SessionState} state
 * @returns {{ seat: number, thinking: Thinking, isLive: boolean, move: string | null, isTold: boolean } | null} `isTold`: the move is a sentence
 */
export function thinkingShown(state) {
  if (state.looking === null) {
    const [live] = [...state.thoughts].map(([seat, { thinking }]) => ({ seat, thinking, isLive: true, move: null, isTold: false }));
    if (live) return live;
  }
  const end = state.looking ?? state.frames.length - 1;
  const first = state.looking ?? 0; // while following: the newest; in a replay: of exactly this move
  for (let index = end; index >= first; index -= 1) {
    const frame = state.frames[index];
    const moves = [...(frame?.moves ?? [])].reverse();
    for (const move of moves) {
      if (move.t === "acted" && move.thinking) {
        return { seat: move.seat, thinking: move.thinking, isLive: false, move: move.text ? moveText(move, state.fixed?.board) : null, isTold: state.fixed?.board.shape === "table" && !!move.describe?.startsWith(moveText(move, state.fixed.board)) };
      }
    }
  }
  return null;
}

/** @param {SessionState} state @returns {VElement | false} */
export function thinkingView(state) {
  const { fixed } = state;
  if (!fixed || !fixed.players.some((player) => player.kind === "bot")) return false;
  const shown = thinkingShown(state);
  const player = shown && fixed.players[shown.seat];
  return h(
    "section",
    { class: "panel thinking", "aria-labelledby": "thinking-title" },
    h("h2", { id: "thinking-title", class: "panel-title" }, "Thinking"),
    shown && player
      ? [
          h(
            "p",
            { class: "thinking-who" },
            playerName(player),
            shown.isLive ? h("span", { class: "thinking-live" }, " is thinking…") : shown.move !== null && [shown.isTold ? ": " : " chose ", h("b", {}, shown.move)],
          ),
          report(shown.thinking, fixed.game),
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
      ? "In games with hidden information the bot's thinking is shown after the game."
      : "The bot's thinking is shown after the game; in lessons, during it.";
  }
  if (state.looking !== null) return "No thinking is stored with this move.";
  return state.frames.at(-1)?.position.ended ? "No thinking is stored." : "Nothing to show yet.";
}

/** @param {Thinking} thinking @param {Info} game @returns {VElement} */
function report(thinking, game) {
  const strength = !!thinking.strength?.text && h("p", {}, thinking.strength.text);
  if (strength && !thinking.stop) return h("div", { class: "report" }, strength, h("p", { class: "quiet" }, "The rest of its thinking is shown after the game.")); // an opponent's view while it is on
  if (thinking.model) return h("div", { class: "report" }, strength, modelView(thinking.model, thinking));
  if (thinking.engine === "random") return h("div", { class: "report" }, strength, h("p", {}, "It did not think: any legal move was equally likely."));
  const { depth = 0, nodes = 0, nps = 0, pv = [], lines = [], time_ms: time = 0, cpu_ms: cpu = 0, stop = "", why = [], interpreted = false } = thinking;
  /** @type {[string, string][]} */
  const figures = [
    ["Depth", depth ? String(depth) : "–"],
    ["Nodes", count(nodes)],
    ["Nodes/s", nps ? count(nps) : "–"],
    ["Time", time ? duration(time) : "–"],
  ];
  return h(
    "div",
    { class: "report" },
    strength,
    valueView(thinking, game),
    h("dl", { class: "figures" }, figures.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)))),
    pv.length > 0 && !why.some((sentence) => sentence.includes(pv.join(" "))) && h("p", { class: "pv" }, h("span", { class: "pv-label" }, "Expects "), h("span", { class: "pv-moves" }, pv.join(" "))),
    interpreted && h("p", {}, `Its search was not compiled yet: it searched in plain Python${stop === "time" ? ", and less than its card says" : ""}.`),
    why.length > 0 && h("ul", { class: "why" }, why.map((sentence) => h("li", {}, sentence))),
    lines.length > 0 && linesView(lines),
    h(
      "p",
      { class: "small" },
      [
        `${thinking.engine}${thinking.version ? ` ${thinking.version}` : ""}`,
        limits(thinking.limits ?? {}),
        cpu ? `${duration(cpu)} of CPU` : "",
        stop && `stopped because ${STOPS[stop] ?? stop}`,
      ]
        .filter(Boolean)
        .join(" · "),
    ),
  );
}

/** Say what a language model answered; its words are marked as its own. @param {import("../types").ModelAnswer} answer @param {Thinking} thinking @returns {import("../ui/dom.js").Children} */
function modelView({ model, prompt, requests = 1, illegal = 0, tokens_in: asked = 0, tokens_out: said = 0, cost, currency = "", words = "" }, { time_ms: time = 0, taken = "" }) {
  const tries = illegal === 1 ? "1 answer was no legal move" : `${illegal} answers were no legal moves`;
  return [
    h("p", {}, `The language model ${model} named this move. Nothing was searched.`),
    illegal > 0 && h("p", {}, taken === "fallback" ? `${tries}; so this move is random.` : `${tries}, and it was asked again.`),
    words !== "" && h("figure", { class: "model-words" }, h("blockquote", {}, words), h("figcaption", { class: "small" }, "The model’s own words, which nobody checked.")),
    h("p", { class: "small" }, [`${count(asked)} tokens asked, ${count(said)} answered`, requests > 1 ? `${requests} requests` : "", cost === undefined || cost === null ? "" : `cost ${cost.toFixed(5)} ${currency}`, time ? duration(time) : "", `instructions ${prompt}`].filter(Boolean).join(" · ")),
  ];
}

/** @param {Record<string, number>} given @returns {string} */
function limits(given) {
  const words = Object.entries(given).map(([name, value]) => (name === "time_ms" ? duration(value) : `${name} ${count(value)}`));
  return words.length > 0 ? `limit ${words.join(", ")}` : "";
}

/** @param {Thinking} thinking @param {Info} game @returns {VElement | false} */
function valueView({ value, exact = false, ends_in: endsIn, lines = [], pv = [] }, game) {
  if (value === undefined || value === null) return false;
  const span = game.max_return - game.min_return || 1;
  const share = Math.max(0, Math.min(1, (value - game.min_return) / span));
  const visits = lines.find(({ text }) => text === pv[0])?.visits ?? 0;
  const word = exact ? "proven" : visits > 0 && visits < FEWEST_VISITS ? `tried ${visits === 1 ? "once" : `${visits} times`}: too few to tell` : "estimate";
  const end = endsIn === undefined || endsIn === null ? "" : `, over in ${endsIn} ${endsIn === 1 ? "move" : "moves"}`;
  return h(
    "div",
    { class: "value" },
    h("p", { class: "value-text" }, h("b", {}, signed(value)), ` for itself (${word}${end})`),
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
  const sign = { "": "", least: "at least ", most: "at most " };
  return h(
    "details",
    { class: "trace", open: true, key: "trace" },
    h("summary", {}, `Searched positions, in order (${trace.filter(({ pruned }) => !pruned).length} positions)`),
    board.shape === "tree" && view && treeView(trace, board, view),
    h(
      "ol",
      { class: "trace-list", tabindex: "0", "aria-label": "Positions in search order" },
      trace.map((each) =>
        h(
          "li",
          { class: each.pruned ? "trace-pruned" : "" },
          h("b", {}, each.text || "here"),
          each.pruned
            ? `: pruned, since ${bound(each.alpha, "−∞")} ≥ ${bound(each.beta, "+∞")}`
            : `: ${sign[each.bound ?? ""]}${worth(each)} (α ${bound(each.alpha, "−∞")}, β ${bound(each.beta, "+∞")})`,
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

/** Return the best moves, with all others behind a press. @param {import("../types").Line[]} lines @returns {VElement} */
function linesView(lines) {
  if (lines.length <= MOST_LINES + 1) return linesTable(lines, "Considered moves"); // the press takes a line as well
  const others = lines.slice(MOST_LINES);
  return h("div", {}, linesTable(lines.slice(0, MOST_LINES), "Best moves"), h("details", { class: "small more-lines", key: "more-lines" }, h("summary", {}, `${others.length} other moves`), linesTable(others, "Other moves")));
}

/** @param {import("../types").Line[]} lines @param {string} caption @returns {VElement} */
function linesTable(lines, caption) {
  const hasVisits = lines.some((line) => line.visits > 0);
  const hasPolicy = lines.some((line) => line.prior !== undefined);
  return h(
    "table",
    { class: "lines-table" },
    h("caption", { class: "visually-hidden" }, caption),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Move"), h("th", { scope: "col" }, "Value"), hasVisits && h("th", { scope: "col" }, "Visits"), hasPolicy && h("th", { scope: "col" }, h("abbr", { title: "probability by its network, before the search" }, "Policy")))),
    h(
      "tbody",
      {},
      lines.map((line) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, line.text),
          h("td", {}, BOUNDS[line.bound], signed(line.value), line.exact && h("abbr", { title: "proven" }, " ✓")),
          hasVisits && h("td", {}, count(line.visits)),
          hasPolicy && h("td", {}, percent(line.prior ?? 0)),
        ),
      ),
    ),
  );
}
