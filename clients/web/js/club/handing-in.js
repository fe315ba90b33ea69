/** Bots that members hand in: the form, what the check found, and what pupils handed in. */

import { h } from "../ui/dom.js";
import { playerName, playerText } from "../ui/player-badge.js";
import { dayText } from "./words.js";

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
    h("h2", {}, "Hand in a bot"),
    off && h("p", {}, `Bots cannot be handed in here: ${off}.`),
    !off &&
      h(
        "form",
        { onsubmit: send },
        h("p", { class: "small" }, "One file of Python, or a zip with bot.py in it, of at most 128 KiB. The server checks it: it imports the file and has it play a game against random moves in each of its games. The newest bot that passes plays in the league."),
        h("div", { class: "field" }, h("label", { for: "bot-file" }, "File"), h("input", { id: "bot-file", name: "file", type: "file", accept: ".py,.zip", required: true })),
        h("div", { class: "actions" }, h("button", { type: "submit", class: "button button-main", "aria-disabled": String(isBusy) }, isBusy ? "Sending…" : "Hand it in")),
      ),
    mine.length > 0 && h("h3", {}, "Handed in by you"),
    h("ul", { class: "rows" }, mine.map((bot) => submission(bot, null, save, offer))),
  );
}

/** What pupils handed in, for their teachers. @param {Submission[]} others @param {Pupil[]} pupils @param {(bot: Submission) => void} save @param {Offer} offer */
export function handedIn(others, pupils, save, offer) {
  return h(
    "section",
    { key: "handed-in" },
    h("h2", {}, `Handed in by pupils (${others.length})`),
    others.length === 0 && h("p", { class: "quiet" }, "None."),
    h("ul", { class: "rows" }, others.map((bot) => submission(bot, pupils.find(({ player }) => player.id === bot.by.id)?.real_name ?? null, save, offer))),
  );
}

/** @param {Submission} bot @param {string | null} realName @param {(bot: Submission) => void} save @param {Offer | null} offer for teachers */
function submission(bot, realName, save, offer) {
  const states = { waiting: "is being checked…", good: "may play", bad: "does not pass" };
  return h(
    "li",
    { key: bot.submission, class: "row-card" },
    h(
      "div",
      { class: "row-main" },
      h("h4", { class: "row-title" }, `Version ${bot.version}: ${bot.file} `, h("strong", {}, states[bot.state])),
      h("p", { class: "small" }, realName && `${realName}, `, playerName(bot.by, { link: true }), `, ${bot.name}, ${dayText(bot.at)}`),
      bot.card && h("p", {}, "Offered to everybody on this server: ", h("a", { href: `/bots/${encodeURIComponent(bot.card)}` }, "its card"), "."),
      bot.verdict && verdict(bot.verdict),
    ),
    offer && bot.state === "good" && bot.size > 0 && h("button", { type: "button", class: "button button-small", "aria-label": `${bot.card ? "Offer no more" : "Offer to everybody"}: ${bot.file}, version ${bot.version}, of ${playerText(bot.by)}`, onclick: () => offer(bot, !bot.card) }, bot.card ? "Offer no more" : "Offer to everybody"),
    bot.size > 0 && h("button", { type: "button", class: "button button-small", "aria-label": `Save the file ${bot.file}, version ${bot.version}, of ${playerText(bot.by)}`, onclick: () => save(bot) }, "Save the file"),
  );
}

/** @param {Verdict} found */
function verdict(found) {
  const where = found.line ? `${found.file ?? "its file"}, line ${found.line}: ` : "";
  if (!found.error) return h("p", { class: "small" }, Object.entries(found.played ?? {}).map(([game, went]) => `${game}: ${went}`).join("; "));
  return h("div", {}, h("p", {}, `${where}${found.error}${found.game ? ` (in ${found.game})` : ""}`), found.trace && h("details", {}, h("summary", {}, "Where it failed"), h("pre", { class: "wide-table", tabindex: "0" }, found.trace)));
}
