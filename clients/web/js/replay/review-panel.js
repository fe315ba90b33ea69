/** The review beside the board: the shown position with the better move, accuracies, turning points. */

import { h } from "../ui/dom.js";
import { signed } from "../ui/format.js";
import { frameOfPly } from "../game/session.js";
import { moveLabel } from "../game/move-list.js";
import { playerName } from "../ui/player-badge.js";
import { assessedHere, CLASSES, classOf, turningPoints } from "./review.js";

/** @typedef {import("../game/session.js").SessionState} SessionState */
/** @typedef {import("../types").Assessed} Assessed */
/** @typedef {import("../types").Info} Info */
/** @typedef {import("./review.js").Review} Review */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/** True if a pay-off says no more than won, drawn or lost. @param {Info} game */
const isWonOrLost = (game) => game.max_return === 1 && game.min_return === -1;

/** Say how a position stands, always for the first seat: "White scores 62%". @param {Info} game @param {Assessed} assessed */
function standing(game, { seat, value, exact = false }) {
  const forFirst = seat === 0 ? value : -value;
  const first = game.seat_names[0] ?? "First";
  if (!isWonOrLost(game)) return `${first} expects ${signed(forFirst)} points${exact ? " (proven)" : ""}`;
  if (exact) return forFirst > 0 ? `${first} wins (proven)` : forFirst < 0 ? `${game.seat_names[1] ?? "Second"} wins (proven)` : "A draw (proven)";
  return `${first} scores ${Math.round(50 + 50 * forFirst)}%`;
}

/** Say what a move gave away: "34% of the score", "0.16 points". @param {Info} game @param {number} lost */
export const givenAway = (game, lost) => (isWonOrLost(game) ? `${Math.round(100 * lost)}% of the score` : `${(lost * (game.max_return - game.min_return)).toFixed(2)} points`);

/** Say what chance gave the first seat: "+12% for White", "-0.31 points for White". @param {Info} game @param {number} forFirst */
function luckText(game, forFirst) {
  const amount = isWonOrLost(game) ? `${forFirst < 0 ? "−" : "+"}${Math.round(50 * Math.abs(forFirst))}%` : `${signed(forFirst)} points`;
  return `${amount} for ${game.seat_names[0] ?? "First"}`;
}

/** Smallest share of the range of pay-offs that is worth words; smaller in games with chance, in which one choice decides less. @param {Info} game */
export const worthSaying = (game) => (game.chance ? 0.002 : 0.01);

/** Return the panel about the shown position. @param {SessionState} state @param {Review} review @param {(assessed: Assessed) => void} ontry @returns {VElement | false} */
export function positionReview(state, review, ontry) {
  const assessed = assessedHere(state, review);
  const game = state.fixed?.game;
  if (!assessed || !game) return false;
  const { ply = 0, best = "", line = [], lost = 0, played, luck, why = [] } = assessed;
  const next = state.frames.find((each) => each.ply > ply);
  const move = played === null || played === undefined || !next ? null : moveLabel(state, state.frames.indexOf(next));
  const [name, sign, word] = classOf(assessed) ?? [];
  return h(
    "section",
    { class: "panel position-review", "aria-labelledby": "position-review-title" },
    h("h2", { id: "position-review-title", class: "panel-title" }, "This position"),
    h("p", { class: "review-standing" }, h("b", {}, standing(game, assessed))),
    typeof luck === "number" && h("p", { class: "review-luck" }, `Luck of the draw: ${luckText(game, assessed.seat === 0 ? luck : -luck)}.`),
    best && name !== "forced" && h("p", {}, "Best: ", h("span", { class: "pv-moves review-best" }, line.length > 0 ? line.join(" ") : best)),
    move !== null && h("p", {}, "Played: ", h("span", { class: "pv-moves" }, move), sign && [" ", h("b", { class: `verdict verdict-${name}` }, sign)], name === "forced" ? ", the only move." : word ? `, ${article(word)} ${word}: gives away ${givenAway(game, lost)}.` : lost >= worthSaying(game) ? `: gives away ${givenAway(game, lost)}.` : ". Good."),
    !review.isQuick && !!word && name !== "forced" && h("button", { type: "button", class: "button button-small", onclick: () => ontry(assessed) }, "Try again"),
    why.length > 0 && h("details", { class: "small review-why", key: "review-why" }, h("summary", {}, "Why"), why.map((sentence) => h("p", {}, sentence))),
  );
}

/** @param {string} word */
const article = (word) => (word.startsWith("i") ? "an" : "a");

/** Return the summary of the game. @param {SessionState} state @param {Review} review @param {(index: number) => void} onlook @returns {VElement | false} */
export function reviewPanel(state, review, onlook) {
  const { fixed } = state;
  if (!fixed) return false;
  const points = turningPoints(review);
  return h(
    "section",
    { class: "panel review", tabindex: "-1", "aria-labelledby": "review-title" },
    h("h2", { id: "review-title", class: "panel-title" }, "Review"),
    review.isQuick && h("p", { class: "small" }, "After a quick look; marks may change, as longer looks are under way."),
    h(
      "table",
      { class: "lines-table review-table" },
      h("caption", { class: "visually-hidden" }, "Mistakes of each player"),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Player"), h("th", { scope: "col" }, "Accuracy"), CLASSES.slice(0, 3).map(([name, sign, word]) => h("th", { scope: "col" }, h("abbr", { title: `${word}s`.replace("ys", "ies"), class: `verdict verdict-${name}` }, sign))))),
      h(
        "tbody",
        {},
        fixed.players.map((player, seat) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, playerName(player)),
            h("td", {}, percent(review.accuracy[seat])),
            CLASSES.slice(0, 3).map(([name]) => h("td", {}, String(review.positions.filter((each) => each.seat === seat && each.verdict === name).length))),
          ),
        ),
      ),
    ),
    h("p", { class: "small" }, "Accuracy: 100% gives nothing away, 0% as much as random moves would."),
    review.luck.length > 0 && h("p", { class: "review-luck" }, `Luck over the game: ${luckText(fixed.game, review.luck[0] ?? 0)}. Moves are judged before chance acts, so luck does not count.`),
    points.length > 0
      ? [h("h3", { class: "small" }, "Turning points"), h("ol", { class: "swings turning-points" }, points.map((each) => turningPoint(state, fixed.game, each, onlook)))]
      : h("p", {}, "No mistakes were found."),
  );
}

/** @param {number | null | undefined} accuracy */
const percent = (accuracy) => (accuracy === null || accuracy === undefined ? "–" : `${Math.round(accuracy)}%`);

/** @param {SessionState} state @param {Info} game @param {Assessed} assessed @param {(index: number) => void} onlook */
function turningPoint(state, game, assessed, onlook) {
  const { ply = 0, lost = 0, line = [], best = "" } = assessed;
  const index = frameOfPly(state, ply);
  const [name, sign, word] = classOf(assessed) ?? [];
  const next = state.frames.findIndex((each) => each.ply > ply);
  return h(
    "li",
    { key: ply },
    h("button", { type: "button", class: "button button-small", onclick: () => onlook(index) }, next < 0 ? best : moveLabel(state, next), h("b", { class: `verdict verdict-${name}`, "aria-hidden": "true" }, sign), h("span", { class: "visually-hidden" }, `, ${word}`)),
    h("span", { class: "small" }, ` gives away ${givenAway(game, lost)}. Better: ${(line.length > 0 ? line.slice(0, 3) : [best]).join(" ")}.`),
  );
}
