/** Sign in at the provider of OpenID Connect that the host has chosen: go there, and come back. */

import { comeBack, leaveFor } from "../account/provider.js";
import { fetchSignInOffers } from "../net/http-api.js";
import { must, pageState, startShell } from "../shell/shell.js";
import { h, render } from "../ui/dom.js";
import { alertLine } from "../ui/live-region.js";
import { saveToken } from "../ui/settings.js";

/** @typedef {import("../types").SignInOffers} SignInOffers */

/** @type {{ offers: SignInOffers | null, isBusy: boolean, trouble: string | null }} */
const initial = { offers: null, isBusy: false, trouble: null };
const { state, set, redraw } = pageState(initial, () => render(must("main"), page()));

/** Show the reason if it fails. @param {() => Promise<void>} work */
async function attempt(work) {
  set({ isBusy: true, trouble: null });
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    set({ trouble: error.message });
  }
  set({ isBusy: false });
}

async function enter() {
  const answer = new URLSearchParams(location.search);
  if (answer.has("state")) {
    history.replaceState(null, "", location.pathname); // a reload must not send a used code again
    const token = await comeBack(answer);
    saveToken(token);
    location.replace("/account");
  } else {
    await load();
  }
}

async function load() {
  set({ offers: await fetchSignInOffers() });
}

function page() {
  const { offers, trouble, isBusy } = state;
  const provider = offers?.provider;
  return h(
    "div",
    { class: "page-narrow", key: "sign-in" },
    h("h1", {}, "Sign in"),
    trouble && alertLine(trouble, { key: "trouble" }),
    isBusy && h("p", { class: "quiet", key: "busy" }, "One moment…"),
    trouble && !offers && h("div", { class: "actions", key: "again" }, h("button", { type: "button", class: "button button-main", onclick: () => void attempt(load) }, "Try again")),
    offers?.trouble && alertLine(offers.trouble, { key: "provider" }),
    offers && !provider && !offers.trouble && h("p", { key: "none" }, "People sign in with a name and a password here."),
    provider && [
      h("p", { class: "lead", key: "lead" }, `${provider.label} confirms that it is you, and tells this server no name and no address. You begin under a guest's name; change it in the settings.`),
      h("div", { class: "actions", key: "go" }, h("button", { type: "button", class: "button button-main button-big", "aria-disabled": String(isBusy), onclick: () => void attempt(() => leaveFor(provider)) }, `Sign in with ${provider.label}`)),
    ],
    h("div", { class: "actions", key: "password" }, h("a", { class: "button", href: "/account" }, "Sign in with a name and a password")),
  );
}

startShell();
redraw();
void attempt(enter);
