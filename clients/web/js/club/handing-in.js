/** Bots that members hand in: the form, what the check found, and what pupils handed in. */

import { h } from "../ui/dom.js";
import { playerName, playerText } from "../ui/player-badge.js";
import { dayText } from "./words.js";
import { gameTitle } from "../ui/game-words.js";
import { courseWords } from "./course-words.js";
import { named, said, worded } from "../ui/untranslated.js";
import { rich, t } from "../ui/words.js";

/** @typedef {import("../types").SubmissionView} Submission */
/** @typedef {import("../types").Verdict} Verdict */
/** @typedef {import("../types").Pupil} Pupil */
/** @typedef {(bot: Submission, on: boolean) => void} Offer offers a bot to everybody on the server, or no more */

/** Largest file, in bytes. */
export const MOST_FILE = 131_072;

/**
 * @param {{ off: string | null, isBusy: boolean, mine: Submission[], offer: Offer | null, submit: (file: File) => void, save: (bot: Submission) => void }} props
 */
export function handingIn({ off, isBusy, mine, offer, submit, save }) {
  const send = /** @param {SubmitEvent} event */ (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const file = new FormData(form).get("file");
    if (!(file instanceof File) || file.size === 0 || isBusy) return;
    form.reset();
    submit(file);
  };
  return h(
    "section",
    { key: "hand-in" },
    h("h2", {}, t("club-hand-in")),
    off && h("p", {}, rich("club-hand-in-off", { reason: worded(courseWords(off)) })),
    !off &&
      h(
        "form",
        { onsubmit: send },
        h("p", { class: "small" }, t("club-hand-in-note")),
        h("div", { class: "field" }, h("label", { for: "bot-file" }, t("club-file")), h("input", { id: "bot-file", name: "file", type: "file", accept: ".py,.zip", required: true })),
        h("div", { class: "actions" }, h("button", { type: "submit", class: "button button-main", "aria-disabled": String(isBusy) }, t(isBusy ? "club-sending" : "club-hand-it-in"))),
      ),
    mine.length > 0 && h("h3", {}, t("club-handed-in-by-you")),
    h("ul", { class: "rows" }, mine.map((bot) => submission(bot, null, save, offer))),
  );
}

/** What pupils handed in, for their teachers. @param {Submission[]} others @param {Pupil[]} pupils @param {(bot: Submission) => void} save @param {Offer} offer */
export function handedIn(others, pupils, save, offer) {
  return h(
    "section",
    { key: "handed-in" },
    h("h2", {}, t("club-handed-in", { count: others.length })),
    others.length === 0 && h("p", { class: "quiet" }, t("club-none")),
    h("ul", { class: "rows" }, others.map((bot) => submission(bot, pupils.find(({ player }) => player.id === bot.by.id)?.real_name ?? null, save, offer))),
  );
}

/** @param {Submission} bot @param {string | null} realName @param {(bot: Submission) => void} save @param {Offer | null} offer for teachers */
function submission(bot, realName, save, offer) {
  const states = { waiting: "club-bot-waiting", good: "club-bot-good", bad: "club-bot-bad" };
  const which = { file: bot.file, version: String(bot.version), player: playerText(bot.by) };
  return h(
    "li",
    { key: bot.submission, class: "row-card" },
    h(
      "div",
      { class: "row-main" },
      h("h4", { class: "row-title" }, rich("club-version", { version: String(bot.version), file: named(bot.file) }), " ", h("strong", {}, t(states[bot.state]))),
      h("p", { class: "small" }, realName && [named(realName), ", "], playerName(bot.by, { link: true }), ", ", named(bot.name), `, ${dayText(bot.at)}`),
      bot.card && h("p", {}, rich("club-offered", { card: h("a", { href: `/bots/${encodeURIComponent(bot.card)}` }, t("club-offered-card")) })),
      bot.verdict && verdict(bot.verdict),
    ),
    offer && bot.state === "good" && bot.size > 0 && h("button", { type: "button", class: "button button-small", "aria-label": t(bot.card ? "club-offer-no-more-of" : "club-offer-of", which), onclick: () => offer(bot, !bot.card) }, t(bot.card ? "club-offer-no-more" : "club-offer")),
    bot.size > 0 && h("button", { type: "button", class: "button button-small", "aria-label": t("club-save-file-of", which), onclick: () => save(bot) }, t("club-save-file")),
  );
}

/** @param {Verdict} found */
function verdict(found) {
  const error = said(found.error ?? "");
  const what = found.line ? rich("club-error-at", { file: found.file ? named(found.file) : t("club-its-file"), line: String(found.line), error }) : error;
  if (!found.error) return h("p", { class: "small" }, Object.entries(found.played ?? {}).map(([game, went], index) => [index > 0 && "; ", `${gameTitle(game, game)}: `, worded(courseWords(went))]));
  return h("div", {}, h("p", {}, what, found.game && [" ", rich("club-in-game", { game: named(found.game) })]), found.trace && h("details", {}, h("summary", {}, t("club-where-failed")), h("pre", { class: "wide-table", translate: "no", tabindex: "0" }, found.trace)));
}
