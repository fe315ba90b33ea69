/** The page without a connection: the replays that this browser keeps. The service worker shows it in place of others. */

import { h, render } from "../ui/dom.js";
import { keptReplays } from "./kept-replays.js";
import { t } from "../ui/words.js";
import { must, startShell } from "./shell.js";

startShell();
const kept = await keptReplays();
render(
  must("main"),
  h(
    "div",
    { class: "page-narrow", key: "offline" },
    h("h1", {}, t("shell-offline")),
    h("p", {}, t("shell-offline-what")),
    h("div", { class: "actions" }, h("button", { type: "button", class: "button button-main", onclick: () => location.reload() }, t("ui-try-again"))),
    h("h2", {}, t("shell-offline-games")),
    kept.length === 0
      ? h("p", { class: "quiet" }, t("shell-offline-none"))
      : h("ul", { class: "rows" }, kept.map(({ session, title }) => h("li", { class: "row-card", key: session }, h("div", { class: "row-main", translate: "no" }, title), h("a", { class: "button", href: `/replay/${encodeURIComponent(session)}` }, t("shell-replay"), h("span", { class: "visually-hidden", translate: "no" }, ` ${title}`))))),
  ),
);
