/** Set up, and end, codes of an authenticator app beside the password. */

import { codeField, form, passwordField } from "./password-forms.js";
import { h } from "../ui/dom.js";
import { qrCode } from "../ui/qr-code.js";
import { rich, t } from "../ui/words.js";

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
        { id: "end-factor", title: t("account-factor"), text: t("account-factor-on-what"), button: t("account-factor-off-button"), outcome, onsubmit: actions.end },
        passwordField("end-factor-password"),
        codeField("end-factor-code"),
      ),
    ];
  }
  if (offer === null) {
    return form(
      { id: "begin-factor", title: t("account-factor"), text: t("account-factor-off-what"), button: t("account-factor-begin"), outcome, onsubmit: actions.begin },
      passwordField("begin-factor-password"),
    );
  }
  return form(
    { id: "confirm-factor", title: t("account-factor"), text: t("account-factor-scan"), button: t("account-factor-on-button"), outcome, onsubmit: actions.confirm },
    qrCode(offer.qr, t("account-factor-qr")),
    h("p", {}, rich("account-factor-secret", { secret: h("code", { class: "secret", translate: "no" }, offer.secret) })),
    codeField("confirm-factor-code"),
  );
}

/** @param {readonly string[]} codes */
function recoveryCodes(codes) {
  return h(
    "section",
    { class: "panel", key: "recovery", "aria-labelledby": "recovery-title" },
    h("h2", { id: "recovery-title" }, t("account-recovery")),
    h("p", {}, t("account-recovery-what")),
    h("ul", { class: "recovery" }, codes.map((code) => h("li", {}, h("code", { translate: "no" }, code)))),
  );
}
