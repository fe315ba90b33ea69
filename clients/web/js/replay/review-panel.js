/** The review beside the board: the shown position with the better move, accuracies, turning points. */

import { h } from "../ui/dom.js";
import { signed } from "../ui/format.js";
import { frameOfPly } from "../game/session.js";
import { moveLabel } from "../game/move-list.js";
import { seatTitle } from "../ui/game-words.js";
import { playerName } from "../ui/player-badge.js";
import { rich, t } from "../ui/words.js";
import { assessedHere, CLASSES, classOf, turningPoints } from "./review.js";
import { reasonView } from "../bots/reason-words.js";
import { lineLinks } from "./line-links.js";
import { wordingView } from "./wording.js";

/** @typedef {import("../game/session.js").SessionState} SessionState */
/** @typedef {import("../types").Assessed} Assessed */
/** @typedef {import("../types").Info} Info */
/** @typedef {import("./review.js").Review} Review */
/** @typedef {import("./wording.js").Wordings} Wordings */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/** True if a pay-off says no more than won, drawn or lost. @param {Info} game */
const isWonOrLost = (game) => game.max_return === 1 && game.min_return === -1;

/** @param {Info} game */
const firstOf = (game) => seatTitle(game.seat_names[0] ?? "First");

/** Say how a position stands, always for the first seat: "White scores 62%". @param {Info} game @param {Assessed} assessed */
function standing(game, { seat, value, exact = false }) {
  const forFirst = seat === 0 ? value : -value;
  const first = firstOf(game);
  if (!isWonOrLost(game)) return t(exact ? "replay-expects-proven" : "replay-expects", { first, points: signed(forFirst) });
  if (exact && forFirst === 0) return t("replay-draw-proven");
  if (exact) return t("replay-wins-proven", { seat: forFirst > 0 ? first : seatTitle(game.seat_names[1] ?? "Second") });
  return t("replay-scores", { first, percent: Math.round(50 + 50 * forFirst) });
}

/** Say what a move gave away: "34% of the score", "0.16 points". @param {Info} game @param {number} lost */
export const givenAway = (game, lost) => (isWonOrLost(game) ? t("replay-share-lost", { percent: Math.round(100 * lost) }) : t("replay-points-lost", { points: lost * (game.max_return - game.min_return) }));

/** Say what chance gave the first seat: "+12% for White", "-0.31 points for White". @param {Info} game @param {number} forFirst */
function luckText(game, forFirst) {
  const first = firstOf(game);
  if (!isWonOrLost(game)) return t("replay-luck-points", { points: signed(forFirst), first });
  return t("replay-luck-share", { percent: `${forFirst < 0 ? "−" : "+"}${Math.round(50 * Math.abs(forFirst))}`, first });
}

/** Smallest share of the range of pay-offs that is worth words; smaller in games with chance, in which one choice decides less. @param {Info} game */
export const worthSaying = (game) => (game.chance ? 0.002 : 0.01);

/** Return the panel about the shown position. @param {SessionState} state @param {Review} review @param {(assessed: Assessed) => void} ontry @param {Wordings} wordings @returns {VElement | false} */
export function positionReview(state, review, ontry, wordings) {
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
    h("h2", { id: "position-review-title", class: "panel-title" }, t("replay-position")),
    h("p", { class: "review-standing" }, h("b", {}, standing(game, assessed))),
    typeof luck === "number" && h("p", { class: "review-luck" }, t("replay-luck", { luck: luckText(game, assessed.seat === 0 ? luck : -luck) })),
    best && name !== "forced" && h("p", {}, rich("replay-best", { line: h("span", { class: "pv-moves review-best", translate: "no" }, lineLinks(state, ply, line.length > 0 ? line : [best])) })),
    move !== null && h("p", {}, rich(name ? PLAYED[name] : lost >= worthSaying(game) ? "replay-played-less" : "replay-played-good", { move: [h("span", { class: "pv-moves", translate: "no" }, move), sign && [" ", h("b", { class: `verdict verdict-${name}` }, sign)]], lost: givenAway(game, lost) })),
    !review.isQuick && !!word && name !== "forced" && h("button", { type: "button", class: "button button-small", onclick: () => ontry(assessed) }, t("replay-try-again")),
    why.length > 0 && h("details", { class: "small review-why", key: "review-why" }, h("summary", {}, t("replay-why")), why.map((sentence) => reasonView("p", sentence)), !review.isQuick && wordingView(wordings, "review", ply)),
  );
}

/** Ids of the sentences about a move that was played, by its class. */
const PLAYED = { blunder: "replay-played-blunder", mistake: "replay-played-mistake", inaccuracy: "replay-played-inaccuracy", forced: "replay-played-forced" };

/** Return the summary of the game. @param {SessionState} state @param {Review} review @param {(index: number) => void} onlook @returns {VElement | false} */
export function reviewPanel(state, review, onlook) {
  const { fixed } = state;
  if (!fixed) return false;
  const points = turningPoints(review);
  return h(
    "section",
    { class: "panel review", tabindex: "-1", "aria-labelledby": "review-title" },
    h("h2", { id: "review-title", class: "panel-title" }, t("replay-review")),
    review.isQuick && h("p", { class: "small" }, t("replay-review-quick")),
    h(
      "table",
      { class: "lines-table review-table" },
      h("caption", { class: "visually-hidden" }, t("replay-review-caption")),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("replay-player")), h("th", { scope: "col" }, t("replay-accuracy")), CLASSES.slice(0, 3).map(([name, sign, , words]) => h("th", { scope: "col" }, h("abbr", { title: t(words), class: `verdict verdict-${name}` }, sign))))),
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
    h("p", { class: "small" }, t("replay-accuracy-about")),
    review.luck.length > 0 && h("p", { class: "review-luck" }, t("replay-luck-game", { luck: luckText(fixed.game, review.luck[0] ?? 0) })),
    points.length > 0
      ? [h("h3", { class: "small" }, t("replay-turning-points")), h("ol", { class: "swings turning-points" }, points.map((each) => turningPoint(state, fixed.game, each, onlook)))]
      : h("p", {}, t("replay-no-mistakes")),
  );
}

/** @param {number | null | undefined} accuracy */
const percent = (accuracy) => (accuracy === null || accuracy === undefined ? "–" : t("replay-percent", { percent: Math.round(accuracy) }));

/** @param {SessionState} state @param {Info} game @param {Assessed} assessed @param {(index: number) => void} onlook */
function turningPoint(state, game, assessed, onlook) {
  const { ply = 0, lost = 0, line = [], best = "" } = assessed;
  const index = frameOfPly(state, ply);
  const [name, sign, word] = classOf(assessed) ?? [];
  const next = state.frames.findIndex((each) => each.ply > ply);
  return h(
    "li",
    { key: ply },
    h("button", { type: "button", class: "button button-small", onclick: () => onlook(index) }, h("span", { translate: "no" }, next < 0 ? best : moveLabel(state, next)), h("b", { class: `verdict verdict-${name}`, "aria-hidden": "true" }, sign), h("span", { class: "visually-hidden" }, `, ${word}`)),
    h("span", { class: "small" }, " ", rich("replay-turning-point", { lost: givenAway(game, lost), line: h("span", { translate: "no" }, (line.length > 0 ? line.slice(0, 3) : [best]).join(" ")) })),
  );
}
