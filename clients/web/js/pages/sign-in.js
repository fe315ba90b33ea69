/** Sign in at the provider of OpenID Connect that the host has chosen: go there, and come back. */

import { comeBack, leaveFor } from "../account/provider.js";
import { fetchSignInOffers } from "../net/http-api.js";
import { must, pageState, startShell } from "../shell/shell.js";
import { h, render } from "../ui/dom.js";
import { alertLine } from "../ui/live-region.js";
import { saveToken } from "../ui/settings.js";
import { noteEnglish, rich, t } from "../ui/words.js";

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
    h("h1", {}, t("account-sign-in")),
    trouble && alertLine(trouble, { key: "trouble" }),
    isBusy && h("p", { class: "quiet", key: "busy" }, t("account-one-moment")),
    trouble && !offers && h("div", { class: "actions", key: "again" }, h("button", { type: "button", class: "button button-main", onclick: () => void attempt(load) }, t("ui-try-again"))),
    offers?.trouble && alertLine(noteEnglish(offers.trouble), { key: "provider" }),
    offers && !provider && !offers.trouble && h("p", { key: "none" }, t("account-provider-none")),
    provider && [
      h("p", { class: "lead", key: "lead" }, rich("account-provider-what", { provider: h("span", { translate: "no" }, provider.label) })),
      h("div", { class: "actions", key: "go" }, h("button", { type: "button", class: "button button-main button-big", "aria-disabled": String(isBusy), onclick: () => void attempt(() => leaveFor(provider)) }, rich("account-provider", { provider: h("span", { translate: "no" }, provider.label) }))),
    ],
    h("div", { class: "actions", key: "password" }, h("a", { class: "button", href: "/account" }, t("account-provider-password"))),
  );
}

startShell();
redraw();
void attempt(enter);
