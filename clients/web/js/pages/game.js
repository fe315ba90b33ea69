/** A game: its rules in steps on its board, the bots by strength, the best players and the last games. */

import { boardDrawing } from "../board/board-drawing.js";
import { besideView, factsView, tableView } from "../board/card-table.js";
import { geometry } from "../board/geometry.js";
import * as overlay from "../board/marks.js";
import { staticBoard } from "../board/static-board.js";
import { strengthTable } from "../bots/bot-strength.js";
import { complete } from "../game/session.js";
import { fetchBots, fetchGamePage, fetchLeaderboard, NotFetched, replayUrl } from "../net/http-api.js";
import { must, startShell } from "../shell/shell.js";
import { clockText } from "../ui/clocks.js";
import { h, oncePerFrame, render } from "../ui/dom.js";
import { failedView } from "../ui/failed-view.js";
import { optionsText } from "../ui/format.js";
import { playerName } from "../ui/player-badge.js";
import { ratingView } from "../ui/ratings.js";
import { PIECES_CHANGED } from "../ui/settings.js";
import { gameSummary, gameTitle, seatTitle } from "../ui/game-words.js";
import { named, said, worded } from "../ui/untranslated.js";
import { rich, t } from "../ui/words.js";
import { resultWords } from "../ui/result-words.js";
import { rulesWords } from "../board/rules-words.js";

/** @typedef {import("../types").GamePage} GamePage */
/** @typedef {import("../types").GameStep} GameStep */
/** @typedef {import("../types").Info} Info */
/** @typedef {import("../types").Leaderboard} Leaderboard */
/** @typedef {import("../types").ServedCard} ServedCard */

const BEST = 10;

/** Draw the position of a step. @param {GameStep} step @param {Info} info @param {() => void} redraw */
function picture({ board, view, seat, turn, last, chosen, choices }, info, redraw) {
  const who = /** @param {number} each */ (each) => (info.seat_names[each] === undefined ? t("game-page-seat", { number: each + 1 }) : seatTitle(info.seat_names[each]));
  if (board.shape === "table") return tableView({ board, view, seats: view.hands.length > 0 ? info.seats : 0, seat: seat ?? null, turn, seatNames: info.seat_names, who, choosing: undefined, onchange: redraw });
  const props = { ...staticBoard(board, view), overlay, seatNames: info.seat_names, last, chosen, choices: choices.map(complete), isLost: chosen.length > 0 };
  const where = geometry(board, false, null);
  return [
    view.hands.length > 0 && besideView(board, view, who),
    h(
      "div",
      { class: `board-frame style-${board.style} shape-${board.shape}`, style: { "--ratio": String(where.width / where.height) } },
      h("div", { class: "board", style: { "aspect-ratio": `${where.width} / ${where.height}` } }, boardDrawing(props, where)),
    ),
  ];
}

/** @param {GamePage} page @param {() => void} redraw */
function steps({ game, steps }, redraw) {
  return h(
    "section",
    { "aria-labelledby": "rules-title" },
    h("h2", { id: "rules-title" }, t("game-page-how-to-play")),
    steps.length > 0 &&
      h(
        "ol",
        { class: "game-steps" },
        steps.map((step, index) => h("li", { class: "game-step", key: String(index) }, h("div", { class: "game-step-picture", "aria-hidden": "true" }, picture(step, game.info, redraw)), h("p", {}, h("b", { "aria-hidden": "true" }, `${index + 1}. `), worded(rulesWords(step.text))), factsView(step.view, step.board.shape === "table"))),
      ),
    steps.length > 0 ? h("details", { class: "rules" }, h("summary", {}, t("game-page-all-rules")), h("p", {}, worded(rulesWords(game.info.how_to_play)))) : h("p", {}, game.info.how_to_play ? worded(rulesWords(game.info.how_to_play)) : gameSummary(game.info.name, game.info.summary)),
  );
}

/** @param {Leaderboard} board */
function best({ pool, best }) {
  const ranked = best.filter(({ rank }) => rank !== null).slice(0, BEST);
  return h(
    "section",
    { "aria-labelledby": "best-title" },
    h("h2", { id: "best-title" }, t("game-page-best")),
    ranked.length === 0 && h("p", { class: "quiet" }, t("game-page-best-none")),
    ranked.length > 0 &&
      pool && [
        h("p", { class: "small" }, h("a", { href: `/leaderboard?${new URLSearchParams({ ...pool })}` }, rich("game-page-best-all", { clock: said(pool.clock) }))),
        h("ol", { class: "rows" }, ranked.map(({ player, rating, rank }) => h("li", { class: "row-card", key: player.id }, h("span", {}, `${rank}.`), h("div", { class: "row-main" }, playerName(player, { link: true })), ratingView(rating)))),
      ],
  );
}

/** @param {GamePage} page */
function recent({ game, recent }) {
  return h(
    "section",
    { "aria-labelledby": "recent-title" },
    h("h2", { id: "recent-title" }, t("game-page-recent")),
    recent.length === 0 && h("p", { class: "quiet" }, t("game-page-recent-none")),
    h(
      "ul",
      { class: "rows" },
      recent.map(({ session, players, options, clock, plies, result, key }) =>
        h(
          "li",
          { class: "row-card", key: session },
          h(
            "div",
            { class: "row-main" },
            h("div", { class: "versus" }, players.map((player, seat) => [seat > 0 && (players.length > 2 ? ", " : ` ${t("game-page-against")} `), playerName(player)])),
            h("div", { class: "small" }, [result && worded(resultWords(result)), optionsText(game.info, options), clockText(clock), t("game-page-moves", { count: plies })].filter(Boolean).flatMap((each, place) => [place > 0 && " · ", each])),
          ),
          h("a", { class: "button", href: replayUrl(session, key) }, t("game-page-replay"), h("span", { class: "visually-hidden" }, " ", rich("game-page-replay-of", { players: named(players.map(({ name: each }) => each).join(` ${t("game-page-against")} `)) }))),
        ),
      ),
    ),
  );
}

/** @param {GamePage} page @param {ServedCard[]} bots @param {Leaderboard} board @param {() => void} redraw */
function view(page, bots, board, redraw) {
  const { info } = page.game;
  return h(
    "div",
    { class: "game-page", key: "game" },
    h("h1", {}, gameTitle(info.name, info.title)),
    h("p", { class: "lead" }, gameSummary(info.name, info.summary)),
    h(
      "div",
      { class: "actions" },
      page.game.bots.length > 0 && h("a", { class: "button button-main", href: `/#${new URLSearchParams({ play: info.name })}` }, t("game-page-play-computer")),
      h("a", { class: "button", href: `/#${new URLSearchParams({ friend: info.name })}` }, t(info.seats > 2 ? "game-page-open-table" : "game-page-play-person")),
      h("a", { class: "button", href: `/analysis/${encodeURIComponent(info.name)}` }, t("game-page-analyse")),
    ),
    steps(page, redraw),
    h("section", { "aria-labelledby": "bots-title" }, h("h2", { id: "bots-title" }, t("game-page-bots")), h("div", { class: "table-scroll", role: "region", "aria-label": t("game-page-bots-table"), tabindex: 0 }, strengthTable(bots, page.game))),
    best(board),
    recent(page),
  );
}

const name = decodeURIComponent(location.pathname.split("/")[2] ?? "");

startShell();
try {
  const [page, bots, board] = await Promise.all([fetchGamePage(name), fetchBots(), fetchLeaderboard(`?${new URLSearchParams({ game: name, variant: "", players: "humans" })}`)]);
  document.title = t("game-page-title", { game: gameTitle(page.game.info.name, page.game.info.title) });
  const redraw = oncePerFrame(() => render(must("main"), view(page, bots, board, redraw)));
  document.addEventListener(PIECES_CHANGED, redraw);
  redraw();
} catch (error) {
  if (!(error instanceof NotFetched)) throw error;
  if (error.isMissing) document.title = t("game-page-missing-title");
  render(must("main"), failedView(error, t("game-page-missing"), { href: "/", text: t("game-page-all") }));
}
