/** What the organiser may do: start, pause, postpone, call off, enter a bot, withdraw a player, award a bye, pair again. */

import { h } from "../ui/dom.js";
import { playerText } from "../ui/player-badge.js";
import { levelsFor } from "../bots/bot-strength.js";
import { localTime } from "./announcing.js";
import { entrantOf } from "./tables.js";
import { t } from "../ui/words.js";

/** @typedef {import("../types").TournamentView} TournamentView */
/** @typedef {import("../types").PairingView} PairingView */
/** @typedef {import("../types").ServedCard} ServedCard */
/** @typedef {import("../types").OrganiseTournament["do"]} Deed */

const RESULTS = [["1–0", 1, 0], ["½–½", 0.5, 0.5], ["0–1", 0, 1], ["0–0", 0, 0]];

/** @param {(deed: Deed) => void} act */
export function resultChooser(act) {
  return (/** @type {PairingView} */ game) =>
    (game.others ?? []).length > 0 ? tableResult(game, act) : h(
      "select",
      {
        "aria-label": t("tournament-result-of", { board: game.board }),
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

/** Points of each player of a table, in the order of the seats. @param {PairingView} game @param {(deed: Deed) => void} act */
function tableResult(game, act) {
  const count = 2 + (game.others ?? []).length;
  const submit = /** @param {SubmitEvent} event */ (event) => {
    event.preventDefault();
    const text = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("points"));
    const [white = 0, black = 0, ...others] = text.split(/[\s,;–-]+/).filter(Boolean).map(Number);
    act({ t: "set_result", session: game.session, white, black, others, reason: "" });
  };
  return h(
    "form",
    { class: "row", onsubmit: submit },
    h("input", { name: "points", required: true, size: count * 2 + 2, "aria-label": t("tournament-points-of", { board: game.board }), placeholder: Array.from({ length: count }, (_, seat) => count - 1 - seat).join(" "), autocomplete: "off" }),
    h("button", { class: "button button-small", type: "submit" }, t("tournament-set")),
  );
}

/** @param {TournamentView} view @param {ServedCard[]} bots @param {boolean} isBusy a deed is on its way @param {(deed: Deed) => void} act */
export function organiserPanel(view, bots, isBusy, act) {
  const isOpen = !["finished", "cancelled"].includes(view.status);
  const button = /** @param {string} text @param {Deed} deed */ (text, deed) => h("button", { type: "button", class: "button", "aria-disabled": String(isBusy), onclick: () => isBusy || act(deed) }, text);
  return (
    isOpen &&
    h(
      "section",
      { class: "panel organiser", "aria-labelledby": "organiser-title" },
      h("h2", { id: "organiser-title" }, t("tournament-you-organise")),
      h(
        "div",
        { class: "actions" },
        view.status === "announced" && button(t("tournament-start-now"), { t: "start" }),
        view.status === "running" && button(t("tournament-pause"), { t: "pause" }),
        view.status === "paused" && button(t("tournament-go-on"), { t: "go_on" }),
        view.status === "running" && ["arena", "ladder"].includes(view.kind) && button(t("tournament-end-now"), { t: "end" }),
        button(t("tournament-call-off"), { t: "call_off", reason: "" }),
      ),
      view.status === "announced" && postponeForm(view, act),
      view.accepts !== "humans" && botForm(view, bots, act),
      playerForm(view, act),
      view.kind === "swiss" && view.seats === 2 && repairForm(view, act),
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
    h("label", { for: "enter-bot" }, t("tournament-bot")),
    h("select", { id: "enter-bot", name: "bot" }, able.map(({ card, levels }) => h("optgroup", { label: `${card.title} (BOT)`, lang: "en" }, levels.map((level) => h("option", { value: `${card.name} ${level.name}` }, `${card.title} (BOT), ${level.title}`))))),
    h("button", { class: "button", type: "submit" }, t("tournament-enter-bot")),
  );
}

/** @param {TournamentView} view @param {(deed: Deed) => void} act */
function postponeForm(view, act) {
  const submit = /** @param {SubmitEvent} event */ (event) => {
    event.preventDefault();
    const text = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("postponed"));
    act({ t: "postpone", starts_at: new Date(text).getTime() });
  };
  const usual = /** @param {HTMLInputElement} control */ (control) => (control.value = localTime(view.starts_at));
  return h(
    "form",
    { class: "row", onsubmit: submit },
    h("label", { for: "postponed" }, t("tournament-begins-at")),
    h("input", { id: "postponed", name: "postponed", type: "datetime-local", required: true, onmount: usual }),
    h("button", { class: "button", type: "submit" }, t("tournament-postpone")),
  );
}

/** @type {[string, "full" | "half" | "absent"][]} */
const AWARDED = [["tournament-award-full", "full"], ["tournament-award-half", "half"], ["tournament-award-none", "absent"]];

/** @param {TournamentView} view @param {(deed: Deed) => void} act */
function playerForm(view, act) {
  const there = view.entrants.filter(({ active }) => active);
  const submit = /** @param {SubmitEvent} event */ (event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const entrant = Number(form.get("entrant"));
    const what = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value;
    const kind = AWARDED.find(([, each]) => each === form.get("bye"))?.[1] ?? "half";
    act(what === "remove" ? { t: "remove", entrant } : { t: "award_bye", entrant, kind });
  };
  return (
    there.length > 0 &&
    h(
      "form",
      { class: "row", onsubmit: submit },
      h("label", { for: "entrant" }, t("tournament-player")),
      h("select", { id: "entrant", name: "entrant" }, there.map(({ number, player }) => h("option", { value: String(number), translate: "no" }, playerText(player)))),
      h("button", { class: "button", type: "submit", value: "remove" }, t("tournament-withdraw")),
      view.kind === "swiss" && [
        h("label", { for: "bye" }, t("tournament-bye")),
        h("select", { id: "bye", name: "bye", onmount: (/** @type {HTMLSelectElement} */ control) => (control.value = "half") }, AWARDED.map(([text, kind]) => h("option", { value: kind }, t(text)))),
        h("button", { class: "button", type: "submit", value: "bye" }, t("tournament-award-bye")),
      ],
    )
  );
}

/**
 * Pairs one or two boards of the present round otherwise; the server refuses it once a move was made there.
 * @param {TournamentView} view @param {(deed: Deed) => void} act
 */
function repairForm(view, act) {
  const running = view.games.filter(({ round, white_points: points }) => round === view.round && (points === null || points === undefined));
  const submit = /** @param {SubmitEvent} event */ (event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const [one, other] = ["one-board", "other-board"].map((name) => running.find(({ session }) => session === form.get(name)));
    if (!one) return;
    if (!other || other === one) return act({ t: "pair_again", pairs: [{ white: one.black, black: one.white }] });
    const pairs = form.get("exchange") === "same" ? [{ white: one.white, black: other.black }, { white: other.white, black: one.black }] : [{ white: one.white, black: other.white }, { white: other.black, black: one.black }];
    act({ t: "pair_again", pairs });
  };
  const name = /** @param {number} entrant */ (entrant) => playerText(entrantOf(view, entrant).player);
  const boards = running.map((game) => h("option", { value: game.session, translate: "no" }, `${game.board}: ${name(game.white)} – ${name(game.black)}`));
  return (
    running.length > 0 &&
    h(
      "form",
      { class: "row", onsubmit: submit },
      h("label", { for: "one-board" }, t("tournament-board")),
      h("select", { id: "one-board", name: "one-board" }, boards),
      h("label", { for: "other-board" }, t("tournament-pair-with")),
      h("select", { id: "other-board", name: "other-board" }, h("option", { value: "" }, t("tournament-pair-itself")), boards),
      h("label", { for: "exchange" }, t("tournament-pair-by")),
      h("select", { id: "exchange", name: "exchange" }, h("option", { value: "same" }, t("tournament-pair-same")), h("option", { value: "cross" }, t("tournament-pair-cross"))),
      h("button", { class: "button", type: "submit" }, t("tournament-pair-again")),
    )
  );
}
