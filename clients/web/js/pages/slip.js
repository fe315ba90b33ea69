/** Sign in with a slip from a teacher. */

import { alertLine } from "../ui/live-region.js";
import { Refused } from "../net/connection.js";
import { h, render } from "../ui/dom.js";
import { logIn, thisBrowser } from "../account/log-in.js";
import { saveToken } from "../ui/settings.js";
import { must, pageState, startShell } from "../shell/shell.js";
import { rich, t } from "../ui/words.js";

/** @type {{ isBusy: boolean, trouble: string | null }} */
const initial = { isBusy: false, trouble: null };
const { state, set, redraw } = pageState(initial, () => render(must("main"), page()));

/** @param {SubmitEvent} event */
async function enter(event) {
  event.preventDefault();
  if (state.isBusy) return;
  const code = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("code"));
  set({ isBusy: true, trouble: null });
  try {
    const { token } = await logIn({ t: "use_slip", code, label: thisBrowser() });
    saveToken(token);
    location.assign("/clubs");
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    set({ isBusy: false, trouble: error instanceof Refused ? error.message : t("account-no-answer") });
  }
}

function page() {
  return h(
    "div",
    { class: "page-narrow", key: "slip" },
    h("h1", {}, t("account-slip")),
    h("p", { class: "lead" }, t("account-slip-what")),
    h("form", { onsubmit: enter }, h("div", { class: "field" }, h("label", { for: "code" }, t("account-slip-words")), h("input", { id: "code", name: "code", required: true, maxlength: "60", autocomplete: "off", autocapitalize: "none", spellcheck: "false", "aria-describedby": "example" }), h("p", { id: "example", class: "small" }, rich("account-slip-example", { example: h("span", { translate: "no" }, "lusab-babad-gutih-tugad") }))), state.trouble && alertLine(state.trouble), h("div", { class: "actions" }, h("button", { type: "submit", class: "button button-main button-big", "aria-disabled": String(state.isBusy) }, t("account-sign-in")))),
  );
}

startShell();
redraw();
