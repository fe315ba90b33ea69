/** The console: reports and people for moderators; settings, invitations, bots, health and the log for administrators. */

import { announce, alertLine } from "../ui/live-region.js";
import { Refused } from "../net/connection.js";
import { h, render } from "../ui/dom.js";
import { connectShell, must, pageState } from "../shell/shell.js";
import { botsSection } from "../host/bots.js";
import { healthSection } from "../host/health.js";
import { invitationsSection } from "../host/invitations.js";
import { logSection } from "../host/log.js";
import { PeopleSection } from "../host/people.js";
import { ReportsSection } from "../host/reports.js";
import { settingsSection } from "../host/settings.js";
import { t } from "../ui/words.js";

/** @typedef {import("../types").Command} Command */
/** @typedef {import("../types").PlayerRef} PlayerRef */
/** @typedef {import("../host/section.js").Console} Console */
/** @typedef {import("../host/section.js").Section} Section */

/** Sections by path. @type {[path: string, title: string, forAdmins: boolean, make: (page: Console) => Section][]} */
const SECTIONS = [
  ["/host", "host-reports", false, (page) => new ReportsSection(page)],
  ["/host/people", "host-people", false, (page) => new PeopleSection(page)],
  ["/host/settings", "host-settings", true, settingsSection],
  ["/host/invitations", "host-invitations", true, invitationsSection],
  ["/host/bots", "host-bots", true, botsSection],
  ["/host/health", "host-health", true, healthSection],
  ["/host/log", "host-log", true, logSection],
];
const path = location.pathname.replace(/\/$/, "");
const here = SECTIONS.find(([each]) => each === path);

/** @type {{ you: PlayerRef | null, waiting: number, trouble: string | null }} `waiting`: number of open reports */
const initial = { you: null, waiting: 0, trouble: null };
const { state, set, redraw } = pageState(initial, () => render(must("main"), page()));

const connection = connectShell({
  onMessage(message) {
    if (message.t === "reports_waiting") set({ waiting: message.count });
    section?.onMessage?.(message);
  },
  onWelcome(you, { reports }) {
    set({ you, waiting: reports });
    if (isModerator()) section?.load();
  },
});

const section = here?.[3]({ you: () => state.you, now: () => connection.now(), ask, redraw }) ?? null;
const isModerator = () => state.you?.role === "moderator" || state.you?.role === "admin";

/** @param {Command} command @param {string} [said] */
async function ask(command, said) {
  try {
    const answer = await connection.send(command);
    set({ trouble: null });
    if (said) announce(said);
    return answer;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    set({ trouble: error.message });
    return null;
  }
}

function page() {
  const title = t(here?.[1] ?? "host-nothing");
  document.title = t("host-title", { section: title });
  return h(
    "div",
    { class: "page-narrow account host", key: "host" },
    h("h1", {}, title),
    isModerator() && menu(),
    state.trouble && alertLine(state.trouble),
    state.you === null && h("p", { class: "quiet" }, t("host-asking")),
    state.you !== null && !isModerator() && h("p", {}, t("host-not-yours"), " ", h("a", { href: "/account" }, t("host-my-account"))),
    isModerator() && section?.view(),
  );
}

function menu() {
  const shown = SECTIONS.filter(([, , forAdmins]) => !forAdmins || state.you?.role === "admin");
  return h(
    "nav",
    { "aria-label": t("host-console"), key: "menu" },
    h(
      "ul",
      { class: "host-menu" },
      shown.map(([href, text]) => h("li", {}, h("a", { class: "button button-small", href, "aria-current": href === path ? "page" : undefined }, t(text), href === "/host" && state.waiting > 0 && ` (${state.waiting})`))),
    ),
  );
}

redraw();
