/** The dialogs of the start page. A dialog shows the bot's card before the button that agrees to it. */

import { alertLine } from "../ui/live-region.js";
import { cardSummary } from "../bots/bot-card.js";
import { clockText } from "../ui/clocks.js";
import { dialog as modal } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { delayText, optionsText } from "../ui/format.js";
import { readSeekFields, seekFields } from "./seek-fields.js";
import { delayFields, gameFields, readDelay, readGameFields } from "./game-options.js";
import { playerName } from "../ui/player-badge.js";

/** @typedef {import("./lobby-state.js").Dialog} Dialog */
/** @typedef {import("./lobby-state.js").LobbyState} LobbyState */
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

/** @param {Extract<Dialog, { kind: "person" }>} shown @param {Progress} progress @param {DialogHandlers} handlers */
export function personDialog({ game, isPrivate = false }, progress, { ask, onclose }) {
  const look = /** @param {SubmitEvent} event */ (event) => {
    const form = submitted(event);
    const { options, clock, seat } = readGameFields(game.info, form);
    const accepts = /** @type {"humans" | "bots" | "anyone"} */ (form.get("accepts") ?? "humans");
    void ask({ t: "seek", game: game.info.name, options, clock, seat, accepts, private: form.get("private") === "on", assisted: form.get("assisted") === "on", delay: readDelay(form), ...readSeekFields(form) });
  };
  return modal(
    { key: "person", title: isPrivate ? `Play a friend at ${game.info.title}` : `Find an opponent for ${game.info.title}`, onclose },
    h(
      "form",
      { onsubmit: look },
      gameFields(game, { seat: "random", isBetweenPeople: true }),
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
      h("label", { class: "check" }, h("input", { type: "checkbox", name: "private", checked: isPrivate }), h("span", {}, "By link only: not shown in the list")),
      seekFields(),
      delayFields(),
      submit(progress, isPrivate ? "Get the link" : "Look for an opponent"),
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
