/** Assignments of a class: what is to be done, who has done how much, and the form to give one. */

import { h } from "../ui/dom.js";
import { playerText } from "../ui/player-badge.js";
import { levelsFor } from "../bots/bot-strength.js";
import { said } from "../ui/untranslated.js";
import { dayText } from "./words.js";
import { gameTitle } from "../ui/game-words.js";
import { rich, t } from "../ui/words.js";

/** @typedef {import("../types").Tasks} Tasks */
/** @typedef {import("../types").Task} Task */
/** @typedef {import("../types").TaskMark} Mark */
/** @typedef {import("../types").GameListing} GameListing */
/** @typedef {import("../types").ServedCard} ServedCard */
/** @typedef {Omit<import("../types").SetTask, "id" | "t" | "club">} Fields */

/** @param {Task["work"]} work @param {GameListing[]} games @param {ServedCard[]} bots */
function workText(work, games, bots) {
  const game = gameTitle(work.game, games.find(({ info }) => info.name === work.game)?.info.title ?? work.game);
  if (work.t === "submit") return t("club-task-submit", { game, count: work.count });
  if (work.t === "puzzles") return t("club-task-puzzles", { game, count: work.count });
  const card = bots.find(({ name }) => name === work.bot);
  const level = card?.levels.find(({ name }) => name === work.level)?.title ?? work.level;
  const bot = work.bot ? said(`${card?.title ?? work.bot} (BOT)${level ? `, ${level}` : ""}`) : t("club-a-bot");
  return rich("club-task-play", { game, count: work.count, lesson: work.lesson ? "yes" : "no", bot, result: work.result ?? "end" });
}

/** @param {Mark} mark */
const markText = (mark) => (mark.at !== null ? t(mark.late ? "club-done-late" : "club-mark-done") : t("club-mark-of", { done: mark.done, all: mark.of }));

/** Return the marks as a CSV file. @param {Tasks} tasks */
export function marksCsv({ tasks, pupils }) {
  const cell = /** @param {string} text */ (text) => `"${(/^[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`; // no formula of a spreadsheet
  const head = [t("club-name"), t("club-seen-as"), ...tasks.map(({ title }) => title)];
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
    h("h2", {}, t("club-assignments")),
    shown.tasks.length === 0 && h("p", { class: "quiet" }, t("club-none")),
    h(
      "ul",
      { class: "rows" },
      shown.tasks.map((task, place) => {
        const mark = mine?.[place];
        const done = acts ? t("club-pupils-done", { done: shown.pupils.filter(({ marks }) => (marks[place]?.at ?? null) !== null).length, all: shown.pupils.length }) : mark && markText(mark);
        return h("li", { key: task.task, class: "row-card" }, h("div", { class: "row-main" }, h("h3", { class: "row-title", translate: "no" }, task.title), h("p", {}, workText(task.work, games, bots)), h("p", { class: "small" }, [task.due !== null && t("club-due", { day: dayText(task.due) }), done].filter(Boolean).join(" · "))), acts && h("button", { type: "button", class: "button button-small", "aria-label": t("club-take-back-of", { title: task.title }), onclick: () => acts.drop(task.task) }, t("club-take-back")));
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
    h("summary", {}, t("club-marks")),
    h(
      "div",
      { class: "wide-table", tabindex: "0", role: "region", "aria-label": t("club-marks") },
      h("table", { class: "table" }, h("caption", { class: "visually-hidden" }, t("club-marks")), h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("club-name")), tasks.map(({ title }) => h("th", { scope: "col", translate: "no" }, title)))), h("tbody", {}, pupils.map((pupil) => h("tr", { key: pupil.player.id }, h("th", { scope: "row", translate: "no" }, pupil.real_name ?? playerText(pupil.player)), pupil.marks.map((mark) => h("td", {}, markText(mark))))))),
    ),
    h("div", { class: "actions" }, h("button", { type: "button", class: "button", onclick: save }, t("club-marks-csv"))),
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
    h("summary", {}, t("club-give-assignment")),
    h(
      "form",
      { onsubmit: submit },
      field("task-title", t("club-task-title"), h("input", { id: "task-title", name: "title", minlength: "3", maxlength: "60", required: true, autocomplete: "off" })),
      field("task-kind", t("club-task-kind"), h("select", { id: "task-kind", name: "kind" }, option("end", t("club-task-end")), option("draw", t("club-task-draw")), option("win", t("club-task-win")), option("lesson", t("club-task-lesson")), option("puzzles", t("club-task-solve")), option("submit", t("club-task-hand-in")))),
      field("task-game", t("club-game"), h("select", { id: "task-game", name: "game", onchange: (/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.target).value) }, games.map(({ info }) => option(info.name, gameTitle(info.name, info.title))))),
      field("task-bot", t("club-task-bot"), h("select", { id: "task-bot", name: "bot" }, option("", t("club-any-bot")), able.map(({ card, levels }) => h("optgroup", { key: card.name, label: `${card.title} (BOT)`, lang: "en" }, levels.map((level) => option(`${card.name} ${level.name}`, `${card.title} (BOT), ${level.title}`)))))),
      field("task-count", t("club-how-many"), h("input", { id: "task-count", name: "count", type: "number", inputmode: "numeric", min: 1, max: 100, required: true, onmount: (/** @type {HTMLInputElement} */ input) => void (input.value = "1") })),
      field("task-due", t("club-task-due"), h("input", { id: "task-due", name: "due", type: "datetime-local" })),
      h("div", { class: "actions" }, h("button", { type: "submit", class: "button" }, t("club-give-it"))),
    ),
  );
}
