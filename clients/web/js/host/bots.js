/** The server's own bots: which of them new games offer. */

import { cardWords } from "../bots/card-words.js";
import { h } from "../ui/dom.js";
import { playerName } from "../ui/player-badge.js";
import { worded } from "../ui/untranslated.js";
import { t } from "../ui/words.js";

/** @typedef {import("../types").BotSwitch} BotSwitch */

/** @param {import("./section.js").Console} page @returns {import("./section.js").Section} */
export function botsSection({ ask, redraw }) {
  /** @type {BotSwitch[] | null} */
  let bots = null;

  /** @param {import("../types").Command} command @param {string} [said] */
  async function load(command, said) {
    const answer = await ask(command, said);
    if (answer?.t === "host_state") bots = answer.bots;
    redraw();
  }

  /** @param {BotSwitch} bot */
  function row({ card, title, summary, on }) {
    const turn = () => void load({ t: "switch_bot", bot: card, on: !on }, t(on ? "host-bot-off" : "host-bot-on", { bot: title }));
    return h(
      "li",
      { class: "row-card", key: card },
      h("div", { class: "row-main" }, playerName({ id: `bot:${card}`, name: title, kind: "bot", card, level: null, assisted: false, role: null }, { link: true }), h("div", { class: "small" }, worded(cardWords(summary)))),
      h("div", { class: "actions" }, h("button", { type: "button", class: "button", role: "switch", "aria-checked": String(on), "aria-label": title, onclick: turn }, t(on ? "host-on" : "host-off"))),
    );
  }

  return {
    load: () => void load({ t: "read_host" }),
    view: () => [h("p", {}, t("host-bots-note")), bots && h("ul", { class: "rows" }, bots.map(row))],
  };
}
