/** The lists of the start page: games, seeks, games in progress, and the workers' warm-up. */

import { clockText } from "../ui/clocks.js";
import { h } from "../ui/dom.js";
import { delayText, optionsText } from "../ui/format.js";
import { gameSummary, gameTitle, seatTitle } from "../ui/game-words.js";
import { grouped, isFound } from "./game-groups.js";
import { playerName, versus } from "../ui/player-badge.js";
import { ratingText } from "../ui/ratings.js";
import { rich, t } from "../ui/words.js";

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
    h("span", { id: "warmth-title" }, t("lobby-warming", { done, total })),
    h("progress", { value: done, max: total, "aria-labelledby": "warmth-title" }),
    h("span", { class: "warmth-why" }, kernel ? rich("lobby-compiling-now", { kernel: h("span", { translate: "no" }, kernel) }) : t("lobby-compiling")),
  );
}

/**
 * @param {GameListing[]} games @param {string} search words that a listed game has
 * @param {typeof import("../board/game-icon.js").gameIcon | null} picture null until its module is there
 * @param {{ onbot: (game: GameListing) => void, onpeople: (game: GameListing) => void }} handlers
 */
export function gameCards(games, search, picture, { onbot, onpeople }) {
  const groups = grouped(games.filter((game) => isFound(game, search)));
  if (groups.length === 0) return h("p", { class: "quiet", role: "status" }, rich("lobby-no-such-game", { search: h("span", { translate: "no" }, search) }));
  return groups.map(({ id, title, games }) => {
    return h(
      "section",
      { class: "game-group", "aria-labelledby": id, key: id },
      h("h3", { id, class: "game-group-title" }, title),
      h(
        "ul",
        { class: "game-cards" },
        games.map((game) => {
          const name = gameTitle(game.info.name, game.info.title);
          const at = h("span", { class: "visually-hidden" }, " ", t("lobby-at-game", { game: name }));
          return h(
            "li",
            { class: "game-card", key: game.info.name, "data-game": game.info.name, title: gameSummary(game.info.name, game.info.summary) },
            h("div", { class: "game-card-art" }, picture?.(game)),
            h("h4", {}, h("a", { href: `/games/${encodeURIComponent(game.info.name)}` }, name)),
            h("button", { type: "button", class: "button button-main button-small", disabled: game.bots.length === 0, onclick: () => onbot(game) }, t("lobby-play-bot"), at),
            h("button", { type: "button", class: "button button-small", onclick: () => onpeople(game) }, game.info.seats > 2 ? t("lobby-open-table") : t("lobby-play-person"), at),
          );
        }),
      ),
    );
  });
}

/** @param {GameListing[]} games @param {string} name @param {Record<string, number | string>} options @param {import("../types").Clock} clock */
function about(games, name, options, clock) {
  const info = games.find((each) => each.info.name === name)?.info;
  return { title: gameTitle(name, info?.title ?? name), more: [info ? optionsText(info, options) : "", clockText(clock)].filter(Boolean).join(" · ") };
}

/** Describe the ratings that a seek accepts. @param {SeekView} seek */
function range({ lowest, highest }) {
  if (lowest === null && highest === null) return "";
  return t(lowest === null ? "lobby-up-to" : highest === null ? "lobby-from" : "lobby-between", { lowest: String(lowest), highest: String(highest) });
}

/** Describe the seats of an open table. @param {import("../types").TableView} table */
export function seated({ seats }) {
  const taken = seats.flatMap((seat) => (seat ? [seat.player] : []));
  return h("div", { class: "small versus" }, t("lobby-seats-taken", { taken: taken.length, seats: seats.length }), " ", taken.map((player, index) => [index > 0 && ", ", playerName(player, { link: true })]));
}

/** @param {SeekView[]} seeks @param {GameListing[]} games @param {(seek: SeekView) => void} onaccept */
export function seekList(seeks, games, onaccept) {
  if (seeks.length === 0) return h("p", { class: "quiet" }, t("lobby-nobody"));
  return h(
    "ul",
    { class: "rows" },
    seeks.map((seek) => {
      const { title, more } = about(games, seek.game, seek.options, seek.clock);
      return h(
        "li",
        { class: "row-card", key: seek.id },
        h("div", { class: "row-main" }, h("b", {}, title), seek.table && seated(seek.table), h("div", { class: "small" }, !seek.table && [playerName(seek.by, { link: true }), " · "], `${[more, seek.rated ? t("lobby-rated") : "", seek.rating ? ratingText(seek.rating) : "", range(seek), delayText(seek.delay)].filter(Boolean).join(" · ")}`)),
        seek.accepts === "bots" ? h("span", { class: "small" }, t("lobby-bots-only")) : h("button", { type: "button", class: "button", onclick: () => onaccept(seek) }, seek.table ? t("lobby-sit-down") : t("lobby-join"), h("span", { class: "visually-hidden" }, " ", seek.table ? t("lobby-at-game", { game: title }) : title)),
      );
    }),
  );
}

/** Say that the server listed only the latest. @param {unknown[] | undefined} listed @param {number | undefined} all number of all */
export function unlisted(listed, all) {
  return listed && all && all > listed.length ? h("p", { class: "small" }, t("lobby-latest", { count: String(listed.length), all: String(all) })) : null;
}

/** @param {GameSummary[]} playing @param {GameListing[]} games */
export function playingList(playing, games) {
  if (playing.length === 0) return h("p", { class: "quiet" }, t("lobby-nothing-playing"));
  const rows = playing.map((game) => {
    const { title, more } = about(games, game.game, game.options, game.clock);
    return h(
      "li",
      { class: "row-card", key: game.session },
      h(
        "div",
        { class: "row-main" },
        h("b", {}, title),
        h("div", { class: "small versus" }, versus(game.players.map((player) => playerName(player)))),
        h("div", { class: "small" }, [t("ui-moves", { count: game.plies }), more, game.rated ? t("lobby-rated") : ""].filter(Boolean).join(" · ")),
      ),
      h("a", { class: "button", href: `/play/${encodeURIComponent(game.session)}` }, typeof game.your_seat === "number" ? t("lobby-continue") : t("lobby-watch"), h("span", { class: "visually-hidden" }, ` ${title}`)),
    );
  });
  const others = rows.splice(LISTED);
  return [h("ul", { class: "rows" }, rows), others.length > 0 && h("details", { class: "more" }, h("summary", {}, t("lobby-more", { count: others.length })), h("ul", { class: "rows" }, others))];
}

/** Tell an administrator which games are left out, and why. @param {import("../types").FaultyGame[]} games */
export function leftOutView(games) {
  return h(
    "section",
    { class: "left-out", "aria-labelledby": "left-out-title", key: "left-out" },
    h("h2", { id: "left-out-title" }, t("lobby-faulty")),
    h("p", { class: "small" }, t("lobby-faulty-what")),
    h("ul", {}, games.map(({ game, reason }) => h("li", { key: reason, lang: "en" }, h("strong", {}, game), `: ${reason}`))),
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
      h("span", {}, t("lobby-daily"), puzzle && game && h("span", { class: "daily-task" }, side ? t("lobby-daily-task", { game: gameTitle(game.info.name, game.info.title), side: seatTitle(side) }) : gameTitle(game.info.name, game.info.title))),
    ),
    !board && " · ",
    h("a", { href: "/puzzles" }, t("lobby-mistakes")),
  );
}
