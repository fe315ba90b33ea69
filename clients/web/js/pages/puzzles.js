/** Puzzles from games that were played here, and the visitor's own mistakes. */

import { alertLine, announce } from "../ui/live-region.js";
import { Refused } from "../net/connection.js";
import { h, render } from "../ui/dom.js";
import { fetchDailyPuzzle, fetchGames, fetchSession, NotFetched } from "../net/http-api.js";
import { gameView } from "../game/game-view.js";
import { EMPTY, opened } from "../game/session.js";
import { adviceShapes } from "../replay/review.js";
import { again, begun, hinted, hintText, tried, wentOn } from "../replay/second-try.js";
import { mistakesPanel, titleOfGame } from "../replay/mistakes.js";
import { connectShell, must, pageState } from "../shell/shell.js";
import { seatTitle } from "../ui/game-words.js";
import { keepFocus } from "../ui/keep-focus.js";
import { rich, t } from "../ui/words.js";

/** @typedef {import("../types").PuzzleView} PuzzleView */
/** @typedef {import("../types").PuzzleRating} PuzzleRating */
/** @typedef {import("../types").Assessed} Assessed */
/** @typedef {import("../game/session.js").Choice} Choice */
/** @typedef {import("../replay/second-try.js").SecondTry} SecondTry */

/**
 * @typedef {object} PuzzlesState
 * @property {import("../types").GameListing[]} games
 * @property {string[]} names games that have puzzles
 * @property {string} game whose puzzles are wanted; empty: any
 * @property {PuzzleView | null} daily
 * @property {PuzzleView | null} puzzle
 * @property {boolean} isTried it is not rated any more
 * @property {PuzzleRating | null} mine
 * @property {number | null} gained rating points of the first try
 * @property {SecondTry | null} trial
 * @property {number[]} found the right moves so far, of a puzzle of several
 * @property {string} said about the last try
 * @property {Assessed | null} answer
 * @property {import("../types").Mistakes | null} mistakes
 * @property {boolean} isLoading
 * @property {string | null} trouble
 */

/** @type {PuzzlesState} */
const initial = { games: [], names: [], game: new URLSearchParams(location.search).get("game") ?? "", daily: null, puzzle: null, isTried: false, mine: null, gained: null, trial: null, found: [], said: "", answer: null, mistakes: null, isLoading: true, trouble: null };
const { state, set, redraw } = pageState(initial, () => keepFocus(() => render(must("main"), page())));

const connection = connectShell({ onMessage: () => undefined, onWelcome: () => void start() });
let isStarted = false;

async function start() {
  if (isStarted) return;
  isStarted = true;
  await orTrouble(async () => {
    const [games, { puzzle, games: names }] = await Promise.all([fetchGames(), fetchDailyPuzzle()]);
    set({ games, names: names ?? [], daily: puzzle });
    const found = await connection.send({ t: "my_mistakes" });
    if (found.t === "mistakes") set({ mistakes: found });
    await load(location.hash === "#daily" && puzzle ? puzzle.id : null);
  });
}

/** Show what went wrong. @param {() => Promise<void>} work */
async function orTrouble(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused) && !(error instanceof NotFetched)) throw error;
    set({ trouble: error.message, isLoading: false });
  }
}

/** Load a puzzle, or the next one. @param {string | null} id */
async function load(id) {
  set({ isLoading: true, trouble: null });
  const told = await connection.send({ t: "next_puzzle", game: state.game, puzzle: id });
  if (told.t !== "puzzle") return;
  const { puzzle } = told;
  const next = { puzzle, mine: told.mine ?? null, isTried: told.tried ?? false, gained: null, found: [], said: "", answer: null, isLoading: false };
  if (!puzzle) return set({ ...next, trial: null });
  const record = opened(EMPTY, await fetchSession(puzzle.session));
  const of = { ply: puzzle.ply, seat: puzzle.seat, value: 0 };
  set({ ...next, trial: begun(record, of, { t: "tried", re: "", session: puzzle.session, ply: puzzle.ply, choices: told.choices ?? [], assessed: null }) });
  announce(`${titleOfGame(puzzle.game, state.games)}: ${task()}`);
}

/** Say what is wanted. */
function task() {
  const seat = state.trial?.state.fixed?.game.seat_names[state.puzzle?.seat ?? 0];
  return t("puzzles-task", { side: seat === undefined ? t("puzzles-the-mover") : seatTitle(seat) });
}

/** Send a try and take in the answer. @param {"move" | "hint" | "answer"} ask @param {Choice} [choice] */
async function attempt(ask, choice) {
  const { puzzle, trial, found } = state;
  if (!puzzle || !trial) return;
  if (choice) set({ trial: tried(trial, choice) });
  await orTrouble(async () => {
    const told = await connection.send({ t: "try_puzzle", puzzle: puzzle.id, ask, action: choice?.action ?? null, before: found });
    if (told.t !== "puzzle_tried" || state.puzzle !== puzzle || !state.trial) return;
    const rating = told.mine ?? null;
    if (told.right && choice && told.steps?.length) {
      const replies = told.steps.slice(1).map(({ text }) => text);
      set({ found: [...found, choice.action], said: t("puzzles-right-so-far", { move: choice.text, reply: replies.join(", ") }), trial: wentOn(state.trial, told.steps) });
      return announce(state.said);
    }
    const gained = state.isTried || !rating ? state.gained : Math.round(rating.rating - (state.mine?.rating ?? 1500));
    const common = { mine: rating, gained, isTried: true };
    if (told.answer) set({ ...common, answer: told.answer, said: told.right ? t("puzzles-right", { move: choice?.text }) : "", trial: withAnswer(told.right ? state.trial : again(state.trial), told.answer) });
    else if (ask === "hint" && typeof told.cell === "number") set({ ...common, trial: hinted(state.trial, told.cell) });
    else set({ ...common, said: t("puzzles-wrong", { move: choice?.text }), trial: again(state.trial) });
    announce([state.said, ask === "hint" && state.trial ? hintText(state.trial) : "", told.answer ? answerText(told.answer) : ""].filter(Boolean).join(" "));
  });
}

/** @param {SecondTry} trial @param {Assessed} answer @returns {SecondTry} */
const withAnswer = (trial, answer) => ({ ...trial, state: { ...trial.state, shapes: adviceShapes({ ...trial.state, frames: [] }, answer) } });

/** @param {Assessed} answer */
const answerText = ({ line = [], best = "" }) => (line.length > 1 ? t("puzzles-answer-line", { move: best, line: line.slice(1, 5).join(" ") }) : t("puzzles-answer", { move: best }));

/** @param {Choice} choice */
const choose = (choice) => void (state.answer ? undefined : attempt("move", choice));

function page() {
  const { trial, trouble, mistakes, games } = state;
  return h(
    "div",
    { class: trial ? "play replay" : "page-narrow", key: "puzzles" },
    trial && gameView(trial.state, { state: () => state.trial?.state ?? EMPTY, set: (change) => state.trial && set({ trial: { ...state.trial, state: { ...state.trial.state, ...change } } }), onchoice: choose, onlive: () => undefined }, null),
    h("div", { class: trial ? "side" : "" }, trouble && alertLine(trouble), puzzlePanel(), mistakes && mistakesPanel(mistakes, games)),
  );
}

/** @param {PuzzleRating} rating */
const ratingText = ({ rating, deviation }) => `${Math.round(rating)} ± ${Math.round(deviation)}`;

/** @param {PuzzleRating} mine @param {number | null} gained */
function mineText(mine, gained) {
  const rating = ratingText(mine);
  return gained === null ? t("puzzles-mine", { rating }) : t("puzzles-mine-gained", { rating, gained: `${gained < 0 ? "−" : "+"}${Math.abs(gained)}` });
}

function puzzlePanel() {
  const { puzzle, names, games, game, daily, mine, gained, said, answer, trial, isLoading, isTried } = state;
  return h(
    "section",
    { class: "panel puzzle", tabindex: "-1", "aria-labelledby": "puzzle-title" },
    h(trial ? "h2" : "h1", { id: "puzzle-title", class: trial ? "panel-title" : "" }, t(puzzle !== null && puzzle.id === daily?.id ? "puzzles-daily" : "puzzles-puzzle")),
    isLoading && h("p", { class: "quiet" }, t("puzzles-loading")),
    !isLoading && !puzzle && h("p", {}, t(names.length === 0 ? "puzzles-none" : "puzzles-all-tried")),
    puzzle && trial && [
      h("p", {}, h("b", {}, task())),
      h("p", { class: "small" }, [t("puzzles-rated", { rating: ratingText(puzzle.rating) }), ...(mine ? [mineText(mine, gained)] : []), t(isTried ? "puzzles-no-longer" : "puzzles-first-try")].join(" ")),
      said && h("p", { class: "puzzle-said" }, h("b", {}, said)),
      trial.hint !== null && h("p", {}, hintText(trial)),
      answer && h("p", { class: "pv-moves" }, answerText(answer)),
      answer && h("p", { class: "small" }, rich("puzzles-from", { link: h("a", { href: `/replay/${encodeURIComponent(puzzle.session)}#${puzzle.ply}` }, t("puzzles-from-game")) })),
    ],
    h(
      "div",
      { class: "row" },
      puzzle && !answer && trial?.hint === null && h("button", { type: "button", class: "button", onclick: () => void attempt("hint") }, t("replay-hint")),
      puzzle && !answer && h("button", { type: "button", class: "button", onclick: () => void attempt("answer") }, t("replay-show-answer")),
      puzzle && h("button", { type: "button", class: "button", onclick: () => void orTrouble(() => load(null)) }, t("puzzles-next")),
      daily && puzzle?.id !== daily.id && h("button", { type: "button", class: "button", onclick: () => void orTrouble(() => load(daily.id)) }, t("puzzles-daily")),
    ),
    names.length > 1 &&
      h(
        "div",
        { class: "field" },
        h("label", { for: "puzzle-game" }, t("puzzles-of")),
        h(
          "select",
          {
            id: "puzzle-game",
            onchange: (/** @type {Event} */ event) => {
              set({ game: /** @type {HTMLSelectElement} */ (event.target).value });
              void orTrouble(() => load(null));
            },
          },
          ["", ...names].map((name) => h("option", { value: name, selected: name === game }, name ? titleOfGame(name, games) : t("puzzles-all-games"))),
        ),
      ),
  );
}

redraw();
