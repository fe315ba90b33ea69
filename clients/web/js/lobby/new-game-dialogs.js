/** The dialogs of the start page. A dialog shows the bot's card before the button that agrees to it. */

import { alertLine } from "../ui/live-region.js";
import { cardSummary } from "../bots/bot-card.js";
import { clockText } from "../ui/clocks.js";
import { dialog as modal } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { delayText, optionsText } from "../ui/format.js";
import { gameTitle } from "../ui/game-words.js";
import { readSeekFields, seekFields } from "./seek-fields.js";
import { delayFields, gameFields, readDelay, readGameFields } from "./game-options.js";
import { playerName } from "../ui/player-badge.js";
import { rich, t } from "../ui/words.js";

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
    { key: "person", title: t(isPrivate ? "lobby-friend-title" : "lobby-person-title", { game: gameTitle(game.info.name, game.info.title) }), onclose },
    h(
      "form",
      { onsubmit: look },
      gameFields(game, { seat: "random", isBetweenPeople: true }),
      h(
        "div",
        { class: "field" },
        h("label", { for: "accepts" }, t("lobby-who-joins")),
        h(
          "select",
          { id: "accepts", name: "accepts" },
          h("option", { value: "humans" }, t("lobby-people-only")),
          h("option", { value: "anyone" }, t("lobby-people-and-bots")),
          h("option", { value: "bots" }, t("lobby-only-bots")),
        ),
      ),
      h("label", { class: "check" }, h("input", { type: "checkbox", name: "assisted" }), h("span", {}, t("lobby-with-hints"))),
      h("label", { class: "check" }, h("input", { type: "checkbox", name: "private", checked: isPrivate }), h("span", {}, t("lobby-by-link"))),
      seekFields(),
      delayFields(),
      submit(progress, isPrivate ? t("lobby-get-link") : t("lobby-look")),
    ),
  );
}

/** Describe a seek within a sentence. @param {import("../types").SeekView} seek */
const terms = (seek) => [clockText(seek.clock), seek.rated ? t("lobby-rated") : "", delayText(seek.delay)].filter(Boolean).join(", ");

/** @param {Extract<Dialog, { kind: "seek_bot" }>} shown @param {Progress} progress @param {DialogHandlers} handlers */
export function seekBotDialog({ seek, card }, progress, { ask, onclose }) {
  const level = card.levels.find((each) => each.name === seek.by.level) ?? card.levels[0];
  const agree = /** @param {SubmitEvent} event */ (event) => {
    event.preventDefault();
    void ask({ t: "accept_seek", seek: seek.id, agreed: seek.card ?? card.digest });
  };
  return modal(
    { key: "seek-bot", title: t("lobby-opponent-bot"), onclose },
    h("p", {}, rich("lobby-offers", { player: playerName(seek.by, { link: true }), terms: terms(seek) })),
    level && cardSummary(card, [level], seek.game),
    h("form", { onsubmit: agree }, submit(progress, t("lobby-agree"))),
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
    { key: "invite", title: t("lobby-invited"), onclose },
    h("p", {}, rich("lobby-invites", { player: playerName(seek.by), game: gameTitle(seek.game, info?.title ?? seek.game), terms: terms(seek) })),
    info && h("p", { class: "small" }, optionsText(info, seek.options)),
    h("form", { onsubmit: join }, submit(progress, t("lobby-join-game"))),
  );
}
