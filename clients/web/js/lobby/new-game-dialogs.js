/** The dialogs of the start page. A dialog shows the bot's card before the button that agrees to it. */

import { alertLine } from "../ui/live-region.js";
import { cardSummary } from "../bots/bot-card.js";
import { clockText } from "../ui/clocks.js";
import { dialog as modal } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { delayText, optionsText } from "../ui/format.js";
import { handicapFields, readHandicap } from "../bots/handicap.js";
import { helpField, readHelp } from "../game/hints.js";
import { saveBot, savedBot } from "../bots/recent-bots.js";
import { readSeekFields, seekFields } from "./seek-fields.js";
import { gentlest, levelsFor } from "../bots/bot-strength.js";
import { delayFields, gameFields, readDelay, readGameFields } from "./game-options.js";
import { botTitle, playerName } from "../ui/player-badge.js";

/** @typedef {import("./lobby-state.js").Dialog} Dialog */
/** @typedef {import("./lobby-state.js").LobbyState} LobbyState */
/** @typedef {import("../types").ServedCard} ServedCard */
/** @typedef {import("../types").Command} Command */

/** @typedef {{ ask: (command: Command) => Promise<void>, onclose: () => void, change: (update: (now: Dialog) => Dialog) => void }} DialogHandlers */
/** @typedef {Pick<LobbyState, "isBusy" | "trouble">} Progress */

/** @param {SubmitEvent} event @returns {FormData} */
export function submitted(event) {
  event.preventDefault();
  return new FormData(/** @type {HTMLFormElement} */ (event.target));
}

/** Return the dialog's foot, which stays in sight. @param {Progress} progress @param {string} text @param {...import("../ui/dom.js").Children} about description of the game */
export function submit({ isBusy, trouble }, text, ...about) {
  return h(
    "div",
    { class: "dialog-foot" },
    trouble && alertLine(trouble),
    about.length > 0 && h("p", { class: "dialog-about" }, about),
    h("button", { class: "button button-main button-big", type: "submit", "aria-disabled": String(isBusy) }, text),
  );
}

/**
 * @param {Extract<Dialog, { kind: "bot" }>} shown @param {ServedCard[]} bots @param {Progress} progress @param {DialogHandlers} handlers
 */
export function botDialog(shown, bots, progress, { ask, onclose, change }) {
  const { game } = shown;
  const able = game.bots.flatMap((name) => bots.filter((card) => card.name === name));
  const first = gentlest(able, game.info.name);
  const usual = shown.bot === null ? (savedBot(game.info.name) ?? (first && { bot: first.card.name, level: first.level.name })) : null;
  const card = able.find((each) => each.name === (shown.bot ?? usual?.bot)) ?? first?.card ?? able[0];
  const levels = card ? levelsFor(card, game.info.name) : [];
  const level = levels.find((each) => each.name === (shown.bot === null ? usual?.level : shown.level)) ?? levels[0];
  if (!card || !level) return modal({ key: "bot", title: `Play ${game.info.title}`, onclose }, h("p", {}, "No bot plays this game yet."));
  /** @typedef {Extract<Dialog, { kind: "bot" }>} BotDialog */
  const edit = /** @param {(now: BotDialog) => Partial<BotDialog>} part */ (part) => change((now) => (now.kind === "bot" ? { ...now, ...part(now) } : now));
  const agree = /** @param {SubmitEvent} event */ (event) => {
    const form = submitted(event);
    const { options, clock, seat } = readGameFields(game.info, form);
    saveBot(game.info.name, { bot: card.name, level: level.name });
    void ask({ t: "play_bot", bot: card.name, level: level.name, game: game.info.name, options, clock, seat, agreed: card.digest, rated: form.get("rated") === "on", delay: readDelay(form), ...readHandicap(form), ...readHelp(form) });
  };
  return modal(
    { key: "bot", title: `Play a bot at ${game.info.title}`, onclose, wide: true },
    h(
      "form",
      { class: "bot-form", onsubmit: agree },
      h(
        "div",
        { class: "bot-choices" },
        first &&
          (first.card !== card || first.level !== level) &&
          h(
            "p",
            { class: "first-game" },
            "Never played this before? ",
            h("button", { class: "button", type: "button", onclick: () => edit(() => ({ bot: first.card.name, level: first.level.name })) }, `Start with ${first.card.title}, bot: ${first.level.title}`),
          ),
        h(
          "fieldset",
          { class: "choices" },
          h("legend", {}, "Bot"),
          [...able].sort((one, other) => Number(other === first?.card) - Number(one === first?.card)).map((each) =>
            h(
              "label",
              { class: "choice-chip", key: each.name },
              h("input", { type: "radio", name: "bot", value: each.name, checked: each === card, onchange: () => edit(() => ({ bot: each.name, level: null })) }),
              botTitle(each),
            ),
          ),
          h("p", { class: "small bot-summary" }, card.summary),
        ),
        h(
          "fieldset",
          { class: "choices" },
          h("legend", {}, "Level"),
          levels.map((each) =>
            h(
              "label",
              { class: "choice-chip", key: `${card.name}-${each.name}` },
              h("input", { type: "radio", name: "level", value: each.name, checked: each === level, onchange: () => edit((now) => (now.bot === shown.bot ? { bot: card.name, level: each.name } : {})) }),
              h("span", {}, each.title),
            ),
          ),
          h("p", { class: "small level-summary" }, level.summary),
        ),
        gameFields(game.info, { seat: "first" }),
        game.info.seats > 2 && h("p", { class: "small" }, "The bot takes all other seats. Use “Open a table” for people or several bots."),
        helpField(card.name),
        h("label", { class: "check" }, h("input", { type: "checkbox", name: "rated" }), h("span", {}, "Rated, if this server rates games between people and bots")),
        handicapFields(game),
        delayFields(),
      ),
      h("div", { class: "bot-consent" }, cardSummary(card, [level], game.info.name)),
      submit(progress, "I agree to play a bot", botTitle(card), ` ${level.title}`),
    ),
  );
}

/** @param {Extract<Dialog, { kind: "person" }>} shown @param {Progress} progress @param {DialogHandlers} handlers */
export function personDialog({ game }, progress, { ask, onclose }) {
  const look = /** @param {SubmitEvent} event */ (event) => {
    const form = submitted(event);
    const { options, clock, seat } = readGameFields(game.info, form);
    const accepts = /** @type {"humans" | "bots" | "anyone"} */ (form.get("accepts") ?? "humans");
    void ask({ t: "seek", game: game.info.name, options, clock, seat, accepts, private: form.get("private") === "on", assisted: form.get("assisted") === "on", delay: readDelay(form), ...readSeekFields(form) });
  };
  return modal(
    { key: "person", title: `Find an opponent for ${game.info.title}`, onclose },
    h(
      "form",
      { onsubmit: look },
      gameFields(game.info, { seat: "random" }),
      h(
        "div",
        { class: "field" },
        h("label", { for: "accepts" }, "Who may join"),
        h(
          "select",
          { id: "accepts", name: "accepts" },
          h("option", { value: "humans" }, "People only"),
          h("option", { value: "anyone" }, "People and disclosed bots"),
          h("option", { value: "bots" }, "Bots only"),
        ),
      ),
      h("label", { class: "check" }, h("input", { type: "checkbox", name: "assisted" }), h("span", {}, "I play with the engine's hints (others see this)")),
      h("label", { class: "check" }, h("input", { type: "checkbox", name: "private" }), h("span", {}, "By link only: not shown in the list")),
      seekFields(),
      delayFields(),
      submit(progress, "Look for an opponent"),
    ),
  );
}

/** Describe a seek within a sentence. @param {import("../types").SeekView} seek */
const terms = (seek) => [clockText(seek.clock), seek.rated ? "rated" : "", delayText(seek.delay)].filter(Boolean).join(", ");

/** @param {Extract<Dialog, { kind: "seek_bot" }>} shown @param {Progress} progress @param {DialogHandlers} handlers */
export function seekBotDialog({ seek, card }, progress, { ask, onclose }) {
  const level = card.levels.find((each) => each.name === seek.by.level) ?? card.levels[0];
  const agree = /** @param {SubmitEvent} event */ (event) => {
    event.preventDefault();
    void ask({ t: "accept_seek", seek: seek.id, agreed: seek.card ?? card.digest });
  };
  return modal(
    { key: "seek-bot", title: "Your opponent is a bot", onclose },
    h("p", {}, playerName(seek.by, { link: true }), ` offers a game, ${terms(seek)}.`),
    level && cardSummary(card, [level], seek.game),
    h("form", { onsubmit: agree }, submit(progress, "I agree to play a bot")),
  );
}

/** @param {Extract<Dialog, { kind: "invite" }>} shown @param {Progress & Pick<LobbyState, "games">} progress @param {DialogHandlers} handlers */
export function inviteDialog({ seek }, { games, ...progress }, { ask, onclose }) {
  const info = games?.find((each) => each.info.name === seek.game)?.info;
  const join = /** @param {SubmitEvent} event */ (event) => {
    event.preventDefault();
    void ask({ t: "accept_seek", seek: seek.id });
  };
  return modal(
    { key: "invite", title: "You are invited to a game", onclose },
    h("p", {}, playerName(seek.by), ` invites you to ${info?.title ?? seek.game}, ${terms(seek)}. The game begins as soon as you join.`),
    info && h("p", { class: "small" }, optionsText(info, seek.options)),
    h("form", { onsubmit: join }, submit(progress, "Join the game")),
  );
}
