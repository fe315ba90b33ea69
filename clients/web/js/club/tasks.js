/** Assignments of a class: what is to be done, who has done how much, and the form to give one. */

import { h } from "../ui/dom.js";
import { playerText } from "../ui/player-badge.js";
import { levelsFor } from "../bots/bot-strength.js";
import { dayText } from "./words.js";

/** @typedef {import("../types").Tasks} Tasks */
/** @typedef {import("../types").Task} Task */
/** @typedef {import("../types").TaskMark} Mark */
/** @typedef {import("../types").GameListing} GameListing */
/** @typedef {import("../types").ServedCard} ServedCard */
/** @typedef {Omit<import("../types").SetTask, "id" | "t" | "club">} Fields */

const RESULTS = { end: "", draw: ", without a loss", win: ", won" };

/** @param {Task["work"]} work @param {GameListing[]} games @param {ServedCard[]} bots */
function workText(work, games, bots) {
  const game = games.find(({ info }) => info.name === work.game)?.info.title ?? work.game;
  if (work.t === "submit") return `${game}: hand in ${work.count === 1 ? "a bot" : `${work.count} bots`} that ${work.count === 1 ? "passes" : "pass"} the check`;
  if (work.t === "puzzles") return `${game}: solve ${work.count} ${work.count === 1 ? "puzzle" : "puzzles"}`;
  const card = bots.find(({ name }) => name === work.bot);
  const level = card?.levels.find(({ name }) => name === work.level)?.title ?? work.level;
  const against = work.bot ? ` against ${card?.title ?? work.bot} (BOT)${level ? `, ${level}` : ""}` : " against a bot";
  return `${game}: ${work.count} ${work.count === 1 ? "game" : "games"}${work.lesson ? " in a lesson" : ""}${against}${RESULTS[work.result ?? "end"]}`;
}

/** @param {Mark} mark */
const markText = (mark) => (mark.at !== null ? (mark.late ? "done late" : "done") : `${mark.done} of ${mark.of}`);

/** Return the marks as a CSV file. @param {Tasks} tasks */
export function marksCsv({ tasks, pupils }) {
  const cell = /** @param {string} text */ (text) => `"${(/^[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`; // no formula of a spreadsheet
  const head = ["Name", "Seen as", ...tasks.map(({ title }) => title)];
  const rows = pupils.map(({ real_name: name, player, marks }) => [name ?? "", playerText(player), ...marks.map(markText)]);
  return `\ufeff${[head, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/**
 * @param {{ shown: Tasks, games: GameListing[], bots: ServedCard[], acts: { give: (fields: Fields) => void, drop: (task: string) => void, save: () => void, choose: (game: string) => void } | null, chosen: string }} props
 *   `acts`: of teachers; `chosen`: the game of the form
 */
export function taskList({ shown, games, bots, acts, chosen }) {
  const mine = acts ? null : (shown.pupils[0]?.marks ?? []);
  return h(
    "section",
    { key: "tasks", class: "not-printed" },
    h("h2", {}, "Assignments"),
    shown.tasks.length === 0 && h("p", { class: "quiet" }, "None."),
    h(
      "ul",
      { class: "rows" },
      shown.tasks.map((task, place) => {
        const mark = mine?.[place];
        const done = acts ? `${shown.pupils.filter(({ marks }) => (marks[place]?.at ?? null) !== null).length} of ${shown.pupils.length} pupils` : mark && markText(mark);
        return h("li", { key: task.task, class: "row-card" }, h("div", { class: "row-main" }, h("h3", { class: "row-title" }, task.title), h("p", {}, workText(task.work, games, bots)), h("p", { class: "small" }, [task.due !== null && `due ${dayText(task.due)}`, done].filter(Boolean).join(" · "))), acts && h("button", { type: "button", class: "button button-small", "aria-label": `Take back ${task.title}`, onclick: () => acts.drop(task.task) }, "Take back"));
      }),
    ),
    acts && shown.tasks.length > 0 && shown.pupils.length > 0 && marksTable(shown, acts.save),
    acts && taskForm(games, bots, chosen, acts),
  );
}

/** @param {Tasks} shown @param {() => void} save */
function marksTable({ tasks, pupils }, save) {
  return h(
    "details",
    { key: "marks" },
    h("summary", {}, "Marks"),
    h(
      "div",
      { class: "wide-table", tabindex: "0", role: "region", "aria-label": "Marks" },
      h("table", { class: "table" }, h("caption", { class: "visually-hidden" }, "Marks"), h("thead", {}, h("tr", {}, ["Name", ...tasks.map(({ title }) => title)].map((text) => h("th", { scope: "col" }, text)))), h("tbody", {}, pupils.map((pupil) => h("tr", { key: pupil.player.id }, h("th", { scope: "row" }, pupil.real_name ?? playerText(pupil.player)), pupil.marks.map((mark) => h("td", {}, markText(mark))))))),
    ),
    h("div", { class: "actions" }, h("button", { type: "button", class: "button", onclick: save }, "Marks (CSV)")),
  );
}

/** @param {GameListing[]} games @param {ServedCard[]} bots @param {string} chosen @param {{ give: (fields: Fields) => void, choose: (game: string) => void }} acts */
function taskForm(games, bots, chosen, { give, choose }) {
  const game = chosen || (games[0]?.info.name ?? "");
  const able = bots.filter((card) => card.games.includes("*") || card.games.includes(game)).map((card) => ({ card, levels: levelsFor(card, game) }));
  const submit = /** @param {SubmitEvent} event */ (event) => {
    event.preventDefault();
    const element = /** @type {HTMLFormElement} */ (event.target);
    const form = new FormData(element);
    const text = /** @param {string} name */ (name) => String(form.get(name) ?? "");
    const [bot = "", level = ""] = text("bot").split(" ");
    const count = Number(text("count"));
    const kind = text("kind");
    give({
      title: text("title").trim(),
      work: kind === "puzzles" || kind === "submit" ? { t: kind, game: text("game"), count } : { t: "play", game: text("game"), bot: bot || null, level: level || null, result: kind === "win" || kind === "draw" ? kind : "end", lesson: kind === "lesson", count },
      due: text("due") ? new Date(text("due")).getTime() : null,
    });
    element.reset();
  };
  const field = /** @param {string} id @param {string} label @param {import("../ui/dom.js").VElement} control */ (id, label, control) => h("div", { class: "field" }, h("label", { for: id }, label), control);
  const option = /** @param {string} value @param {string} text */ (value, text) => h("option", { value, key: value }, text); // keyed: a list that comes later must not change a choice
  return h(
    "details",
    { key: "give" },
    h("summary", {}, "Give an assignment"),
    h(
      "form",
      { onsubmit: submit },
      field("task-title", "Title", h("input", { id: "task-title", name: "title", minlength: "3", maxlength: "60", required: true, autocomplete: "off" })),
      field("task-kind", "What", h("select", { id: "task-kind", name: "kind" }, option("end", "Play games to the end"), option("draw", "Play games without a loss"), option("win", "Win games"), option("lesson", "Finish lessons"), option("puzzles", "Solve puzzles"), option("submit", "Hand in a bot"))),
      field("task-game", "Game", h("select", { id: "task-game", name: "game", onchange: (/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.target).value) }, games.map(({ info }) => option(info.name, info.title)))),
      field("task-bot", "Bot (not for puzzles)", h("select", { id: "task-bot", name: "bot" }, option("", "Any bot"), able.map(({ card, levels }) => h("optgroup", { key: card.name, label: `${card.title} (BOT)` }, levels.map((level) => option(`${card.name} ${level.name}`, `${card.title} (BOT), ${level.title}`)))))),
      field("task-count", "How many", h("input", { id: "task-count", name: "count", type: "number", inputmode: "numeric", min: 1, max: 100, required: true, onmount: (/** @type {HTMLInputElement} */ input) => void (input.value = "1") })),
      field("task-due", "Due (may be empty)", h("input", { id: "task-due", name: "due", type: "datetime-local" })),
      h("div", { class: "actions" }, h("button", { type: "submit", class: "button" }, "Give it")),
    ),
  );
}
