/** The lists of the start page: games, seeks, games in progress, and the workers' warm-up. */

import { clockText } from "../ui/clocks.js";
import { h } from "../ui/dom.js";
import { delayText, optionsText } from "../ui/format.js";
import { grouped, isFound } from "./game-groups.js";
import { playerName } from "../ui/player-badge.js";
import { ratingText } from "../ui/ratings.js";

/** @typedef {import("../types").GameListing} GameListing */
/** @typedef {import("../types").SeekView} SeekView */
/** @typedef {import("../types").GameSummary} GameSummary */
/** @typedef {import("../types").Warmth} Warmth */
/** @typedef {import("../ui/dom.js").VElement} VElement */

/** Number of games listed at first; a button shows the rest. */
const LISTED = 10;

/** Return the warm-up in one line, so that the games stay in sight. @param {Warmth} warmth */
export function warmthView({ done, total, kernel }) {
  if (done >= total) return null;
  return h(
    "span",
    { class: "warmth" },
    h("span", { id: "warmth-title" }, `Bots warming up: ${done} of ${total}`),
    h("progress", { value: done, max: total, "aria-labelledby": "warmth-title" }),
    h("span", { class: "warmth-why" }, `Their search is being compiled${kernel ? `, now ${kernel}` : ""}. They play meanwhile; stronger levels think less deeply.`),
  );
}

/**
 * @param {GameListing[]} games @param {string} search words that a listed game has
 * @param {typeof import("../board/game-icon.js").gameIcon | null} picture null until its module is there
 * @param {{ onbot: (game: GameListing) => void, onpeople: (game: GameListing) => void }} handlers
 */
export function gameCards(games, search, picture, { onbot, onpeople }) {
  const groups = grouped(games.filter((game) => isFound(game, search)));
  if (groups.length === 0) return h("p", { class: "quiet", role: "status" }, `No game here is called “${search}”.`);
  return groups.map(({ title, games }) => {
    const id = `group-${title.replaceAll(" ", "-").toLowerCase()}`;
    return h(
      "section",
      { class: "game-group", "aria-labelledby": id, key: id },
      h("h3", { id, class: "game-group-title" }, title),
      h(
        "ul",
        { class: "game-cards" },
        games.map((game) =>
          h(
            "li",
            { class: "game-card", key: game.info.name, "data-game": game.info.name, title: game.info.summary },
            h("div", { class: "game-card-art" }, picture?.(game)),
            h("h4", {}, h("a", { href: `/games/${encodeURIComponent(game.info.name)}` }, game.info.title)),
            h("button", { type: "button", class: "button button-main button-small", disabled: game.bots.length === 0, onclick: () => onbot(game) }, "Play a bot", h("span", { class: "visually-hidden" }, ` at ${game.info.title}`)),
            h("button", { type: "button", class: "button button-small", onclick: () => onpeople(game) }, game.info.seats > 2 ? "Open a table" : "Play a person", h("span", { class: "visually-hidden" }, ` at ${game.info.title}`)),
          ),
        ),
      ),
    );
  });
}

/** @param {GameListing[]} games @param {string} name @param {Record<string, number | string>} options @param {import("../types").Clock} clock */
function about(games, name, options, clock) {
  const info = games.find((each) => each.info.name === name)?.info;
  return { title: info?.title ?? name, more: [info ? optionsText(info, options) : "", clockText(clock)].filter(Boolean).join(" · ") };
}

/** Describe the ratings that a seek accepts. @param {SeekView} seek */
function range({ lowest, highest }) {
  if (lowest === null && highest === null) return "";
  return lowest === null ? `for ratings up to ${highest}` : highest === null ? `for ratings from ${lowest}` : `for ratings ${lowest} to ${highest}`;
}

/** Describe the seats of an open table. @param {import("../types").TableView} table */
export function seated({ seats }) {
  const taken = seats.flatMap((seat) => (seat ? [seat.player] : []));
  return h("div", { class: "small versus" }, `${taken.length} of ${seats.length} seats taken: `, taken.map((player, index) => [index > 0 && ", ", playerName(player, { link: true })]));
}

/** @param {SeekView[]} seeks @param {GameListing[]} games @param {(seek: SeekView) => void} onaccept */
export function seekList(seeks, games, onaccept) {
  if (seeks.length === 0) return h("p", { class: "quiet" }, "Nobody right now.");
  return h(
    "ul",
    { class: "rows" },
    seeks.map((seek) => {
      const { title, more } = about(games, seek.game, seek.options, seek.clock);
      return h(
        "li",
        { class: "row-card", key: seek.id },
        h("div", { class: "row-main" }, h("b", {}, title), seek.table && seated(seek.table), h("div", { class: "small" }, !seek.table && [playerName(seek.by, { link: true }), " · "], `${[more, seek.rated ? "rated" : "", seek.rating ? ratingText(seek.rating) : "", range(seek), delayText(seek.delay)].filter(Boolean).join(" · ")}`)),
        seek.accepts === "bots" ? h("span", { class: "small" }, "bots only") : h("button", { type: "button", class: "button", onclick: () => onaccept(seek) }, seek.table ? "Sit down" : "Join", h("span", { class: "visually-hidden" }, seek.table ? ` at ${title}` : ` ${title}`)),
      );
    }),
  );
}

/** Say that the server listed only the latest. @param {unknown[] | undefined} listed @param {number | undefined} all number of all */
export function unlisted(listed, all) {
  return listed && all && all > listed.length ? h("p", { class: "small" }, `The latest ${listed.length} of ${all}.`) : null;
}

/** @param {GameSummary[]} playing @param {GameListing[]} games */
export function playingList(playing, games) {
  if (playing.length === 0) return h("p", { class: "quiet" }, "No game is being played right now.");
  const rows = playing.map((game) => {
    const { title, more } = about(games, game.game, game.options, game.clock);
    return h(
      "li",
      { class: "row-card", key: game.session },
      h(
        "div",
        { class: "row-main" },
        h("b", {}, title),
        h("div", { class: "small versus" }, game.players.map((player, seat) => [seat > 0 && (game.players.length > 2 ? ", " : " against "), playerName(player)])),
        h("div", { class: "small" }, `${game.plies} ${game.plies === 1 ? "move" : "moves"} · ${more}${game.rated ? " · rated" : ""}`),
      ),
      h("a", { class: "button", href: `/play/${encodeURIComponent(game.session)}` }, typeof game.your_seat === "number" ? "Continue" : "Watch", h("span", { class: "visually-hidden" }, ` ${title}`)),
    );
  });
  const others = rows.splice(LISTED);
  return [h("ul", { class: "rows" }, rows), others.length > 0 && h("details", { class: "more" }, h("summary", {}, `${others.length} more`), h("ul", { class: "rows" }, others))];
}

/** Tell an administrator which games are left out, and why. @param {import("../types").FaultyGame[]} games */
export function leftOutView(games) {
  return h(
    "section",
    { class: "left-out", "aria-labelledby": "left-out-title", key: "left-out" },
    h("h2", { id: "left-out-title" }, "Games with faults"),
    h("p", { class: "small" }, "This server does not offer these games. Only administrators see this list."),
    h("ul", {}, games.map(({ game, reason }) => h("li", { key: reason }, h("strong", {}, game), `: ${reason}`))),
  );
}

/** The puzzle of the day with its board, and the way to one's own mistakes. @param {import("../types").DailyPuzzle | null} daily @param {GameListing[]} games @param {typeof import("./daily-puzzle.js").dailyBoard | null} picture @returns {VElement} */
export function dailyView(daily, games, picture) {
  const { puzzle, board } = daily ?? {};
  const game = games.find(({ info }) => info.name === puzzle?.game);
  const side = game?.info.seat_names[puzzle?.seat ?? 0];
  return h(
    "p",
    { class: "small daily", key: "puzzles" },
    h(
      "a",
      { href: "/puzzles#daily", class: "daily-puzzle" },
      daily && board && h("span", { class: `daily-board style-${board.style} shape-${board.shape}` }, picture?.(daily)),
      h("span", {}, "Puzzle of the day", puzzle && game && h("span", { class: "daily-task" }, `${game.info.title}${side ? `, ${side} to move` : ""}`)),
    ),
    !board && " · ",
    h("a", { href: "/puzzles" }, "My mistakes"),
  );
}
