/** Sign in with a slip from a teacher. */

import { alertLine } from "../ui/live-region.js";
import { Refused } from "../net/connection.js";
import { h, render } from "../ui/dom.js";
import { logIn, thisBrowser } from "../account/log-in.js";
import { saveToken } from "../ui/settings.js";
import { must, pageState, startShell } from "../shell/shell.js";

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
    set({ isBusy: false, trouble: error instanceof Refused ? error.message : "The server does not answer. Try again." });
  }
}

function page() {
  return h(
    "div",
    { class: "page-narrow", key: "slip" },
    h("h1", {}, "Sign in with a slip"),
    h("p", { class: "lead" }, "Type the four words from your slip. It is good once: this device then stays signed in."),
    h("form", { onsubmit: enter }, h("div", { class: "field" }, h("label", { for: "code" }, "Words of the slip"), h("input", { id: "code", name: "code", required: true, maxlength: "60", autocomplete: "off", autocapitalize: "none", spellcheck: "false", "aria-describedby": "example" }), h("p", { id: "example", class: "small" }, "Such as lusab-babad-gutih-tugad; spaces will do.")), state.trouble && alertLine(state.trouble), h("div", { class: "actions" }, h("button", { type: "submit", class: "button button-main button-big", "aria-disabled": String(state.isBusy) }, "Sign in"))),
  );
}

startShell();
redraw();
