/** Dialogs of open tables: open one with bots at some seats, or sit down. Each needs consent to every bot's card. */

import { cardSummary } from "../bots/bot-card.js";
import { clockText } from "../ui/clocks.js";
import { dialog as modal } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { optionsText, seatsOf } from "../ui/format.js";
import { choiceTitle, gameTitle, optionTitle, seatTitle } from "../ui/game-words.js";
import { submit, submitted } from "./new-game-dialogs.js";
import { levelsFor } from "../bots/bot-strength.js";
import { delayFields, field, gameFields, readDelay, readGameFields } from "./game-options.js";
import { botTitle, playerName, playerText } from "../ui/player-badge.js";
import { ratedBox } from "./rated-box.js";
import { rich, t } from "../ui/words.js";

/** @typedef {import("./lobby-state.js").Dialog} Dialog */
/** @typedef {import("./new-game-dialogs.js").DialogHandlers} DialogHandlers */
/** @typedef {import("./new-game-dialogs.js").Progress} Progress */
/** @typedef {import("../types").ServedCard} ServedCard */
/** @typedef {import("../types").Info} Info */
/** @typedef {Extract<Dialog, { kind: "table" }>} TableDialog */
/** @typedef {{ card: ServedCard, level: import("../types").Level }} Chosen */

/** Rules for a seat whose player leaves: value, ids of its label and help. @type {["forfeit" | "bot" | "wait", string, string][]} */
const LEAVING = [
  ["forfeit", "lobby-leave-forfeit", "lobby-leave-forfeit-what"],
  ["bot", "lobby-leave-bot", "lobby-leave-bot-what"],
  ["wait", "lobby-leave-wait", "lobby-leave-wait-what"],
];

/** @param {Info} info @param {number} seat */
function seatName(info, seat) {
  const name = info.seat_names[seat];
  return name === undefined ? t("lobby-seat", { number: seat + 1 }) : seatTitle(name);
}

/** @param {string} name @param {import("../ui/dom.js").VElement[]} options @param {string} value @param {(value: string) => void} onchange */
function select(name, options, value, onchange) {
  return h("select", { id: name, name, value, onchange: (/** @type {Event} */ event) => onchange(/** @type {HTMLSelectElement} */ (event.target).value) }, options);
}

/** Return the bot and level of an option's value. @param {ServedCard[]} able @param {string} value @param {string} game @returns {Chosen | null} */
function chosen(able, value, game) {
  const [bot, name] = value.split(" ");
  const card = able.find((each) => each.name === bot);
  const level = card && levelsFor(card, game).find((each) => each.name === name);
  return card && level ? { card, level } : null;
}

/** @param {ServedCard[]} able @param {string} game @returns {import("../ui/dom.js").VElement[]} */
function botOptions(able, game) {
  return able.flatMap((card) => levelsFor(card, game).map((level) => h("option", { value: `${card.name} ${level.name}`, lang: "en" }, `${card.title} (BOT), ${level.title}`)));
}

/**
 * Return the card of each bot, with a box to agree to it.
 * @param {Chosen[]} bots @param {string} game @param {string | undefined} standIn card of the bot that plays only if a player leaves
 */
function consents(bots, game, standIn) {
  /** @type {Map<ServedCard, Set<import("../types").Level>>} */
  const levels = new Map();
  for (const { card, level } of bots) levels.set(card, (levels.get(card) ?? new Set()).add(level));
  return [...levels].map(([card, played]) =>
    h(
      "div",
      { class: "bot-consent", key: card.name },
      cardSummary(card, [...played], game),
      h("label", { class: "check" }, h("input", { type: "checkbox", name: `agree-${card.name}`, required: true }), h("span", {}, rich(card.name === standIn ? "lobby-agree-with-stand-in" : "lobby-agree-with", { bot: botTitle(card) }))),
    ),
  );
}

/** @param {TableDialog} shown @param {ServedCard[]} cards @param {Progress} progress @param {DialogHandlers} handlers */
export function tableDialog(shown, cards, progress, { ask, onclose, change }) {
  const { game } = shown;
  const { info } = game;
  const able = game.bots.flatMap((name) => cards.filter((card) => card.name === name));
  const option = info.options.find(({ name }) => name === "seats");
  const count = shown.seats;
  const edit = /** @param {Partial<TableDialog>} part */ (part) => change((now) => (now.kind === "table" ? { ...now, ...part } : now));
  const filled = count === 2 ? [] : shown.places.slice(0, count - 1).map((value) => chosen(able, value, info.name));
  const first = botOptions(able, info.name)[0]?.props["value"] ?? "";
  const standIn = count > 2 && shown.absent === "bot" ? chosen(able, shown.standIn || first, info.name) : null;
  const bots = [...filled, standIn].flatMap((bot) => (bot ? [bot] : []));
  const request = /** @param {Chosen} bot */ ({ card, level }) => ({ bot: card.name, level: level.name, agreed: card.digest, seat: null });
  const open = /** @param {SubmitEvent} event */ (event) => {
    const form = submitted(event);
    const { options, clock } = readGameFields(info, form);
    const seat = form.get("my-seat") ? Number(form.get("my-seat")) : null;
    const more = { accepts: /** @type {"humans"} */ (form.get("accepts") ?? "humans"), private: form.get("private") === "on", rated: form.get("rated") === "on", watching: /** @type {"all"} */ (form.get("watching") ?? "all"), delay: readDelay(form) };
    if (seatsOf(info, options) === 2) void ask({ t: "seek", game: info.name, options, clock, seat: seat === null ? "random" : seat === 0 ? "first" : "second", ...more });
    else void ask({ t: "open_table", game: info.name, options, clock, seat, bots: filled.flatMap((bot) => (bot ? [request(bot)] : [])), absent: shown.absent, stand_in: standIn && request(standIn), ...more });
  };
  const seats = /** @param {Info["options"][number]} each */ (each) => {
    const named = Object.entries(each.choices);
    const numbers = Array.from({ length: each.maximum - each.minimum + 1 }, (_, index) => String(each.minimum + index));
    return (named.length > 0 ? named : numbers.map((number) => [number, number])).map(([value = "", text = ""]) => h("option", { value }, choiceTitle(text)));
  };
  const fields = [
    ...(option ? [field("option-seats", optionTitle(option.title), undefined, select("option-seats", seats(option), String(count), (value) => edit({ seats: Number(value) })))] : []),
    field("my-seat", t("lobby-my-seat"), undefined, h("select", { id: "my-seat", name: "my-seat" }, h("option", { value: "" }, t("lobby-any-seat")), Array.from({ length: count }, (_, seat) => h("option", { value: String(seat) }, seatName(info, seat))))),
  ];
  return modal(
    { key: "table", title: t("lobby-table-title", { game: gameTitle(info.name, info.title) }), onclose, wide: bots.length > 0 },
    h(
      "form",
      { class: bots.length > 0 ? "bot-form" : "", onsubmit: open },
      h(
        "div",
        { class: "bot-choices" },
        gameFields(game, { seat: "random", isBetweenPeople: true }, fields),
        count > 2 &&
          h(
            "fieldset",
            {},
            h("legend", {}, t("lobby-other-seats")),
            Array.from({ length: count - 1 }, (_, index) =>
              field(
                `place-${index}`,
                t("lobby-another-seat", { number: index + 1, count: count - 1 }),
                undefined,
                select(`place-${index}`, [h("option", { value: "" }, t("lobby-open-seat")), ...botOptions(able, info.name)], shown.places[index] ?? "", (value) =>
                  change((now) => (now.kind === "table" ? { ...now, places: Array.from({ length: info.seats - 1 }, (__, each) => (each === index ? value : (now.places[each] ?? ""))) } : now)),
                ),
              ),
            ),
          ),
        count > 2 && field("absent", t("lobby-leaving"), t(LEAVING.find(([value]) => value === shown.absent)?.[2] ?? ""), select("absent", LEAVING.filter(([value]) => value !== "bot" || able.length > 0).map(([value, text]) => h("option", { value }, t(text))), shown.absent, (value) => edit({ absent: /** @type {"bot"} */ (value) }))),
        count > 2 && shown.absent === "bot" && field("stand-in", t("lobby-stand-in"), undefined, select("stand-in", botOptions(able, info.name), shown.standIn || first, (value) => edit({ standIn: value }))),
        field("accepts", t("lobby-who-sits"), undefined, h("select", { id: "accepts", name: "accepts" }, h("option", { value: "humans" }, t("lobby-people-only")), h("option", { value: "anyone" }, t("lobby-people-and-bots")), h("option", { value: "bots" }, t("lobby-only-bots")))),
        field("watching", t("lobby-who-watches"), undefined, h("select", { id: "watching", name: "watching" }, h("option", { value: "all" }, t("lobby-everybody")), h("option", { value: "link" }, t("lobby-with-link")), h("option", { value: "none" }, t("lobby-nobody-watches")))),
        delayFields(),
        h("label", { class: "check" }, h("input", { type: "checkbox", name: "private" }), h("span", {}, t("lobby-by-link"))),
        ratedBox(t("lobby-rated-clock")),
      ),
      bots.length > 0 && h("div", { class: "table-consents" }, consents(bots, info.name, filled.some((bot) => bot?.card === standIn?.card) ? undefined : standIn?.card.name)),
      submit(progress, filled.length > 0 && filled.every(Boolean) ? t("lobby-start-game") : t("lobby-open-the-table")),
    ),
  );
}

/** @param {Extract<Dialog, { kind: "sit" }>} shown @param {Progress & { games: import("../types").GameListing[] | null, mine: import("./lobby-state.js").LobbyState["mine"] }} progress @param {DialogHandlers} handlers */
export function sitDialog({ seek, cards }, { games, mine, ...progress }, { ask, onclose }) {
  const info = games?.find((each) => each.info.name === seek.game)?.info;
  const { table } = seek;
  if (!info || !table) return modal({ key: "sit", title: t("lobby-sit-down"), onclose }, h("p", {}, t("lobby-table-gone")));
  const isThere = mine.some((each) => each.seek.id === seek.id);
  const bots = botsAt(table).flatMap(({ card: name, level }) => {
    const card = cards.find((each) => each.name === name);
    const at = card?.levels.find((each) => each.name === level) ?? card?.levels[0];
    return card && at ? [{ card, level: at }] : [];
  });
  const sit = /** @param {SubmitEvent} event */ (event) => {
    const form = submitted(event);
    void ask({ t: "sit_down", table: seek.id, seat: form.get("my-seat") ? Number(form.get("my-seat")) : null, agreed: Object.fromEntries(bots.map(({ card }) => [card.name, card.digest])) });
  };
  const standIn = table.stand_in?.player.card ?? undefined;
  const leaving = table.absent === "bot" && table.stand_in ? rich("lobby-then-bot", { bot: h("span", { translate: "no" }, playerText(table.stand_in.player)) }) : t(table.absent === "wait" ? "lobby-then-wait" : "lobby-then-forfeit");
  return modal(
    { key: "sit", title: isThere ? t("lobby-bot-sat") : t("lobby-sit-title", { game: gameTitle(info.name, info.title) }), onclose },
    h("p", {}, rich("lobby-opened", { player: playerName(seek.by, { link: true }), terms: [optionsText(info, seek.options), clockText(seek.clock), seek.rated && t("lobby-rated")].filter(Boolean).join(" · ") })),
    h("ol", { class: "rows table-seats" }, table.seats.map((taken, seat) => h("li", {}, h("span", { class: "small" }, t("lobby-seat-of", { seat: seatName(info, seat) }), " "), taken ? playerName(taken.player, { link: true }) : h("span", { class: "quiet" }, t("lobby-free"))))),
    h("p", { class: "small" }, leaving),
    h(
      "form",
      { onsubmit: sit },
      !isThere && field("my-seat", t("lobby-my-seat"), undefined, h("select", { id: "my-seat", name: "my-seat" }, h("option", { value: "" }, t("lobby-any-free-seat")), table.seats.flatMap((taken, seat) => (taken ? [] : [h("option", { value: String(seat) }, seatName(info, seat))])))),
      consents(bots, info.name, table.seats.some((seat) => seat?.player.card === standIn) ? undefined : standIn),
      submit(progress, isThere ? t("lobby-i-agree") : t("lobby-sit-down")),
    ),
  );
}

/** Return the bots whose cards everybody at the table agrees to. @param {import("../types").TableView} table @returns {import("../types").PlayerRef[]} */
export function botsAt(table) {
  const players = table.seats.flatMap((seat) => (seat ? [seat.player] : []));
  return [...players, ...(table.stand_in ? [table.stand_in.player] : [])].filter(({ kind }) => kind === "bot");
}
