/** Sessions, tokens and choices, and the export of my data. */

import { copyField } from "../ui/copy-field.js";
import { h } from "../ui/dom.js";
import { ago } from "../ui/format.js";

/** @typedef {import("../types").CredentialView} CredentialView */
/** @typedef {import("../types").Choices} Choices */
/** @typedef {import("../net/connection.js").Connection} Connection */

const SCOPES = /** @type {const} */ ({ read: "watch, and see my games", play: "play in my name" });

/** @param {CredentialView[]} credentials @param {number} now @param {(credential: CredentialView) => void} onend */
export function credentialList(credentials, now, onend) {
  return h(
    "section",
    { class: "panel", key: "credentials", "aria-labelledby": "credentials-title" },
    h("h2", { id: "credentials-title" }, "Where I am signed in"),
    h(
      "ul",
      { class: "rows" },
      credentials.map((each) => {
        const name = each.label || (each.kind === "api" ? "A program" : "A session");
        const what = each.kind === "api" ? `token: ${each.scopes.map((scope) => SCOPES[/** @type {"read" | "play"} */ (scope)] ?? scope).join(", ")}` : "session";
        const until = each.expires === null ? "" : ` · ends ${new Date(each.expires).toLocaleDateString()}`;
        return h(
          "li",
          { class: "row-card", key: each.id },
          h(
            "div",
            { class: "row-main" },
            h("b", {}, name),
            each.current && [" ", h("span", { class: "player-you" }, "this one")],
            h("div", { class: "small" }, `${what} · used ${ago(each.used, now)}${until}`),
          ),
          !each.current && h("button", { type: "button", class: "button", "aria-label": `End ${name}`, onclick: () => onend(each) }, "End"),
        );
      }),
    ),
  );
}

/** @param {string} id @param {string | null} token @param {(fields: FormData) => void} onsubmit */
export function tokenForm(id, token, onsubmit) {
  return h(
    "section",
    { class: "panel", key: id, "aria-labelledby": `${id}-title` },
    h("h2", { id: `${id}-title` }, "A token for a program"),
    h("p", {}, "A program with this token acts in your name, but cannot change the account. The token does not make you a bot: bots have separate accounts."),
    h(
      "form",
      { id, onsubmit: (/** @type {SubmitEvent} */ event) => (event.preventDefault(), onsubmit(new FormData(/** @type {HTMLFormElement} */ (event.target)))) },
      h("div", { class: "field" }, h("label", { for: "token-label" }, "What is it for?"), h("input", { id: "token-label", name: "label", required: true, maxlength: "60", autocomplete: "off" })),
      h(
        "fieldset",
        {},
        h("legend", {}, "It may"),
        Object.entries(SCOPES).map(([scope, text]) => h("label", { class: "check" }, h("input", { type: "radio", name: "scope", value: scope, required: true, onmount: (/** @type {HTMLInputElement} */ input) => (input.checked = scope === "read") }), h("span", {}, text))),
      ),
      h("button", { class: "button", type: "submit" }, "Make a token"),
    ),
    token && h("div", { role: "status" }, h("p", {}, "Copy it now: it is not shown again."), copyField("new-token", "The token", token)),
  );
}

/** @param {Choices} choices @param {(choices: Choices) => void} onchange */
export function choiceList(choices, onchange) {
  /** @param {"tune_bots" | "model_me"} name @param {string} text */
  const choice = (name, text) =>
    h("label", { class: "check" }, h("input", { type: "checkbox", checked: choices[name], onchange: (/** @type {Event} */ event) => onchange({ ...choices, [name]: /** @type {HTMLInputElement} */ (event.target).checked }) }), h("span", {}, text));
  return h(
    "section",
    { class: "panel", key: "choices", "aria-labelledby": "choices-title" },
    h("h2", { id: "choices-title" }, "Use of my games"),
    h("p", {}, "Both are off by default."),
    choice("tune_bots", "My games may be used to tune bots (otherwise the export for tuning omits them)"),
    choice("model_me", "Bots may learn how I play, from this game and my earlier ones against them (only levels that say so)"),
  );
}

/**
 * Fetch all my data as NDJSON, page by page: the account in the first line, then one game, chat line or study a line.
 * Rejects with `Refused`.
 * @param {Connection} connection @param {(games: number) => void} onpage
 * @returns {Promise<Blob>}
 */
export async function myData(connection, onpage) {
  /** @type {string[]} */
  const lines = [];
  /** @type {number | null} */
  let before = null;
  let games = 0;
  do {
    /** @type {import("../types").ServerMessage} */
    const page = await connection.send({ t: "export_my_data", before });
    if (page.t !== "my_data") break;
    if (page.account) lines.push(JSON.stringify({ account: page.account, credentials: page.credentials, ratings: page.ratings, reports: page.reports, tournaments: page.tournaments, clubs: page.clubs, bots: page.bots }));
    for (const each of [...page.games, ...page.said, ...page.studies, ...page.league_games]) lines.push(JSON.stringify(each));
    games += page.games.length;
    onpage(games);
    before = page.next ?? null;
  } while (before !== null);
  return new Blob([`${lines.join("\n")}\n`], { type: "application/x-ndjson" });
}
