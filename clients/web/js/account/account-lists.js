/** Sessions, tokens and choices, and the export of my data. */

import { folded } from "./password-forms.js";
import { copyField } from "../ui/copy-field.js";
import { h } from "../ui/dom.js";
import { ago } from "../ui/format.js";
import { LANGUAGE, t } from "../ui/words.js";

/** @typedef {import("../types").CredentialView} CredentialView */
/** @typedef {import("../types").Choices} Choices */
/** @typedef {import("../net/connection.js").Connection} Connection */

/** Ids of what a token may do. */
const SCOPES = /** @type {const} */ ({ read: "account-scope-read", play: "account-scope-play" });

/** Return the reader's own way to write a date if the page is in their language. @returns {string | undefined} undefined: the browser's */
export const region = () => (navigator.language.startsWith(LANGUAGE) ? undefined : LANGUAGE);

/** @param {CredentialView[]} credentials @param {number} now @param {(credential: CredentialView) => void} onend */
export function credentialList(credentials, now, onend) {
  return h(
    "section",
    { class: "panel", key: "credentials", "aria-labelledby": "credentials-title" },
    h("h2", { id: "credentials-title" }, t("account-sessions")),
    h(
      "ul",
      { class: "rows" },
      credentials.map((each) => {
        const name = each.label || (each.kind === "api" ? t("account-a-program") : t("account-a-session"));
        const scopes = each.scopes.map((scope) => (scope in SCOPES ? t(SCOPES[/** @type {"read" | "play"} */ (scope)]) : scope)).join(", ");
        const what = each.kind === "api" ? t("account-token-for", { scopes }) : t("account-session");
        const until = each.expires === null ? "" : t("account-ends", { date: new Date(each.expires).toLocaleDateString(region()) });
        return h(
          "li",
          { class: "row-card", key: each.id },
          h(
            "div",
            { class: "row-main" },
            h("b", { translate: each.label ? "no" : undefined }, name),
            each.current && [" ", h("span", { class: "player-you" }, t("account-this-one"))],
            h("div", { class: "small" }, [what, t("account-used", { ago: ago(each.used, now) }), until].filter(Boolean).join(" · ")),
          ),
          !each.current && h("button", { type: "button", class: "button", "aria-label": t("account-end-what", { name }), onclick: () => onend(each) }, t("account-end")),
        );
      }),
    ),
  );
}

/** @param {string} id @param {string | null} token @param {(fields: FormData) => void} onsubmit */
export function tokenForm(id, token, onsubmit) {
  return folded(
    id,
    t("account-new-token"),
    h("p", {}, t("account-new-token-what")),
    h(
      "form",
      { id, onsubmit: (/** @type {SubmitEvent} */ event) => (event.preventDefault(), onsubmit(new FormData(/** @type {HTMLFormElement} */ (event.target)))) },
      h("div", { class: "field" }, h("label", { for: "token-label" }, t("account-token-label")), h("input", { id: "token-label", name: "label", required: true, maxlength: "60", autocomplete: "off" })),
      h(
        "fieldset",
        {},
        h("legend", {}, t("account-token-may")),
        Object.entries(SCOPES).map(([scope, text]) => h("label", { class: "check" }, h("input", { type: "radio", name: "scope", value: scope, required: true, onmount: (/** @type {HTMLInputElement} */ input) => (input.checked = scope === "read") }), h("span", {}, t(text)))),
      ),
      h("button", { class: "button", type: "submit" }, t("account-token-make")),
    ),
    token && h("div", { role: "status" }, h("p", {}, t("account-token-once")), copyField("new-token", t("account-token-made"), token)),
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
    h("h2", { id: "choices-title" }, t("account-choices")),
    h("p", {}, t("account-choices-what")),
    choice("tune_bots", t("account-choice-tune")),
    choice("model_me", t("account-choice-model")),
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
