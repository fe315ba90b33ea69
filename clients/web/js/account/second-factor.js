/** Set up, and end, codes of an authenticator app beside the password. */

import { codeField, form, passwordField } from "./password-forms.js";
import { h } from "../ui/dom.js";
import { qrCode } from "../ui/qr-code.js";

/** @typedef {import("./password-forms.js").FormOutcome} FormOutcome */
/** @typedef {import("../types").SecondFactorOffered} SecondFactorOffered */

/**
 * @typedef {object} SecondFactorActions
 * @property {(fields: FormData) => void} begin
 * @property {(fields: FormData) => void} confirm
 * @property {(fields: FormData) => void} end
 */

/**
 * Draw the panel for the present step: off, offered, on.
 * @param {boolean} isOn @param {SecondFactorOffered | null} offer @param {readonly string[]} recovery
 * @param {FormOutcome | null} outcome @param {SecondFactorActions} actions
 */
export function secondFactorPanel(isOn, offer, recovery, outcome, actions) {
  if (isOn) {
    return [
      recovery.length > 0 && recoveryCodes(recovery),
      form(
        { id: "end-factor", title: "Second factor", text: "Signing in needs a code of your authenticator app.", button: "Turn it off", outcome, onsubmit: actions.end },
        passwordField("end-factor-password"),
        codeField("end-factor-code"),
      ),
    ];
  }
  if (offer === null) {
    return form(
      { id: "begin-factor", title: "Second factor", text: "With an authenticator app on your phone, a stolen password alone lets nobody in.", button: "Set it up", outcome, onsubmit: actions.begin },
      passwordField("begin-factor-password"),
    );
  }
  return form(
    { id: "confirm-factor", title: "Second factor", text: "Scan this with your authenticator app, or type the secret there. Then enter the code that it shows.", button: "Turn it on", outcome, onsubmit: actions.confirm },
    qrCode(offer.qr, "QR code of the secret below"),
    h("p", {}, "Secret: ", h("code", { class: "secret" }, offer.secret)),
    codeField("confirm-factor-code"),
  );
}

/** @param {readonly string[]} codes */
function recoveryCodes(codes) {
  return h(
    "section",
    { class: "panel", key: "recovery", "aria-labelledby": "recovery-title" },
    h("h2", { id: "recovery-title" }, "Your recovery codes"),
    h("p", {}, "Each works once in place of a code, if you lose your phone. They are shown only now: keep them safe."),
    h("ul", { class: "recovery" }, codes.map((code) => h("li", {}, h("code", {}, code)))),
  );
}
