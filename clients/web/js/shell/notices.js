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
import { gameTitle } from "../ui/game-words.js";
import { LANGUAGE, languageOf, rich, t } from "../ui/words.js";

/** @typedef {import("../net/connection.js").Connection} Connection */
/** @typedef {import("../types").ServerMessage} ServerMessage */
/** @typedef {import("../types").SeekView} SeekView */

/** Reasons to decline, with the ids of their words. @type {[string, string][]} */
const REASONS = [
  ["no", "shell-reason-no"],
  ["later", "shell-reason-later"],
  ["faster", "shell-reason-faster"],
  ["slower", "shell-reason-slower"],
  ["rated", "shell-reason-rated"],
  ["casual", "shell-reason-casual"],
  ["other_game", "shell-reason-other-game"],
];

/** @typedef {{ text: string, shown?: import("../ui/dom.js").Children, href: string | null, to?: string }} News `shown`: the text with its names marked; `to`: text of the link */

/** @type {{ challenges: SeekView[], mine: SeekView[], news: News | null }} */
let state = { challenges: [], mine: [], news: null };
/** @type {Connection | null} */
let connection = null;
/** Challenges that have been announced. @type {Set<string>} */
const told = new Set();

/** Titles of games by name, fetched with the first challenge. @type {Map<string, string>} */
const titles = new Map();

/** @param {string} name */
const title = (name) => gameTitle(name, titles.get(name) ?? name.replaceAll("_", " "));

async function learnTitles() {
  const { fetchGames } = await import("../net/http-api.js");
  for (const { info } of await fetchGames()) titles.set(info.name, info.title);
  redraw();
}

/** @param {SeekView} seek */
export const seekText = (seek) => [title(seek.game), clockText(seek.clock), seek.rated ? t("shell-rated") : t("shell-casual"), delayText(seek.delay)].filter(Boolean).join(", ");

const redraw = oncePerFrame(() => {
  let region = document.getElementById("offers");
  if (!region) {
    region = document.createElement("section");
    region.id = "offers";
    region.setAttribute("aria-label", t("shell-challenges"));
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
    const tell = () => fresh.forEach((seek) => announce(t("shell-challenged", { player: playerText(seek.by), terms: seekText(seek) })));
    if (titles.size > 0 || state.challenges.length + state.mine.length === 0) tell();
    else void learnTitles().then(tell, tell); // announce the challenge even without titles
  } else if (message.t === "declined") {
    const news = message.reason === "expired" ? aboutPlayer("shell-unanswered", message.to) : aboutPlayer("shell-declined", message.to, { reason: declined(message.reason) });
    state = { ...state, news: { ...news, href: null } };
    announce(state.news?.text ?? "");
  } else if (message.t === "started" && !location.pathname.endsWith(`/${message.session}`)) {
    state = { ...state, news: { text: t("shell-game-started"), href: `/play/${encodeURIComponent(message.session)}` } };
    if (location.pathname !== "/") announce(t("shell-game-started"));
  } else if (message.t === "report_closed") {
    const { accused, answer } = message.report;
    const news = !accused ? { text: answer ? t("shell-report-answered", { answer }) : t("shell-report-closed") } : answer ? aboutPlayer("shell-report-answered-about", accused, { answer }) : aboutPlayer("shell-report-closed-about", accused);
    state = { ...state, news: { ...news, href: null } };
    announce(news.text);
  } else if (message.t === "reports_waiting") {
    if (!message.new) return;
    if (location.pathname !== "/host") tellNews(t("shell-report-new"), "/host", t("shell-report-look"));
  } else if (message.t === "silenced") {
    tellNews(message.reason === null ? t("shell-speak-again") : silencedText(message.reason));
  } else if (message.t === "welcome") {
    state = { ...state, challenges: [], mine: [] };
  } else return;
  redraw();
}

/** Return a sentence about a player. @param {string} id @param {import("../types").PlayerRef} player @param {Record<string, string>} [more] */
function aboutPlayer(id, player, more = {}) {
  const name = playerText(player);
  return { text: t(id, { player: name, ...more }), shown: rich(id, { player: h("span", { translate: "no" }, name), ...more }) };
}

/** Return a reason to decline within a sentence. @param {string} reason */
function declined(reason) {
  const text = t(REASONS.find(([name]) => name === reason)?.[1] ?? "shell-reason-no");
  return text.charAt(0).toLocaleLowerCase(LANGUAGE) + text.slice(1);
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

/** @param {News} news */
function newsView({ text, shown = text, href, to = t("shell-to-game") }) {
  return h(
    "div",
    { class: "offer", key: "news" },
    h("p", { lang: languageOf(text) }, shown),
    href && h("a", { class: "button button-main button-small", href }, to),
    h("button", { type: "button", class: "button button-small", onclick: () => ((state = { ...state, news: null }), redraw()) }, t("shell-dismiss")),
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
    h("p", {}, rich("shell-challenge-text", { player: playerName(seek.by), terms: seekText(seek) })),
    h("button", { type: "button", class: "button button-main button-small", onclick: () => void ask({ t: "accept_seek", seek: seek.id, agreed: null }) }, t("shell-accept")),
    h(
      "form",
      { class: "offer-answer", onsubmit: decline },
      h("label", { class: "visually-hidden", for: id }, t("shell-why-not")),
      h("select", { id, name: "reason" }, REASONS.map(([value, text]) => h("option", { value }, t(text)))),
      h("button", { type: "submit", class: "button button-small" }, t("shell-decline")),
    ),
  );
}

/** @param {SeekView} seek */
function outgoing(seek) {
  return h(
    "div",
    { class: "offer", key: seek.id },
    h("p", {}, rich("shell-challenging", { player: seek.to && playerName(seek.to), terms: seekText(seek) })),
    h("button", { type: "button", class: "button button-small", onclick: () => void ask({ t: "cancel_seek", seek: seek.id }) }, t("shell-withdraw")),
  );
}
