/** The search lab: a search, step by step, on a tree that one draws or in a game. */

import { announce } from "../ui/live-region.js";
import { copyField } from "../ui/copy-field.js";
import { h, render } from "../ui/dom.js";
import { worded } from "../ui/untranslated.js";
import { rich, t } from "../ui/words.js";
import { fetchGames, NotFetched } from "../net/http-api.js";
import { Refused } from "../net/connection.js";
import { connectShell, must, pageState } from "../shell/shell.js";
import { ALGORITHMS, command, DRAWN } from "../lab/examples.js";
import { demonstrationPanel, run as runDemonstration } from "../lab/demonstrations.js";
import { editor } from "../lab/editor.js";
import { fromLink, LONGEST, toLink } from "../lab/link-state.js";
import { marksAfter, nextCut, values } from "../lab/playback.js";
import { counts, PACE_MS, player, sentence } from "../lab/player.js";
import { check, questionPanel } from "../lab/questions.js";
import { setupForm } from "../lab/setup-form.js";
import { stepWords } from "../lab/step-words.js";
import { drawTree, layout } from "../lab/tree-drawing.js";
import { nodeText, openOutline, treeOutline } from "../lab/tree-outline.js";

/** @typedef {import("../lab/link-state.js").Ask} Ask */
/** @typedef {import("../types").LabTrace} LabTrace */
/** @typedef {Extract<import("../types").ServerMessage, { t: "position_searched" }>} Answer */
/** @typedef {{ algorithm: string, answer: Answer, trace: LabTrace, outline: import("../lab/tree-outline.js").Outline }} Run */

const { state, set, redraw } = pageState(
  {
    ask: fromLink(location.hash),
    searched: fromLink(location.hash),
    /** @type {import("../types").GameListing[]} */ games: [],
    /** @type {Run[]} */ runs: [],
    step: 0,
    isPlaying: false,
    isBusy: false,
    trouble: "",
    picked: 0,
    /** @type {import("../lab/questions.js").Question | null} */ question: null,
    /** @type {import("../lab/questions.js").Verdict | null} */ verdict: null,
    /** @type {Set<number>} */ marked: new Set(),
    typed: "",
    score: { right: 0, asked: 0 },
    /** @type {import("../lab/demonstrations.js").Shown | null} */ shown: null,
  },
  draw,
);

/** @type {ReturnType<typeof setTimeout> | undefined} */
let pace;

/** Search with both algorithms of the form, and show step `step`. @param {number} step */
async function search(step) {
  if (state.isBusy) return;
  set({ searched: state.ask, isBusy: true, trouble: "", isPlaying: false, question: null, verdict: null, marked: new Set() });
  try {
    const { ask } = state;
    /** @type {Run[]} */
    const runs = [];
    for (const algorithm of [ask.algorithm, ask.compare]) {
      if (algorithm === "") continue;
      const answer = await connection.send(command(ask, algorithm));
      if (answer.t !== "position_searched" || !answer.thinking.lab) continue;
      const trace = { ...answer.thinking.lab, nodes: answer.thinking.lab.nodes ?? [], steps: answer.thinking.lab.steps ?? [] };
      runs.push({ algorithm, answer, trace, outline: openOutline(trace) });
    }
    set({ runs, isBusy: false, picked: 0 });
    go(Math.min(step, longest()), false);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    set({ isBusy: false, trouble: error.message });
  }
}

const longest = () => Math.max(0, ...state.runs.map(({ trace }) => trace.steps.length));

/** @param {number} step @param {boolean} isSaid */
function go(step, isSaid = true) {
  set({ step, ask: { ...state.ask, step } });
  const link = toLink(state.ask);
  history.replaceState(null, "", link ? `#${link}` : location.pathname);
  const [first] = state.runs;
  if (first && isSaid && !state.isPlaying) announce(sentence(first.trace, Math.min(step, first.trace.steps.length)));
}

function play() {
  clearTimeout(pace);
  if (state.isPlaying) return set({ isPlaying: false });
  set({ isPlaying: true });
  if (state.step >= longest()) go(0, false);
  tick();
}

function tick() {
  pace = setTimeout(() => {
    if (!state.isPlaying) return;
    if (state.step >= longest()) return set({ isPlaying: false });
    go(state.step + 1, false);
    tick();
  }, PACE_MS);
}

/** @param {Partial<Ask>} change */
const setAsk = (change) => set({ ask: { ...state.ask, ...change } });

/** @param {Partial<Ask>} change */
function start(change) {
  setAsk({ ...change, step: 0 });
  void search(0);
}

/** @param {number} node */
function pick(node) {
  if (state.question?.kind === "pruned" && !state.verdict) {
    const marked = new Set(state.marked);
    if (!marked.delete(node)) marked.add(node);
    set({ marked });
    return;
  }
  set({ picked: node });
}

function checkAnswer() {
  const [run] = state.runs;
  if (!run || !state.question || state.verdict) return;
  const verdict = check(run.trace, state.question, state.marked, state.typed);
  const score = { right: state.score.right + (verdict.isRight ? 1 : 0), asked: state.score.asked + 1 };
  set({ verdict, score });
  go(state.question.reveal, false);
  announce(verdict.text);
}

/** @param {import("../lab/questions.js").Question | null} question */
function ask(question) {
  clearTimeout(pace);
  set({ question, verdict: null, marked: new Set(), typed: "", isPlaying: false });
  if (question) go(question.step, false);
}

/** @param {import("../lab/demonstrations.js").Demonstration} demonstration */
async function demonstrate(demonstration) {
  set({ isBusy: true, trouble: "", shown: { id: demonstration.id, rows: [], done: 0, total: 1, refused: "" } });
  try {
    await runDemonstration(demonstration, (asked) => connection.send(asked), (shown) => set({ shown }));
    announce(t("lab-demonstration-done", { name: t(demonstration.name) }));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (state.shown) set({ shown: { ...state.shown, refused: error.message } });
  }
  set({ isBusy: false });
}

/** @param {Run} run @param {number} index */
function runView(run, index) {
  const { trace } = run;
  const step = Math.min(state.step, trace.steps.length);
  const marks = marksAfter(trace, step);
  const here = step > 0 ? (trace.steps[step - 1]?.node ?? 0) : -1;
  const isAsked = state.question !== null && state.verdict === null;
  const line = (run.answer.thinking.pv ?? []).join(" ");
  const chosen = index === 0 ? (state.question?.kind === "pruned" ? state.marked : new Set([state.picked])) : new Set(/** @type {number[]} */ ([]));
  const how = { id: `tree${index}`, here, chosen, onPick: pick, redraw, isChoosing: state.question?.kind === "pruned" && !state.verdict };
  const label = t("lab-tree-label", { step: String(step), sentence: sentence(trace, step) });
  return h(
    "section",
    { class: "panel lab-run", key: `${run.algorithm}${index}`, "aria-labelledby": `run${index}` },
    h("h2", { class: "panel-title", id: `run${index}` }, title(run.algorithm)),
    !trace.complete && h("p", { class: "small" }, t("lab-too-large")),
    h("div", { class: "lab-scroll", tabindex: "0", role: "region", "aria-label": t("lab-picture"), onmount: (/** @type {HTMLElement} */ element) => centre(element, trace) }, drawTree(trace, marks, { ...how, label })),
    player(trace, { step, isPlaying: state.isPlaying, isShort: false, onStep: (to) => (clearTimeout(pace), set({ isPlaying: false }), go(to)), onPlay: play }),
    !isAsked && step >= trace.steps.length && h("p", {}, rich(line ? "lab-root-value-line" : "lab-root-value", { value: h("b", {}, t("lab-value-at-root", { value: values(trace.values ?? []) })), line: h("span", { translate: "no" }, line) })),
    !isAsked && counts(trace),
    h("details", { key: "outline", open: true }, h("summary", {}, t("lab-outline")), treeOutline(trace, marks, run.outline, how)),
    !isAsked && h("details", {}, h("summary", {}, t("lab-all-steps")), h("ol", { class: "lab-steps", tabindex: "0", "aria-label": t("lab-all-steps") }, trace.steps.slice(0, step).map((each, number) => h("li", { "aria-current": number === step - 1 ? "step" : undefined }, worded(stepWords(each.text)))))),
  );
}

/** Return the name of an algorithm. @param {string} name */
function title(name) {
  if (name === "maxn") return t("lab-maxn-short");
  const [, id] = ALGORITHMS.find(([each]) => each === name) ?? [];
  return id === undefined ? name : t(id);
}

/** Show the root first. @param {HTMLElement} element @param {LabTrace} trace */
function centre(element, trace) {
  requestAnimationFrame(() => (element.scrollLeft = (layout(trace).x[0] ?? 0) - element.clientWidth / 2));
}

function draw() {
  const { ask: asked, searched, runs, trouble, isBusy, games } = state;
  const [first] = runs;
  const link = `${location.origin}/lab#${toLink(asked)}`;
  const isWhole = first !== undefined && DRAWN.has(asked.game) && first.trace.nodes?.every(({ mover }) => mover !== -5);
  render(
    must("lab"),
    h(
      "div",
      { class: "lab-grid" },
      h(
        "div",
        { class: "lab-side" },
        setupForm({ ask: asked, searched, games, isBusy, trouble }, { set: setAsk, search: () => void search(0), start }),
        first && isWhole && state.question === null && h("section", { class: "panel", "aria-label": t("lab-editor") }, editor(first.trace, state.picked, (tree) => start({ tree }))),
        first && questionPanel(first.trace, { question: state.question, verdict: state.verdict, score: state.score, marked: state.marked, typed: state.typed, onAsk: ask, onType: (typed) => set({ typed }), onCheck: checkAnswer }),
        h("section", { class: "panel", "aria-label": t("lab-link-panel") }, copyField("lab-link", t("lab-link-all"), link), link.length > LONGEST && h("p", { class: "small" }, t("lab-link-long", { characters: LONGEST })), h("button", { type: "button", class: "button button-small", onclick: () => print() }, t("lab-print"))),
      ),
      h(
        "div",
        { class: "lab-main" },
        runs.length === 0 && h("p", {}, t(isBusy ? "lab-searching" : "lab-begin")),
        h("div", { class: `lab-runs${runs.length > 1 ? " lab-runs-two" : ""}` }, runs.map(runView)),
        demonstrationPanel({ shown: state.shown, isBusy, onRun: (each) => void demonstrate(each) }),
        first && h("p", { class: "small" }, rich("lab-chosen", { node: nodeText(first.trace, state.picked, marksAfter(first.trace, Math.min(state.step, first.trace.steps.length)).get(state.picked) ?? {}) })),
      ),
    ),
  );
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, [role=treeitem], .lab-scroll")) return;
  const [first] = state.runs;
  if (!first) return;
  if (event.key === "ArrowRight" && state.step < longest()) go(state.step + 1);
  else if (event.key === "ArrowLeft" && state.step > 0) go(state.step - 1);
  else if (event.key === "c") go(nextCut(first.trace, state.step));
  else return;
  event.preventDefault();
}

const connection = connectShell({ onMessage: () => {} });
document.addEventListener("keydown", onKey);
addEventListener("hashchange", () => {
  const wanted = fromLink(location.hash);
  if (toLink(wanted) === toLink(state.ask)) return;
  set({ ask: wanted });
  void search(wanted.step);
});
redraw();
void search(state.ask.step);
try {
  set({ games: await fetchGames() });
} catch (error) {
  if (!(error instanceof NotFetched)) throw error;
  set({ trouble: error.message });
}
