/**
 * Notices on every page: challenges to me and by me, my games that start while I am on another page, and news for and
 * from moderators. The shell passes the server's messages; this module draws its own region below the banner.
 */

import { announce } from "../ui/live-region.js";
import { Refused } from "../net/connection.js";
import { h, oncePerFrame, render } from "../ui/dom.js";
import { clockText } from "../ui/clocks.js";
import { delayText, silencedText } from "../ui/format.js";
import { dot } from "../ui/favicon-dot.js";
import { playerName, playerText } from "../ui/player-badge.js";
import { keepFocus } from "../ui/keep-focus.js";

/** @typedef {import("../net/connection.js").Connection} Connection */
/** @typedef {import("../types").ServerMessage} ServerMessage */
/** @typedef {import("../types").SeekView} SeekView */

/** @type {[string, string][]} */
const REASONS = [
  ["no", "No, thank you"],
  ["later", "Not now, ask me later"],
  ["faster", "I would like a faster game"],
  ["slower", "I would like a slower game"],
  ["rated", "I would like a rated game"],
  ["casual", "I would like a casual game"],
  ["other_game", "I would like another game"],
];

/** @type {{ challenges: SeekView[], mine: SeekView[], news: { text: string, href: string | null, to?: string } | null }} */
let state = { challenges: [], mine: [], news: null };
/** @type {Connection | null} */
let connection = null;
/** Challenges that have been announced. @type {Set<string>} */
const told = new Set();

/** Titles of games by name, fetched with the first challenge. @type {Map<string, string>} */
const titles = new Map();

/** @param {string} name */
const title = (name) => titles.get(name) ?? name.replaceAll("_", " ");

async function learnTitles() {
  const { fetchGames } = await import("../net/http-api.js");
  for (const { info } of await fetchGames()) titles.set(info.name, info.title);
  redraw();
}

/** @param {SeekView} seek */
export const seekText = (seek) => [title(seek.game), clockText(seek.clock), seek.rated ? "rated" : "casual", delayText(seek.delay)].filter(Boolean).join(", ");

const redraw = oncePerFrame(() => {
  let region = document.getElementById("offers");
  if (!region) {
    region = document.createElement("section");
    region.id = "offers";
    region.setAttribute("aria-label", "Challenges");
    document.getElementById("connection")?.after(region);
  }
  const place = region;
  keepFocus(() => render(place, h("div", { class: "offers" }, state.news && newsView(state.news), state.challenges.map(incoming), state.mine.map(outgoing))));
  dot("challenge", state.challenges.length > 0);
  region.hidden = !state.news && state.challenges.length + state.mine.length === 0;
});

/** @param {ServerMessage} message @param {Connection} from */
export function onNotice(message, from) {
  connection = from;
  if (message.t === "offers") {
    state = { ...state, challenges: message.challenges, mine: message.mine.filter((seek) => seek.to) };
    const fresh = message.challenges.filter(({ id }) => !told.has(id));
    for (const { id } of fresh) told.add(id);
    const tell = () => fresh.forEach((seek) => announce(`${playerText(seek.by)} challenges you: ${seekText(seek)}.`));
    if (titles.size > 0 || state.challenges.length + state.mine.length === 0) tell();
    else void learnTitles().then(tell, tell); // announce the challenge even without titles
  } else if (message.t === "declined") {
    const why = message.reason === "expired" ? "did not answer your challenge" : `declines: ${(REASONS.find(([name]) => name === message.reason)?.[1] ?? "No").toLowerCase()}`;
    state = { ...state, news: { text: `${playerText(message.to)} ${why}.`, href: null } };
    announce(state.news?.text ?? "");
  } else if (message.t === "started" && !location.pathname.endsWith(`/${message.session}`)) {
    state = { ...state, news: { text: "Your game has started.", href: `/play/${encodeURIComponent(message.session)}` } };
    if (location.pathname !== "/") announce("Your game has started.");
  } else if (message.t === "report_closed") {
    const { accused, answer } = message.report;
    tellNews(`A moderator has dealt with your report${accused ? ` about ${playerText(accused)}` : ""}${answer ? `: ${answer}` : "."}`);
  } else if (message.t === "reports_waiting") {
    if (!message.new) return;
    if (location.pathname !== "/host") tellNews("There is a new report.", "/host", "Look at it");
  } else if (message.t === "silenced") {
    tellNews(message.reason === null ? "A moderator lets you speak again." : silencedText(message.reason));
  } else if (message.t === "welcome") {
    state = { ...state, challenges: [], mine: [] };
  } else return;
  redraw();
}

/** @param {string} text @param {string | null} [href] @param {string} [to] text of the link */
function tellNews(text, href = null, to) {
  state = { ...state, news: { text, href, to } };
  announce(text);
}

/** @param {import("../types").Command} command */
async function ask(command) {
  try {
    const answer = await connection?.send(command);
    if (answer?.t === "started") location.assign(`/play/${encodeURIComponent(answer.session)}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    state = { ...state, news: { text: error.message, href: null } };
    announce(error.message);
    redraw();
  }
}

/** @param {{ text: string, href: string | null, to?: string }} news */
function newsView({ text, href, to = "Go to the game" }) {
  return h(
    "div",
    { class: "offer", key: "news" },
    h("p", {}, text),
    href && h("a", { class: "button button-main button-small", href }, to),
    h("button", { type: "button", class: "button button-small", onclick: () => ((state = { ...state, news: null }), redraw()) }, "Dismiss"),
  );
}

/** @param {SeekView} seek */
function incoming(seek) {
  const decline = /** @param {SubmitEvent} event */ (event) => {
    event.preventDefault();
    const reason = /** @type {"no"} */ (String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("reason")));
    void ask({ t: "decline_challenge", seek: seek.id, reason });
  };
  const id = `reason-${seek.id}`;
  return h(
    "div",
    { class: "offer", key: seek.id },
    h("p", {}, playerName(seek.by), ` challenges you: ${seekText(seek)}`),
    h("button", { type: "button", class: "button button-main button-small", onclick: () => void ask({ t: "accept_seek", seek: seek.id, agreed: null }) }, "Accept"),
    h(
      "form",
      { class: "offer-answer", onsubmit: decline },
      h("label", { class: "visually-hidden", for: id }, "Why not"),
      h("select", { id, name: "reason" }, REASONS.map(([value, text]) => h("option", { value }, text))),
      h("button", { type: "submit", class: "button button-small" }, "Decline"),
    ),
  );
}

/** @param {SeekView} seek */
function outgoing(seek) {
  return h(
    "div",
    { class: "offer", key: seek.id },
    h("p", {}, "You challenge ", seek.to && playerName(seek.to), `: ${seekText(seek)}. Waiting for an answer.`),
    h("button", { type: "button", class: "button button-small", onclick: () => void ask({ t: "cancel_seek", seek: seek.id }) }, "Withdraw"),
  );
}
