/** The page without a connection: the replays that this browser keeps. The service worker shows it in place of others. */

import { h, render } from "../ui/dom.js";
import { keptReplays } from "../ui/kept-replays.js";
import { must, startShell } from "./shell.js";

startShell();
const kept = await keptReplays();
render(
  must("main"),
  h(
    "div",
    { class: "page-narrow", key: "offline" },
    h("h1", {}, "You are offline"),
    h("p", {}, "The server does not answer. Games are played when it does."),
    h("div", { class: "actions" }, h("button", { type: "button", class: "button button-main", onclick: () => location.reload() }, "Try again")),
    h("h2", {}, "Your games on this device"),
    kept.length === 0
      ? h("p", { class: "quiet" }, "None yet: a finished game of yours is kept here when you open its replay.")
      : h("ul", { class: "rows" }, kept.map(({ session, title }) => h("li", { class: "row-card", key: session }, h("div", { class: "row-main" }, title), h("a", { class: "button", href: `/replay/${encodeURIComponent(session)}` }, "Replay", h("span", { class: "visually-hidden" }, ` ${title}`))))),
  ),
);
