/** The dialog "Play a bot": an opponent's strength, other bots, one line of terms, and the consent. */

import { cardSummary } from "../bots/bot-card.js";
import { gentlest, isLadder, ladderCard, levelsFor, levelText, peopleText, rangeText, scaleText, secondName } from "../bots/bot-strength.js";
import { handicapFields, readHandicap } from "../bots/handicap.js";
import { saveBot, savedBot } from "../bots/recent-bots.js";
import { helpField, helpText, readHelp, usualHelp } from "../game/hints.js";
import { clockText } from "../ui/clocks.js";
import { dialog as modal } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { optionsText } from "../ui/format.js";
import { gameTitle, seatTitle } from "../ui/game-words.js";
import { botTitle } from "../ui/player-badge.js";
import { LANGUAGE, languageOf, t } from "../ui/words.js";
import { cardWords } from "../bots/card-words.js";
import { delayFields, gameFields, readDelay, readGameFields } from "./game-options.js";
import { submit, submitted } from "./new-game-dialogs.js";
import { ratedBox } from "./rated-box.js";

/** @typedef {Extract<import("./lobby-state.js").Dialog, { kind: "bot" }>} BotDialog */
/** @typedef {import("./lobby-state.js").LobbyState} LobbyState */
/** @typedef {import("./new-game-dialogs.js").DialogHandlers} DialogHandlers */
/** @typedef {import("../types").ServedCard} ServedCard */
/** @typedef {import("../types").Level} Level */
/** @typedef {import("../types").Info} Info */
/** @typedef {{ card: ServedCard, level: Level }} Opponent */
/** @typedef {{ bot: string, level: string | null }} Wish */
/** @typedef {(wish: Wish) => void} Choose */

/** @param {ServedCard[]} able @param {string} game @param {Wish | null} wish @returns {Opponent | null} */
function opponent(able, game, wish) {
  const card = able.find(({ name }) => name === wish?.bot);
  const levels = card ? levelsFor(card, game) : [];
  const level = levels.find(({ name }) => name === wish?.level) ?? levels[0];
  return card && level ? { card, level } : null;
}

/**
 * Return the opponent about the person's level on the game's ladder; without a practice rating the gentlest one.
 * @param {ServedCard[]} able @param {string} game @param {Record<string, string> | undefined} mine my level of each bot
 */
function fitting(able, game, mine) {
  const ladder = ladderCard(able, game);
  if (!ladder) return opponent(able, game, able[0] ? { bot: able[0].name, level: null } : null);
  const first = gentlest([ladder], game)?.level.name ?? null;
  return opponent(able, game, { bot: ladder.name, level: mine?.[ladder.name] ?? first });
}

/**
 * Return the opponent with whom the dialog opens: the bot that I played last, about my level.
 * @param {ServedCard[]} able @param {string} game @param {Record<string, string> | undefined} mine
 */
function usual(able, game, mine) {
  const saved = savedBot(game);
  return opponent(able, game, saved && { bot: saved.bot, level: mine?.[saved.bot] ?? saved.level }) ?? fitting(able, game, mine);
}

/** @param {BotDialog} shown @param {Pick<LobbyState, "bots" | "isBusy" | "trouble" | "myLevels" | "people">} state @param {DialogHandlers} handlers */
export function botDialog(shown, state, { ask, onclose, change }) {
  const { info, bots } = shown.game;
  const title = gameTitle(info.name, info.title);
  const able = bots.flatMap((name) => state.bots.filter((card) => card.name === name));
  const mine = state.myLevels[info.name];
  const fit = fitting(able, info.name, mine);
  const chosen = opponent(able, info.name, shown.bot === null ? null : { bot: shown.bot, level: shown.level ?? mine?.[shown.bot] ?? null }) ?? usual(able, info.name, mine);
  if (!chosen || !fit) return modal({ key: "bot", title: t("lobby-play-game", { game: title }), onclose }, h("p", {}, t("lobby-no-bot")));
  const { card, level } = chosen;
  const edit = /** @param {Partial<BotDialog>} part */ (part) => change((now) => (now.kind === "bot" ? { ...now, ...part } : now));
  const choose = /** @type {Choose} */ ((wish) => edit({ ...wish, help: usualHelp(wish.bot) === usualHelp(card.name) ? shown.help : null }));
  const agree = /** @param {SubmitEvent} event */ (event) => {
    const form = submitted(event);
    const { options, clock, seat } = readGameFields(info, form);
    saveBot(info.name, { bot: card.name, level: level.name });
    void ask({ t: "play_bot", bot: card.name, level: level.name, game: info.name, options, clock, seat, agreed: card.digest, rated: form.get("rated") === "on", delay: readDelay(form), ...readHandicap(form), ...readHelp(form) });
  };
  const isMine = mine?.[card.name] === level.name;
  const isFit = mine?.[card.name] === undefined ? card === fit.card && level === fit.level : isMine;
  return modal(
    { key: "bot", title: t("lobby-bot-title", { game: title }), onclose },
    h(
      "form",
      { class: "bot-dialog", onsubmit: agree },
      isLadder(card, info.name) ? strengthSlider(chosen, info.name, isMine, state.people[info.name], choose) : characters(chosen, info.name, choose),
      !isFit &&
        h("p", { class: "fitting" }, h("button", { class: "button", type: "button", onclick: () => choose({ bot: fit.card.name, level: fit.level.name }) }, t(mine ? "lobby-my-level" : "lobby-first-level", { level: levelText(fit.card, info.name, fit.level) }))),
      otherBots(able, chosen, info.name, fit.card, choose),
      terms(shown, card, edit),
      h("div", { class: "bot-consent" }, cardSummary(card, [level], info.name)),
      submit(state, t("lobby-agree"), botTitle(card)),
    ),
  );
}

/** @param {Opponent} chosen @param {string} game @param {boolean} isMine about my level @param {number[] | undefined} people their ratings @param {Choose} choose */
function strengthSlider({ card, level }, game, isMine, people, choose) {
  const levels = levelsFor(card, game);
  const at = levels.indexOf(level);
  const [text, second] = [levelText(card, game, level), secondName(card, game, level)];
  const move = /** @param {Event} event */ (event) => {
    const found = levels[Number(/** @type {HTMLInputElement} */ (event.target).value)];
    if (found) choose({ bot: card.name, level: found.name });
  };
  return h(
    "div",
    { class: "strength", key: "strength" },
    h("label", { for: "strength" }, t("lobby-strength")),
    h("p", { class: "strength-now", "aria-hidden": "true" }, h("b", {}, text), h("span", { class: "small" }, [second, isMine ? t("lobby-your-level") : ""].filter(Boolean).join(", "))),
    levels.length > 1 && h("input", { id: "strength", type: "range", name: "level", min: 0, max: levels.length - 1, step: 1, value: String(at), "aria-valuetext": t(isMine ? "lobby-strength-mine" : "lobby-strength-value", { level: text + (second && ` (${second})`), place: at + 1, count: levels.length }), "aria-describedby": "strength-scale", oninput: move }),
    h("p", { id: "strength-scale", class: "small" }, peopleText(card, game, level.name, people) || scaleText(card, game)),
  );
}

/** Return the choice among levels that differ in character. @param {Opponent} chosen @param {string} game @param {Choose} choose */
function characters({ card, level }, game, choose) {
  return h(
    "fieldset",
    { class: "choices", key: "characters" },
    h("legend", {}, t("lobby-level")),
    levelsFor(card, game).map((each) =>
      h(
        "label",
        { class: "choice-chip", key: `${card.name}-${each.name}` },
        h("input", { type: "radio", name: "level", value: each.name, checked: each === level, onchange: () => choose({ bot: card.name, level: each.name }) }),
        h("span", {}, levelText(card, game, each)),
      ),
    ),
    h("p", { class: "small level-summary", lang: languageOf(cardWords(level.summary)) }, cardWords(level.summary)),
  );
}

/** @param {ServedCard[]} able @param {Opponent} chosen @param {string} game @param {ServedCard} ladder @param {Choose} choose */
function otherBots(able, { card }, game, ladder, choose) {
  if (able.length < 2) return null;
  return h(
    "details",
    { class: "more other-bots", key: "bots" },
    h("summary", {}, t("lobby-other-bots")),
    h(
      "fieldset",
      { class: "choices" },
      h("legend", {}, t("lobby-bot")),
      [...able].sort((one, other) => Number(other === ladder) - Number(one === ladder)).map((each) =>
        h(
          "label",
          { class: "choice-chip", key: each.name },
          h("input", { type: "radio", name: "bot", value: each.name, checked: each === card, onchange: () => choose({ bot: each.name, level: null }) }),
          botTitle(each),
          h("span", { class: "small" }, rangeText(each, game)),
        ),
      ),
      h("p", { class: "small bot-summary", lang: languageOf(cardWords(card.summary)) }, cardWords(card.summary)),
    ),
  );
}

/** Return the line of terms, which opens to every other choice. @param {BotDialog} shown @param {ServedCard} card @param {(part: Partial<BotDialog>) => void} edit */
function terms({ game, terms: chosen, help }, card, edit) {
  const { info } = game;
  const read = /** @param {Event} event */ (event) => {
    const form = new FormData(/** @type {HTMLFormElement} */ (/** @type {HTMLElement} */ (event.currentTarget).closest("form")));
    edit({ terms: termsText(game, form), help: String(form.get("help")) });
  };
  return h(
    "details",
    { class: "more terms-of-game", key: "terms", onchange: read, onmount: openIfInvalid },
    h("summary", {}, `${chosen ?? termsText(game, null)} · ${helpText(help ?? usualHelp(card.name))} `, h("span", { class: "more-word" }, t("lobby-terms-more"))),
    gameFields(game, { seat: game.seat ?? "first", isBetweenPeople: false }),
    info.seats > 2 && h("p", { class: "small" }, t("lobby-bot-seats")),
    helpField(card.name),
    ratedBox(t("lobby-rated-bots")),
    handicapFields(game),
    delayFields(),
  );
}

/** Describe the terms in one line. @param {import("../types").GameListing} game @param {FormData | null} form null: as they are before any change */
function termsText({ info, seat: usual }, form) {
  const { options, clock, seat } = form ? readGameFields(info, form) : { options: {}, clock: /** @type {const} */ ({ kind: "untimed" }), seat: usual ?? "first" };
  const clocked = clockText(clock);
  const number = seat === "first" ? 0 : 1;
  const name = info.seat_names[number];
  const own = name === undefined ? t("lobby-seat-small", { number: number + 1 }) : seatTitle(name);
  const mine = seat === "random" ? t("lobby-random-seat") : info.simultaneous || info.seats > 2 ? t("lobby-you-are", { seat: own }) : t("lobby-you-move", { seat });
  const more = form ? [optionsText(info, options), form.get("rated") === "on" && t("lobby-rated"), Object.keys(readHandicap(form)).length > 0 && t("lobby-handicap"), readDelay(form) && t("lobby-spectators-late")] : [];
  return [clocked.charAt(0).toLocaleUpperCase(LANGUAGE) + clocked.slice(1), mine, ...more].filter(Boolean).join(" · ");
}

/** Open the fields if one of them is refused: the browser cannot show a hidden one. @param {HTMLDetailsElement} details */
function openIfInvalid(details) {
  details.addEventListener("invalid", () => (details.open = true), true);
}
