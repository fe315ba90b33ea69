/** Predict, then reveal: questions whose answers stand in the trace, and a score. */

import { h } from "../ui/dom.js";
import { seatTitle } from "../ui/game-words.js";
import { rich, t } from "../ui/words.js";
import { values } from "./playback.js";
import { stepWords } from "./step-words.js";

/** @typedef {import("../types").LabTrace} LabTrace */

/**
 * @typedef {object} Question
 * @property {"pruned" | "root" | "ucb"} kind
 * @property {import("../ui/dom.js").Children} text
 * @property {number} step the steps that are shown while it is asked
 * @property {number} reveal the steps that are shown with the answer
 */

/** @typedef {{ isRight: boolean, text: string }} Verdict */

/** Ids of the words of the buttons. */
const KINDS = { pruned: "lab-question-pruned", root: "lab-question-root", ucb: "lab-question-ucb" };

/** @param {LabTrace} trace @returns {Question[]} those that the trace can answer */
export function questionsFor(trace) {
  const last = trace.steps.length;
  /** @type {Question[]} */
  const found = [];
  if (trace.steps.some(({ kind }) => kind === "prune")) found.push({ kind: "pruned", text: t("lab-ask-pruned"), step: 0, reveal: last });
  found.push({ kind: "root", text: trace.seats.length === 2 ? rich("lab-ask-root", { player: foreign(seatTitle(trace.seats[0] ?? "")) }) : t("lab-ask-root-each"), step: 0, reveal: last });
  const choices = trace.steps.flatMap(({ kind, fields }, index) => (kind === "select" && fields?.ucb ? [index] : []));
  const asked = choices[Math.floor(choices.length / 2)];
  if (asked !== undefined) {
    const parent = trace.nodes?.[trace.steps[asked]?.node ?? 0]?.parent ?? 0;
    const text = parent === 0 ? t("lab-ask-ucb-root") : rich("lab-ask-ucb", { move: foreign(trace.nodes?.[parent]?.move ?? "") });
    found.push({ kind: "ucb", text, step: asked, reveal: asked + 1 });
  }
  return found;
}

/** Mark names as no language's. @param {string} text */
const foreign = (text) => h("span", { translate: "no" }, text);

/** @param {boolean} isRight */
const verdictWord = (isRight) => t(isRight ? "lab-right" : "lab-wrong");

/** @param {LabTrace} trace @param {Question} question @param {Set<number>} marked @param {string} typed @returns {Verdict} */
export function check(trace, question, marked, typed) {
  if (question.kind === "pruned") {
    const right = new Set(trace.steps.flatMap(({ kind, node }) => (kind === "prune" ? [node] : [])));
    const isRight = right.size === marked.size && [...right].every((node) => marked.has(node));
    const names = [...right].map((node) => trace.nodes?.[node]?.move).join(", ");
    return { isRight, text: `${verdictWord(isRight)} ${t("lab-were-pruned", { moves: names })}` };
  }
  if (question.kind === "root") {
    const wanted = trace.values ?? [];
    const given = numbers(typed);
    const compared = given.length === 1 && wanted.length === 2 ? wanted.slice(0, 1) : wanted;
    const isRight = given.length === compared.length && compared.every((value, seat) => Math.abs(value - (given[seat] ?? Infinity)) < 0.006);
    return { isRight, text: `${verdictWord(isRight)} ${t("lab-it-is", { value: values(wanted) })}` };
  }
  const step = trace.steps[question.step];
  const name = trace.nodes?.[step?.node ?? 0]?.move ?? "";
  const terms = step?.fields?.ucb;
  const total = Array.isArray(terms) ? terms.reduce((sum, term) => sum + term, 0) : NaN;
  const isRight = typed.trim().toLowerCase() === name.toLowerCase() || numbers(typed).some((value) => Math.abs(value - total) < 0.015);
  return { isRight, text: `${verdictWord(isRight)} ${stepWords(step?.text ?? "")}` };
}

/** @param {string} text @returns {number[]} the numbers and fractions in it */
function numbers(text) {
  return [...text.replaceAll("−", "-").matchAll(/(-?\d+(?:\.\d+)?)(?:\/(\d+))?/g)].map((found) => Number(found[1]) / Number(found[2] ?? 1));
}

/**
 * @param {LabTrace} trace
 * @param {{ question: Question | null, verdict: Verdict | null, score: { right: number, asked: number }, marked: Set<number>, typed: string,
 *   onAsk: (question: Question | null) => void, onType: (text: string) => void, onCheck: () => void }} how
 */
export function questionPanel(trace, { question, verdict, score, marked, typed, onAsk, onType, onCheck }) {
  const offered = questionsFor(trace);
  return h(
    "section",
    { class: "panel lab-questions", "aria-labelledby": "questions-title" },
    h("h2", { class: "panel-title", id: "questions-title" }, t("lab-questions")),
    h("div", { class: "actions" }, offered.map((each) => h("button", { key: each.kind, type: "button", class: "button button-small", "aria-pressed": String(question?.kind === each.kind), onclick: () => onAsk(each) }, t(KINDS[each.kind])))),
    question && h("p", {}, question.text),
    question?.kind === "pruned" && h("p", {}, marked.size > 0 ? rich("lab-marked", { moves: foreign([...marked].map((node) => trace.nodes?.[node]?.move ?? "").join(", ")) }) : t("lab-marked-none")),
    question && question.kind !== "pruned" && h("div", { class: "field" }, h("label", { for: "question-answer" }, t("lab-answer")), h("input", { id: "question-answer", value: typed, autocomplete: "off", oninput: (/** @type {Event} */ event) => onType(/** @type {HTMLInputElement} */ (event.target).value), onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && (event.preventDefault(), onCheck()) })),
    question && h("div", { class: "actions" }, h("button", { type: "button", class: "button button-main", onclick: onCheck, "aria-disabled": String(verdict !== null) }, t("lab-check")), h("button", { type: "button", class: "button button-plain", onclick: () => onAsk(null) }, t("lab-stop-asking"))),
    verdict && h("p", { class: verdict.isRight ? "lab-right" : "lab-wrong" }, verdict.text),
    h("p", { class: "lab-score" }, score.asked > 0 ? t("lab-score", score) : ""),
  );
}

