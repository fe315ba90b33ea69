/** What the organiser may do: start, pause, call off, enter a bot, withdraw a player, award a bye, set a result. */

import { h } from "../ui/dom.js";
import { alertLine } from "../ui/live-region.js";
import { playerText } from "../ui/player-badge.js";
import { levelsFor } from "../bots/bot-strength.js";

/** @typedef {import("../types").TournamentView} TournamentView */
/** @typedef {import("../types").PairingView} PairingView */
/** @typedef {import("../types").ServedCard} ServedCard */
/** @typedef {import("../types").OrganiseTournament["do"]} Deed */

const RESULTS = [["1–0", 1, 0], ["½–½", 0.5, 0.5], ["0–1", 0, 1], ["0–0", 0, 0]];

/** @param {(deed: Deed) => void} act */
export function resultChooser(act) {
  return (/** @type {PairingView} */ game) =>
    h(
      "select",
      {
        "aria-label": `Result of board ${game.board}`,
        value: "",
        onchange: (/** @type {Event} */ event) => {
          const [, white, black] = RESULTS[Number(/** @type {HTMLSelectElement} */ (event.target).value)] ?? [];
          if (typeof white === "number" && typeof black === "number") act({ t: "set_result", session: game.session, white, black, reason: "" });
        },
      },
      h("option", { value: "" }, "–"),
      RESULTS.map(([text], place) => h("option", { value: String(place) }, String(text))),
    );
}

/** @param {TournamentView} view @param {ServedCard[]} bots @param {string | null} trouble @param {(deed: Deed) => void} act */
export function organiserPanel(view, bots, trouble, act) {
  const isOpen = !["finished", "cancelled"].includes(view.status);
  const button = /** @param {string} text @param {Deed} deed */ (text, deed) => h("button", { type: "button", class: "button", onclick: () => act(deed) }, text);
  return (
    isOpen &&
    h(
      "section",
      { class: "panel organiser", "aria-labelledby": "organiser-title" },
      h("h2", { id: "organiser-title" }, "You organise this tournament"),
      trouble && alertLine(trouble),
      h(
        "div",
        { class: "actions" },
        view.status === "announced" && button("Start now", { t: "start" }),
        view.status === "running" && button("Pause", { t: "pause" }),
        view.status === "paused" && button("Go on", { t: "go_on" }),
        button("Call off", { t: "call_off", reason: "" }),
      ),
      view.accepts !== "humans" && botForm(view, bots, act),
      playerForm(view, act),
    )
  );
}

/** @param {TournamentView} view @param {ServedCard[]} bots @param {(deed: Deed) => void} act */
function botForm(view, bots, act) {
  const able = bots.filter(({ games }) => games.includes("*") || games.includes(view.game)).map((card) => ({ card, levels: levelsFor(card, view.game) }));
  const enter = /** @param {SubmitEvent} event */ (event) => {
    event.preventDefault();
    const [bot = "", level = ""] = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("bot")).split(" ");
    const card = bots.find(({ name }) => name === bot);
    if (card) act({ t: "enter_bot", bot, level, agreed: card.digest });
  };
  return h(
    "form",
    { class: "row", onsubmit: enter },
    h("label", { for: "enter-bot" }, "Bot"),
    h("select", { id: "enter-bot", name: "bot" }, able.map(({ card, levels }) => h("optgroup", { label: `${card.title} (BOT)` }, levels.map((level) => h("option", { value: `${card.name} ${level.name}` }, `${card.title} (BOT), ${level.title}`))))),
    h("button", { class: "button", type: "submit" }, "Enter the bot"),
  );
}

/** @param {TournamentView} view @param {(deed: Deed) => void} act */
function playerForm(view, act) {
  const there = view.entrants.filter(({ active }) => active);
  const submit = /** @param {SubmitEvent} event */ (event) => {
    event.preventDefault();
    const entrant = Number(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("entrant"));
    const what = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value;
    act(what === "remove" ? { t: "remove", entrant } : { t: "award_bye", entrant, kind: "half" });
  };
  return (
    there.length > 0 &&
    h(
      "form",
      { class: "row", onsubmit: submit },
      h("label", { for: "entrant" }, "Player"),
      h("select", { id: "entrant", name: "entrant" }, there.map(({ number, player }) => h("option", { value: String(number) }, playerText(player)))),
      h("button", { class: "button", type: "submit", value: "remove" }, "Withdraw"),
      view.kind === "swiss" && h("button", { class: "button", type: "submit", value: "bye" }, "Half-point bye in the next round"),
    )
  );
}
