/** Predict, then reveal: questions whose answers stand in the trace, and a score. */

import { h } from "../ui/dom.js";
import { values } from "./playback.js";

/** @typedef {import("../types").LabTrace} LabTrace */

/**
 * @typedef {object} Question
 * @property {"pruned" | "root" | "ucb"} kind
 * @property {string} text
 * @property {number} step the steps that are shown while it is asked
 * @property {number} reveal the steps that are shown with the answer
 */

/** @typedef {{ isRight: boolean, text: string }} Verdict */

/** @param {LabTrace} trace @returns {Question[]} those that the trace can answer */
export function questionsFor(trace) {
  const last = trace.steps.length;
  /** @type {Question[]} */
  const found = [];
  if (trace.steps.some(({ kind }) => kind === "prune")) found.push({ kind: "pruned", text: "Which positions will be pruned? Mark each where its branch is cut, then check.", step: 0, reveal: last });
  found.push({ kind: "root", text: `What is the root worth${trace.seats.length === 2 ? ` to ${trace.seats[0]}` : ", to each player in turn"}?`, step: 0, reveal: last });
  const choices = trace.steps.flatMap(({ kind, fields }, index) => (kind === "select" && fields?.ucb ? [index] : []));
  const asked = choices[Math.floor(choices.length / 2)];
  if (asked !== undefined) {
    const parent = trace.nodes?.[trace.steps[asked]?.node ?? 0]?.parent ?? 0;
    const at = parent === 0 ? "the root" : trace.nodes?.[parent]?.move;
    found.push({ kind: "ucb", text: `The search selects at ${at} now. Which move has the greatest UCB1, and what is it? Answer with the move's name, or its UCB1.`, step: asked, reveal: asked + 1 });
  }
  return found;
}

/** @param {LabTrace} trace @param {Question} question @param {Set<number>} marked @param {string} typed @returns {Verdict} */
export function check(trace, question, marked, typed) {
  if (question.kind === "pruned") {
    const right = new Set(trace.steps.flatMap(({ kind, node }) => (kind === "prune" ? [node] : [])));
    const isRight = right.size === marked.size && [...right].every((node) => marked.has(node));
    const names = [...right].map((node) => trace.nodes?.[node]?.move).join(", ");
    return { isRight, text: `${isRight ? "Right." : "Not quite."} Pruned: ${names}.` };
  }
  if (question.kind === "root") {
    const wanted = trace.values ?? [];
    const given = numbers(typed);
    const compared = given.length === 1 && wanted.length === 2 ? wanted.slice(0, 1) : wanted;
    const isRight = given.length === compared.length && compared.every((value, seat) => Math.abs(value - (given[seat] ?? Infinity)) < 0.006);
    return { isRight, text: `${isRight ? "Right." : "Not quite."} It is ${values(wanted)}.` };
  }
  const step = trace.steps[question.step];
  const name = trace.nodes?.[step?.node ?? 0]?.move ?? "";
  const terms = step?.fields?.ucb;
  const total = Array.isArray(terms) ? terms.reduce((sum, term) => sum + term, 0) : NaN;
  const isRight = typed.trim().toLowerCase() === name.toLowerCase() || numbers(typed).some((value) => Math.abs(value - total) < 0.015);
  return { isRight, text: `${isRight ? "Right." : "Not quite."} ${step?.text ?? ""}` };
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
    h("h2", { class: "panel-title", id: "questions-title" }, "Predict, then reveal"),
    h("div", { class: "actions" }, offered.map((each) => h("button", { key: each.kind, type: "button", class: "button button-small", "aria-pressed": String(question?.kind === each.kind), onclick: () => onAsk(each) }, { pruned: "What is pruned?", root: "Value at the root?", ucb: "UCB1 now?" }[each.kind]))),
    question && h("p", {}, question.text),
    question?.kind === "pruned" && h("p", {}, `Marked: ${[...marked].map((node) => trace.nodes?.[node]?.move ?? "").join(", ") || "nothing"}.`),
    question && question.kind !== "pruned" && h("div", { class: "field" }, h("label", { for: "question-answer" }, "Your answer"), h("input", { id: "question-answer", value: typed, autocomplete: "off", oninput: (/** @type {Event} */ event) => onType(/** @type {HTMLInputElement} */ (event.target).value), onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && (event.preventDefault(), onCheck()) })),
    question && h("div", { class: "actions" }, h("button", { type: "button", class: "button button-main", onclick: onCheck, "aria-disabled": String(verdict !== null) }, "Check"), h("button", { type: "button", class: "button button-plain", onclick: () => onAsk(null) }, "Stop asking")),
    verdict && h("p", { class: verdict.isRight ? "lab-right" : "lab-wrong" }, verdict.text),
    h("p", { class: "lab-score" }, score.asked > 0 ? `Score: ${score.right} of ${score.asked}` : ""),
  );
}

