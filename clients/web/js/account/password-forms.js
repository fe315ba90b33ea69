/** The forms with passwords. Field names follow the conventions of password managers. */

import { h } from "../ui/dom.js";
import { playerText } from "../ui/player-badge.js";
import { languageOf, rich, t } from "../ui/words.js";

/** @typedef {import("../ui/dom.js").VElement} VElement */
/** @typedef {import("../ui/dom.js").Children} Children */

/**
 * Result of a form, shown beside it; `good`: it succeeded.
 * @typedef {{ form: string, text: string, good: boolean }} FormOutcome
 */

/** @param {string} id @param {Children} label a text, if it is a password @param {"off" | "username" | "current-password" | "new-password" | "one-time-code"} autocomplete @param {string} [note] */
function textField(id, label, autocomplete, note) {
  const isPassword = autocomplete.endsWith("password");
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, label),
    h(
      "div",
      { class: "row" },
      h("input", {
        id,
        name: id,
        type: isPassword ? "password" : "text",
        autocomplete,
        required: true,
        maxlength: isPassword ? "256" : "24",
        autocapitalize: "none",
        spellcheck: "false",
        "aria-describedby": note ? `${id}-note` : undefined,
      }),
      isPassword && h("button", { type: "button", class: "button", "aria-pressed": "false", "aria-label": t("account-show-field", { field: String(label) }), onclick: toggle }, t("account-show")),
    ),
    note && h("p", { class: "small", id: `${id}-note` }, note),
  );
}

/** Show or hide the typed password. @param {Event} event */
function toggle(event) {
  const button = /** @type {HTMLElement} */ (event.currentTarget);
  const input = /** @type {HTMLInputElement} */ (button.previousElementSibling);
  const isShown = input.type === "password";
  input.type = isShown ? "text" : "password";
  button.setAttribute("aria-pressed", String(isShown));
}

/**
 * @param {{ id: string, title: string, text?: string, button: string, danger?: boolean, isFolded?: boolean,
 *   outcome: FormOutcome | null, onsubmit: (fields: FormData) => void }} props `isFolded`: only its title is seen at first
 * @param {...Children} fields
 * @returns {VElement}
 */
export function form({ id, title, text, button, danger = false, isFolded = false, outcome, onsubmit }, ...fields) {
  const mine = outcome?.form === id ? outcome : null;
  return (isFolded ? folded : unfolded)(
    id,
    title,
    text && h("p", {}, text),
    h(
      "form",
      { id, onsubmit: (/** @type {SubmitEvent} */ event) => (event.preventDefault(), onsubmit(new FormData(/** @type {HTMLFormElement} */ (event.target)))) },
      fields,
      h("button", { class: danger ? "button button-danger" : "button button-main", type: "submit" }, button),
    ),
    h("p", { class: mine && !mine.good ? "trouble" : "small", role: "status", hidden: !mine, lang: languageOf(mine?.text ?? "") }, mine?.text ?? ""),
  );
}

/** Return a panel of the account. @param {string} id @param {string} title @param {...Children} content */
const unfolded = (id, title, ...content) => h("section", { class: "panel", key: id, "aria-labelledby": `${id}-title` }, h("h2", { id: `${id}-title` }, title), content);

/** Return a panel that is rarely needed: only its title is seen until it is opened. @param {string} id @param {string} title @param {...Children} content */
export const folded = (id, title, ...content) => h("details", { class: "panel fold", key: id }, h("summary", {}, h("h2", { id: `${id}-title` }, title)), content);

/** @param {FormOutcome | null} outcome @param {(fields: FormData) => void} onsubmit */
export function signUpForm(outcome, onsubmit) {
  return form(
    {
      id: "sign-up",
      title: t("account-keep"),
      text: t("account-keep-what"),
      button: t("account-sign-up"),
      outcome,
      onsubmit,
    },
    textField("new-name", t("account-name"), "username", t("account-name-note")),
    textField("new-password", t("account-password"), "new-password", t("account-password-note")),
  );
}

/** @param {FormOutcome | null} outcome @param {(fields: FormData) => void} onsubmit */
export function invitationForm(outcome, onsubmit) {
  return form(
    { id: "invited", title: t("account-invited"), text: t("account-invited-what"), button: t("account-sign-up"), outcome, onsubmit },
    textField("invited-name", t("account-name"), "username", t("account-name-note")),
    textField("invited-password", t("account-password"), "new-password", t("account-password-note")),
  );
}

/** My password, as a proof that it is me. @param {string} id */
export function passwordField(id) {
  return textField(id, t("account-password"), "current-password");
}

/** A code of the second factor. @param {string} id */
export function codeField(id) {
  return textField(id, t("account-code"), "one-time-code", t("account-code-note"));
}

/** @param {boolean} needsCode @param {FormOutcome | null} outcome @param {(fields: FormData) => void} onsubmit */
export function signInForm(needsCode, outcome, onsubmit) {
  return form(
    { id: "sign-in", title: t("account-sign-in"), button: t("account-sign-in"), outcome, onsubmit },
    textField("name", t("account-name"), "username"),
    textField("password", t("account-password"), "current-password"),
    needsCode && codeField("code"),
  );
}

/** @param {boolean} needsCode @param {FormOutcome | null} outcome @param {(fields: FormData) => void} onsubmit */
export function resetForm(needsCode, outcome, onsubmit) {
  return form(
    { id: "reset", title: t("account-reset"), text: t("account-reset-what"), button: t("account-reset-button"), outcome, onsubmit },
    textField("reset-password", t("account-password-new"), "new-password", t("account-password-short")),
    needsCode && codeField("reset-code"),
  );
}

/** @param {string} name @param {FormOutcome | null} outcome @param {(fields: FormData) => void} onsubmit */
export function passwordForm(name, outcome, onsubmit) {
  return form(
    { id: "change-password", isFolded: true, title: t("account-change"), text: t("account-change-what"), button: t("account-change-button"), outcome, onsubmit },
    h("input", { type: "text", name: "username", autocomplete: "username", value: name, hidden: true, readonly: true }),
    textField("old", t("account-password-now"), "current-password"),
    textField("new", t("account-password-new"), "new-password", t("account-password-short")),
  );
}

/** @param {import("../types").AccountView} account @param {FormOutcome | null} outcome @param {(fields: FormData) => void} onsubmit */
export function deleteForm(account, outcome, onsubmit) {
  return form(
    {
      id: "delete",
      isFolded: true,
      title: t("account-delete"),
      text: t("account-delete-what"),
      button: t("account-delete-button"),
      danger: true,
      outcome,
      onsubmit,
    },
    account.has_password ? textField("delete-password", t("account-password"), "current-password") : textField("delete-name", rich("account-type-name", { name: h("span", { translate: "no" }, playerText(account.player)) }), "off"),
  );
}
