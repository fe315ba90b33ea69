/** The forms with passwords. Field names follow the conventions of password managers. */

import { h } from "../ui/dom.js";
import { playerText } from "../ui/player-badge.js";

/** @typedef {import("../ui/dom.js").VElement} VElement */
/** @typedef {import("../ui/dom.js").Children} Children */

/**
 * Result of a form, shown beside it; `good`: it succeeded.
 * @typedef {{ form: string, text: string, good: boolean }} FormOutcome
 */

/** @param {string} id @param {string} label @param {"off" | "username" | "current-password" | "new-password" | "one-time-code"} autocomplete @param {string} [note] */
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
      isPassword && h("button", { type: "button", class: "button", "aria-pressed": "false", "aria-label": `Show: ${label}`, onclick: toggle }, "Show"),
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
 * @param {{ id: string, title: string, text?: string, button: string, danger?: boolean, outcome: FormOutcome | null,
 *   onsubmit: (fields: FormData) => void }} props
 * @param {...Children} fields
 * @returns {VElement}
 */
export function form({ id, title, text, button, danger = false, outcome, onsubmit }, ...fields) {
  const mine = outcome?.form === id ? outcome : null;
  return h(
    "section",
    { class: "panel", key: id, "aria-labelledby": `${id}-title` },
    h("h2", { id: `${id}-title` }, title),
    text && h("p", {}, text),
    h(
      "form",
      { id, onsubmit: (/** @type {SubmitEvent} */ event) => (event.preventDefault(), onsubmit(new FormData(/** @type {HTMLFormElement} */ (event.target)))) },
      fields,
      h("button", { class: danger ? "button button-danger" : "button button-main", type: "submit" }, button),
    ),
    h("p", { class: mine && !mine.good ? "trouble" : "small", role: "status", hidden: !mine }, mine?.text ?? ""),
  );
}

/** @param {FormOutcome | null} outcome @param {(fields: FormData) => void} onsubmit */
export function signUpForm(outcome, onsubmit) {
  return form(
    {
      id: "sign-up",
      title: "Keep this account",
      text: "You are a guest: only this browser knows your account. With a name and a password you can sign in from any device. Your games stay yours.",
      button: "Sign up",
      outcome,
      onsubmit,
    },
    textField("new-name", "Name", "username", "At most 24 characters. No other account can have it."),
    textField("new-password", "Password", "new-password", "At least 8 characters. The server cannot mail you a new one: keep it safe."),
  );
}

/** @param {FormOutcome | null} outcome @param {(fields: FormData) => void} onsubmit */
export function invitationForm(outcome, onsubmit) {
  return form(
    { id: "invited", title: "You are invited", text: "The host of this server sent you a link. Choose a name and a password.", button: "Sign up", outcome, onsubmit },
    textField("invited-name", "Name", "username", "At most 24 characters. No other account can have it."),
    textField("invited-password", "Password", "new-password", "At least 8 characters. The server cannot mail you a new one: keep it safe."),
  );
}

/** My password, as a proof that it is me. @param {string} id */
export function passwordField(id) {
  return textField(id, "Password", "current-password");
}

/** A code of the second factor. @param {string} id */
export function codeField(id) {
  return textField(id, "Code", "one-time-code", "Six digits from your authenticator app, or a recovery code.");
}

/** @param {boolean} needsCode @param {FormOutcome | null} outcome @param {(fields: FormData) => void} onsubmit */
export function signInForm(needsCode, outcome, onsubmit) {
  return form(
    { id: "sign-in", title: "Sign in", button: "Sign in", outcome, onsubmit },
    textField("name", "Name", "username"),
    textField("password", "Password", "current-password"),
    needsCode && codeField("code"),
  );
}

/** @param {boolean} needsCode @param {FormOutcome | null} outcome @param {(fields: FormData) => void} onsubmit */
export function resetForm(needsCode, outcome, onsubmit) {
  return form(
    { id: "reset", title: "Set a new password", text: "Your link comes from the host of this server.", button: "Set the password", outcome, onsubmit },
    textField("reset-password", "New password", "new-password", "At least 8 characters."),
    needsCode && codeField("reset-code"),
  );
}

/** @param {string} name @param {FormOutcome | null} outcome @param {(fields: FormData) => void} onsubmit */
export function passwordForm(name, outcome, onsubmit) {
  return form(
    { id: "change-password", title: "Change the password", text: "This ends your other sessions and all tokens.", button: "Change it", outcome, onsubmit },
    h("input", { type: "text", name: "username", autocomplete: "username", value: name, hidden: true, readonly: true }),
    textField("old", "Password now", "current-password"),
    textField("new", "New password", "new-password", "At least 8 characters."),
  );
}

/** @param {import("../types").AccountView} account @param {FormOutcome | null} outcome @param {(fields: FormData) => void} onsubmit */
export function deleteForm(account, outcome, onsubmit) {
  return form(
    {
      id: "delete",
      title: "Delete my account",
      text: "Your games in progress end. The server removes your name from all stored data; your opponents keep their games, against “Deleted player”. This cannot be undone. Backups of the host may still contain your name.",
      button: "Delete for ever",
      danger: true,
      outcome,
      onsubmit,
    },
    account.has_password ? textField("delete-password", "Password", "current-password") : textField("delete-name", `Type your name: ${playerText(account.player)}`, "off"),
  );
}
