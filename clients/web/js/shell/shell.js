/** The frame round every page: navigation, settings, and the banner about the connection. */

import { announce } from "../ui/live-region.js";
import { Connection } from "../net/connection.js";
import { keptFor } from "./kept-replays.js";
import { h, oncePerFrame, render } from "../ui/dom.js";
import { dot } from "../ui/favicon-dot.js";
import { adoptLanguage } from "../ui/languages.js";
import { playerName } from "../ui/player-badge.js";
import { savedPush, saveToken, savedToken } from "../ui/settings.js";
import { t } from "../ui/words.js";

/** @typedef {import("../net/connection.js").Status} Status */
/** @typedef {import("../types").ServerMessage} ServerMessage */
/** @typedef {import("../types").PlayerRef} PlayerRef */

/**
 * @typedef {object} ShellState
 * @property {PlayerRef | null} you my account, as the server says
 * @property {string} disclosure the server's text about its bots
 * @property {Status | null} status of the connection; null on a page that needs none
 * @property {import("../ui/dom.js").VElement | null} denied banner if the server does not admit this page
 * @property {boolean} isBack true shortly after a reconnection
 * @property {boolean} isSettings true while the settings are open
 * @property {string | null} answer result of the last rename
 * @property {number} reports number of open reports, for moderators
 */

/** Pages, with the ids of their names. */
const PAGES = [
  ["/", "shell-play"],
  ["/tournaments", "shell-tournaments"],
  ["/games", "shell-my-games"],
  ["/bots", "shell-bots"],
  ["/leaderboard", "shell-ratings"],
  ["/lab", "shell-lab"],
  ["/account", "shell-account"],
];
/** For moderators and administrators. */
const HOST = ["/host", "shell-host"];
const BACK_FOR_MS = 4_000;

/** @type {ShellState} */
let state = { you: null, disclosure: "", status: null, denied: null, isBack: false, isSettings: false, answer: null, reports: 0 };
/** @type {Connection | null} */
let connection = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let ticker;

/** The settings' module, loaded when they are first opened. @type {typeof import("./settings-dialog.js").settings | null} */
let settings = null;

/** @param {Partial<ShellState>} change */
function set(change) {
  state = { ...state, ...change };
  redraw();
}

const redraw = oncePerFrame(() => {
  render(must("shell"), header());
  dot("report", state.reports > 0);
  render(must("dialogs"), state.isSettings && settings !== null && settings(state, connection, set));
  render(must("connection"), banner());
});

async function openSettings() {
  try {
    ({ settings } = await import("./settings-dialog.js"));
    set({ isSettings: true, answer: null });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // a module that cannot be fetched
    announce(t("shell-no-answer"));
  }
}

/** @param {string} id @returns {HTMLElement} an element that every page has */
export function must(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/**
 * Keep the state of a page; draw the page at most once a frame after it changes.
 * @template {object} State @param {State} state @param {() => void} draw
 */
export function pageState(state, draw) {
  const redraw = oncePerFrame(draw);
  const set = /** @param {Partial<State>} change */ (change) => (Object.assign(state, change), redraw());
  return { state, set, redraw };
}

/** Draw the frame on a page that needs no connection. */
export function startShell() {
  redraw();
}

/**
 * Draw the frame and connect.
 * @param {{ onMessage: (message: ServerMessage) => void, onWelcome?: (you: PlayerRef, welcome: Extract<ServerMessage, { t: "welcome" }>) => void }} page
 * @returns {Connection}
 */
export function connectShell({ onMessage, onWelcome }) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  connection = new Connection({
    url: `${scheme}//${location.host}/ws`,
    token: savedToken,
    onMessage(message) {
      // The hello was refused, not a password: the next hello creates a guest.
      if (message.t === "failure" && message.code === "unauthenticated" && !connection?.isOpen) saveToken(null);
      if (message.t === "failure" && DENIED_CODES.includes(message.code)) void import("./access-denied.js").then(async ({ accessDenied }) => set({ denied: await accessDenied(message) }));
      if (message.t === "reports_waiting") set({ reports: message.count });
      if (message.t === "announced") showMessage(message.message);
      noticed(message);
      onMessage(message);
    },
    onWelcome(welcome) {
      noticed(welcome);
      if (welcome.token !== null) saveToken(welcome.token);
      else void navigator.serviceWorker?.register("/sw.js"); // not on a first visit, which it would make slower
      void keptFor(welcome.you.id);
      if (welcome.language && adoptLanguage(welcome.language)) location.reload();
      if (savedPush() !== null) void renewPush(welcome.you);
      set({ you: welcome.you, disclosure: welcome.disclosure, denied: null, reports: welcome.reports });
      showMessage(welcome.message);
      onWelcome?.(welcome.you, welcome);
    },
    onStatus,
  });
  connection.connect();
  redraw();
  return connection;
}

/** The host's message, and what was shown of it; its module is loaded with the first. @param {string} text */
function showMessage(text) {
  if (text === "" && document.getElementById("message-of-the-day") === null) return;
  void import("./message.js").then(
    ({ drawMessage }) => drawMessage(text),
    () => undefined, // connection lost: the next welcome has it again
  );
}

/** Keep the notices that this browser gets when Agon is closed, or end another account's. @param {PlayerRef} you */
async function renewPush(you) {
  const module = await import("./push-switch.js").catch(() => null); // connection lost: the next welcome does it
  if (connection !== null) await module?.renewPush(connection, you).catch(() => undefined); // refused: the settings say why
}

/** The notices' module, loaded with the first notice: most visits have none. @type {Promise<typeof import("./notices.js")> | null} */
let notices = null;

/** Refusals of a hello that another try does not change. */
const DENIED_CODES = ["account_closed", "registration_closed", "protocol_version"];
const NEWS = ["declined", "started", "report_closed", "reports_waiting", "silenced"];

/** @param {ServerMessage} message */
function noticed(message) {
  const isNews = NEWS.includes(message.t) || (message.t === "offers" && (message.challenges.length > 0 || message.mine.some((seek) => seek.to)));
  if (!isNews && notices === null) return;
  notices ??= import("./notices.js");
  void notices.then(
    ({ onNotice }) => connection && onNotice(message, connection),
    () => (notices = null), // connection lost: the server sends it again on the next
  );
}

/** @param {Status} status */
function onStatus(status) {
  const before = state.status;
  const wasLost = before !== null && before.lost;
  const isBack = status.phase === "open" && wasLost;
  if (isBack) {
    announce(t("shell-reconnected"));
    setTimeout(() => set({ isBack: false }), BACK_FOR_MS);
  } else if (status.phase === "waiting" && before?.phase === "open") {
    announce(t("shell-lost"));
  }
  set({ status, isBack: isBack || (state.isBack && status.phase === "open") });
  countDown();
}

/** Redraw each second while the banner counts down to the next attempt. */
function countDown() {
  clearTimeout(ticker);
  if (state.status?.phase !== "waiting") return;
  redraw();
  ticker = setTimeout(countDown, Math.max(50, (state.status.retryAt - Date.now()) % 1_000));
}

function header() {
  return h(
    "div",
    { class: "header" },
    h(
      "a",
      { class: "brand", href: "/", "aria-label": t("shell-home") },
      h(
        "svg",
        { class: "brand-mark", viewBox: "0 0 32 32", "aria-hidden": "true" },
        h("path", { class: "brand-key", d: "M3 29V3h26v20H9V9h14v8h-8" }),
      ),
      h("span", {}, "Agon"),
    ),
    h(
      "nav",
      { "aria-label": t("shell-main") },
      h(
        "ul",
        { class: "nav" },
        (state.you?.role ? [...PAGES, HOST] : PAGES).map(([href = "", id = ""]) => {
          const isHere = href === location.pathname || (!["/", "/games"].includes(href) && location.pathname.startsWith(`${href}/`)); // /games/GAME is nobody's own
          return h("li", {}, h("a", { href, "aria-current": isHere ? "page" : undefined }, t(id), href === "/host" && state.reports > 0 && waiting(state.reports)));
        }),
      ),
    ),
    h(
      "button",
      { type: "button", class: "me", "aria-haspopup": "dialog", onclick: () => void openSettings() },
      h("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5" })),
      h("span", { class: "me-name" }, state.you ? playerName(state.you) : t("shell-settings")),
      state.you && h("span", { class: "visually-hidden" }, t("shell-me-settings")),
    ),
  );
}

/** The open reports, as a moderator sees them on every page. @param {number} count */
function waiting(count) {
  return h("span", { class: "nav-count" }, count, h("span", { class: "visually-hidden" }, " ", t("shell-open-reports", { count })));
}

function banner() {
  const { status, denied, isBack } = state;
  if (denied) return denied;
  if (isBack) return h("p", { class: "banner banner-good" }, t("shell-reconnected-whole"));
  if (!status || status.phase === "open") return null;
  if (status.phase === "connecting" && !status.lost) return null;
  const seconds = status.phase === "waiting" ? Math.max(1, Math.ceil((status.retryAt - Date.now()) / 1_000)) : 0;
  const [soon, now] = status.lost ? ["shell-lost-in", "shell-lost-now"] : ["shell-silent-in", "shell-silent-now"];
  return h(
    "p",
    { class: "banner" },
    h("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: "M12 4l9 16H3zM12 10v5M12 17.2v.6" })),
    h("span", {}, seconds > 0 ? t(soon, { seconds }) : t(now)),
    h("button", { type: "button", class: "button button-small", onclick: () => connection?.retryNow() }, t("shell-try-now")),
  );
}
