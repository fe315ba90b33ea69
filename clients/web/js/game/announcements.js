/** Announcements of the game: one sentence an event for the live region, and the status line. */

import { dealText } from "./chance-text.js";
import { duration, signed, stopped } from "../ui/format.js";
import { committed, frame, newest } from "./session.js";
import { asked } from "./together.js";
import { isNamesake, playerText } from "../ui/player-badge.js";
import { seatWithin, seatWord } from "../board/words.js";
import { LANGUAGE, rich, t } from "../ui/words.js";
import { h } from "../ui/dom.js";
import { resultWords } from "../ui/result-words.js";
import { worded } from "../ui/untranslated.js";
import { moveWords } from "../board/move-words.js";
import { reasonWords } from "../bots/reason-words.js";

/** @typedef {import("./session.js").SessionState} SessionState */
/** @typedef {import("../types").Occurred} Occurred */
/** @typedef {{ text: string, shown: import("../ui/dom.js").Children }} Said */

/** @param {SessionState} state @param {number} seat @returns {string} */
export function seatName(state, seat) {
  const player = state.fixed?.players[seat];
  if (!player) return seatWord([], seat);
  if (seat === state.fixed?.your_seat) return t("play-you");
  return isNamesake(state.fixed?.players ?? [], seat) ? t("play-namesake", { player: playerText(player), seat: seatWithin(state.fixed?.game.seat_names ?? [], seat) }) : playerText(player);
}

/** Return the sentences for new events: a deal only once it is complete, and nothing that this page did by itself. @param {SessionState} state after it @param {Occurred[]} news @returns {string} */
export function announceAll(state, news) {
  const isWhole = /** @param {Occurred} occurred */ ({ event, position }) => event.t !== "drawn" || position.turn.length > 0 || position.ended;
  const isMine = /** @param {Occurred} occurred */ ({ event }) => event.t === "contributed" && event.seat === state.fixed?.your_seat;
  return news.filter((occurred) => isWhole(occurred) && !isMine(occurred)).map((occurred) => sentenceFor(state, occurred)).join(" ");
}

/** Return chance's draws since the last move. @param {SessionState} state @param {Occurred} last a draw @returns {import("../types").Drawn[]} */
function dealt({ events }, last) {
  const draws = [];
  for (let index = events.indexOf(last); index >= 0; index -= 1) {
    const event = events[index]?.event;
    if (event?.t === "drawn") draws.unshift(event);
    else if (event?.t !== "contributed") break;
  }
  return draws;
}

/** Events after whose sentence the page says that it is my turn, if it is. */
const CALLING = new Set(["created", "acted", "drawn", "taken_back", "unpaused", "seat_forfeited", "seat_taken_over", "resumed"]);

/** @param {SessionState} state after the event @param {Occurred} occurred @returns {string} */
export function sentenceFor(state, occurred) {
  const { event, position } = occurred;
  const text = sentence(state, occurred, "seat" in event && typeof event.seat === "number" ? seatName(state, event.seat) : "");
  return CALLING.has(event.t) && !("vacation" in event && event.vacation) && position.choices.length > 0 ? `${text} ${t("play-your-move-now")}` : text;
}

/** @param {SessionState} state after the event @param {Occurred} occurred @param {string} who name of the event's seat @returns {string} */
function sentence(state, occurred, who) {
  const { event, position } = occurred;
  switch (event.t) {
    case "created":
      return t("play-begins");
    case "acted":
      return event.describe || event.text ? stopped(t("play-acted", { who, what: moveWords(event.describe ?? event.text ?? "") })) : t("play-acted-secretly", { who });
    case "drawn":
      return stopped(dealText(dealt(state, occurred), state.fixed?.board));
    case "noted":
      return stopped([event.note.text, event.note.comment].filter(Boolean).join(" "));
    case "contributed":
      return t("play-contributed", { who });
    case "draw_offered":
      return t("play-draw-offered", { who });
    case "draw_declined":
      return t("play-draw-declined", { who });
    case "take_back_asked":
      return t(position.take_back.length > 1 ? "play-back-agreed" : "play-back-asked", { who });
    case "take_back_declined":
      return t("play-back-declined", { who });
    case "taken_back":
      return t("play-taken-back", { moves: event.ply });
    case "bot_troubled":
      return t("play-bot-troubled", { who, reason: stopped(event.reason) });
    case "time_added":
      return t("play-time-added", { who, time: duration(event.added_ms), other: seatName(state, event.to) });
    case "pause_offered":
      return t("play-pause-offered", { who });
    case "pause_declined":
      return t("play-pause-declined", { who });
    case "paused":
      return event.vacation ? t("play-on-vacation", { who }) : t("play-is-paused");
    case "unpaused":
      return t(event.vacation ? "play-vacation-over" : "play-goes-on", { who });
    case "went_away":
      return t("play-went-away", { who });
    case "came_back":
      return t("play-came-back", { who });
    case "seat_forfeited":
      return t("play-forfeited", { who, reason: event.reason });
    case "seat_taken_over":
      return t("play-taken-over", { who: seatWord(state.fixed?.game.seat_names ?? [], event.seat), reason: event.reason, player: playerText(event.player) });
    case "resumed":
      return event.lost_ms ? t("play-stood-still", { seconds: String(Math.round(event.lost_ms / 1_000)) }) : t("play-server-back");
    case "ended":
      return t("play-over-with", { result: stopped(position.result ? resultWords(position.result) : event.reason) });
    case "hint_given":
      return event.hint ? stopped(t("play-hint-text", { hint: reasonWords(event.hint.text) })) : t("play-has-hint", { who });
    case "analysed":
      return t("play-analysed");
    case "rematch_offered":
      return t("play-rematch-offered-by", { who });
    case "rematch_agreed":
      return t("play-rematch-begins");
    case "published":
      return t("play-published", { who });
  }
}

/** Return the action that all my legal cards share: "pass …", or the only card that may be played. @param {string[]} labels empty: no card @returns {string | null} */
function ofCards(labels) {
  const [verb, ...others] = new Set(labels.map((label) => label.split(" ")[0] ?? ""));
  if (!verb || others.length > 0) return null;
  const [only = ""] = labels;
  const text = labels.length === 1 ? only : `${verb} …`;
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/**
 * Return a message as text, and as the page shows it: what the server says in English, and names, are marked.
 * @param {string} id @param {Record<string, string>} own @param {Record<string, string>} theirs @param {Record<string, string>} [names] @returns {Said}
 */
function mixed(id, own, theirs, names = {}) {
  const marked = [
    ...Object.entries(theirs).map(([name, text]) => [name, worded(text)]),
    ...Object.entries(names).map(([name, text]) => [name, h("span", { translate: "no" }, text)]),
  ];
  return { text: t(id, { ...own, ...theirs, ...names }), shown: rich(id, { ...own, ...Object.fromEntries(marked) }) };
}

/** @param {string} text of our own */
const plain = (text) => ({ text, shown: [text] });

/** Say that it is my turn, and what is special about it. @param {import("../types").Position} position @returns {Said} */
function myTurn({ view, choices: allowed, together }) {
  if (view.owners.length > 0) return plain(t("play-mark-stones"));
  if (together && allowed.some(({ item }) => item)) return plain(t("play-your-move-do", { what: asked(allowed, together) }));
  const doing = ofCards(allowed.map(({ item, label }) => (item ? label : "")));
  if (doing !== null) return mixed("play-your-move-do", {}, { what: moveWords(doing) });
  return plain(t(view.alert.length > 0 ? "play-your-move-check" : "play-your-move"));
}

/** Describe the end of the game, first for me. @param {SessionState} state @param {import("../types").Position} position @returns {Said} */
function ending({ fixed }, { result, returns }) {
  const all = returns?.slice(0, fixed?.players.length) ?? [];
  const end = result ? { text: resultWords(result), shown: [worded(resultWords(result))] } : plain(t("play-over"));
  if (!fixed || fixed.your_seat === null || tone(fixed.game, all, fixed.your_seat) === null) return end;
  const mine = verdict(fixed.game, all, fixed.your_seat);
  if (mine === t("play-a-draw")) return end;
  const rest = result && all.length === 2 ? besideVerdict(result) : result;
  if (rest === "") return plain(mine);
  return rest ? mixed("play-verdict-with", { verdict: mine }, { result: resultWords(rest) }) : plain(t("play-verdict-with", { verdict: mine, result: end.text }));
}

/**
 * Return what a result says besides the winner, for one of two players who is told "You won" or "You lost".
 * @param {string} result as the server words it @returns {string} "White resigned"; empty for "White wins"
 */
export function besideVerdict(result) {
  const [winner, how = ""] = /^[^:;(]+ wins(?:: (.+))?$/.exec(result) ?? [];
  return winner === undefined ? result : how;
}

/** Return the state of the game in a few words. @param {SessionState} state @returns {Said & { tone: "turn" | "wait" | "past" | "over" }} `shown`: with English parts marked */
export function statusLine(state) {
  const shown = frame(state);
  const position = newest(state);
  if (!position || !shown || !state.fixed) return { ...plain(t("play-loading")), tone: "wait" };
  if (state.explored !== null) return { ...plain(state.explored), tone: position.ended ? "over" : "turn" };
  if (state.looking !== null) {
    const draws = shown.moves.filter((move) => move.t === "drawn");
    const acts = shown.moves.flatMap((move) => (move.t === "acted" ? [move.describe || move.text ? moveWords(move.describe ?? move.text ?? "") : t("play-hidden")] : []));
    const past = [...acts, ...(draws.length > 0 ? [dealText(draws, state.fixed.board)] : [])].join(", ");
    const [move] = shown.moves;
    if (!move) return { ...plain(t("play-start")), tone: "past" };
    const ply = String(shown.ply);
    if (move.t === "acted") return { ...mixed("play-at-move-by", { ply }, { what: past }, { who: seatName(state, move.seat) }), tone: "past" };
    return { ...(acts.length > 0 ? mixed("play-at-move", { ply }, { what: past }) : plain(t("play-at-move", { ply, what: past }))), tone: "past" };
  }
  if (position.ended) return { ...ending(state, position), tone: "over" };
  if (position.clocks?.paused) return { ...plain(t("play-paused")), tone: "wait" };
  if (state.pending) return { ...mixed("play-sending", {}, { what: moveWords(state.pending.label) }), tone: "wait" };
  if (position.choices.length > 0) return { ...myTurn(position), tone: "turn" };
  const others = position.turn.map((seat) => seatName(state, seat));
  const done = committed(state);
  const all = done.length + others.length;
  if (others.length === 0) return { ...plain(t("play-waiting")), tone: "wait" };
  const names = listed(others);
  const isCounted = done.length > 0 && all > 2;
  const waiting = isCounted ? mixed("play-waiting-count", { done: String(done.length), all: String(all) }, {}, { names }) : mixed("play-waiting-for", {}, {}, { names });
  const chosen = done.includes(state.fixed.your_seat ?? -1) ? `${t("play-have-chosen")} ` : "";
  return { text: chosen + waiting.text, shown: [chosen, waiting.shown], tone: "wait" };
}

/** @param {string[]} names @returns {string} "Ann, Ben and Cleo" */
export function listed(names) {
  return names.length < 2 ? names.join("") : t("play-list", { names: names.slice(0, -1).join(", "), last: names.at(-1) });
}

/** Return the outcome for a seat. @param {number[] | null | undefined} returns @param {number | null | undefined} seat @returns {"won" | "lost" | "drawn" | null} */
export function outcome(returns, seat) {
  const mine = seat === null || seat === undefined ? undefined : returns?.[seat];
  if (mine === undefined || !returns) return null;
  const others = returns.filter((_, other) => other !== seat);
  if (others.every((value) => mine > value)) return "won";
  return others.some((value) => mine < value) ? "lost" : "drawn";
}

/** Return the place of a seat by its pay-off, from 1, and the number of seats that share it. @param {number[]} returns @param {number} seat @returns {{ place: number, shared: number }} */
export function place(returns, seat) {
  const mine = returns[seat] ?? 0;
  return { place: 1 + returns.filter((value) => value > mine).length, shared: returns.filter((value) => value === mine).length - 1 };
}

/**
 * Describe the result for a seat: won, lost or drawn in a zero-sum game of two; else its place, or its points if one
 * seat's gain is not another's loss.
 * @param {import("../types").Info} game @param {number[]} returns of those who took part @param {number} seat @param {boolean} [isBrief] as a list says it: "Won", "3rd of 5"
 */
export function verdict(game, returns, seat, isBrief = false) {
  const say = /** @param {string} full @param {string} short @param {Record<string, string | number>} [given] */ (full, short, given) => t(isBrief ? short : full, given);
  const mine = returns[seat] ?? 0;
  if (game.utility === "general_sum") return say("play-payoff", "play-payoff-brief", { points: signed(mine) });
  if (game.utility === "identical") return t("play-together", { points: points(mine) });
  const won = () => say("play-won", "play-won-brief");
  if (returns.length < 3) return { won, lost: () => say("play-lost", "play-lost-brief"), drawn: () => t("play-a-draw") }[outcome(returns, seat) ?? "drawn"]();
  const { place: at, shared } = place(returns, seat);
  if (shared === returns.length - 1) return t("play-a-draw");
  if (at === 1) return shared > 0 ? say("play-share-win", "play-share-win-brief") : won();
  const given = { place: at, count: returns.length };
  return shared > 0 ? say("play-share-place", "play-share-place-brief", given) : say("play-came", "play-came-brief", given);
}

/** Return a seat's outcome; null in games in which each seat plays for its own points. @param {import("../types").Info} game @param {number[] | null | undefined} returns of those who took part @param {number | null | undefined} seat @returns {ReturnType<typeof outcome>} */
export function tone(game, returns, seat) {
  return game.utility === "general_sum" || game.utility === "identical" ? null : outcome(returns, seat);
}

/** @param {number} value @returns {string} */
export function points(value) {
  const text = Number(value.toFixed(2)).toLocaleString(LANGUAGE, { useGrouping: false }).replace("-", "−");
  return t("play-points-of", { points: text, count: Math.abs(value) });
}
