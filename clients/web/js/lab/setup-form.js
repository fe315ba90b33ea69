/** The form of a search: an example, or a game and its position, the algorithm and its settings. */

import { h } from "../ui/dom.js";
import { gameTitle } from "../ui/game-words.js";
import { alertLine } from "../ui/live-region.js";
import { rich, t } from "../ui/words.js";
import { ALGORITHMS, DRAWN, EXAMPLES, ORDERS, SAMPLING } from "./examples.js";
import { FIRST } from "./link-state.js";

/** @typedef {import("./link-state.js").Ask} Ask */
/** @typedef {import("../types").GameListing} GameListing */

const DEPTH_FIRST = new Set(["minimax", "alphabeta", "expectiminimax", "star1", "star2", "paranoid"]);

/** Put words in the place of ids. @param {[string, string][]} choices @returns {[string, string][]} */
const worded = (choices) => choices.map(([value, id]) => [value, t(id)]);

/** Describe the notation of drawn trees. */
function notation() {
  const code = /** @param {string} text */ (text) => h("span", { translate: "no" }, text);
  return rich("lab-notation-about", { tree: code("MAX{a:{3,12},b:{2,4}}"), players: code("P1, P2, P3, P4"), chance: code("CHANCE"), odds: code("CHANCE{1/6 six:3,5/6:1}"), set: code("P2[x]{…}"), pay: code("(2,-1)") });
}

/**
 * @param {{ ask: Ask, searched: Ask, games: GameListing[], isBusy: boolean, trouble: string }} state `searched`: what the last search asked for
 * @param {{ set: (change: Partial<Ask>) => void, search: () => void, start: (ask: Partial<Ask>) => void }} act
 */
export function setupForm({ ask, searched, games, isBusy, trouble }, { set, search, start }) {
  const isDrawn = DRAWN.has(ask.game);
  const uses = [ask.algorithm, ask.compare];
  /** @param {Event} event */
  const value = (event) => /** @type {HTMLInputElement} */ (event.target).value;
  /** @param {string} id @param {string} label @param {string} now @param {[string, string][]} choices @param {(value: string) => void} onPick */
  const pick = (id, label, now, choices, onPick) =>
    h("div", { class: "field", key: id }, h("label", { for: id }, label), h("select", { id, value: now, onchange: (/** @type {Event} */ event) => onPick(value(event)) }, choices.map(([each, text]) => h("option", { value: each }, text))));
  /** @param {string} id @param {string} label @param {number} now @param {[number, number, number]} range @param {(value: number) => void} onPick */
  const number = (id, label, now, [min, max, step], onPick) =>
    h("div", { class: "field", key: id }, h("label", { for: id }, label), h("input", { id, type: "number", min, max, step, value: String(now), onchange: (/** @type {Event} */ event) => onPick(Math.min(max, Math.max(min, Number(value(event))))) }));
  /** @param {Ask} of */
  const exampleOf = (of) => EXAMPLES.findIndex((each) => Object.entries(each.ask).every(([name, wanted]) => of[/** @type {keyof Ask} */ (name)] === wanted));
  const told = EXAMPLES[exampleOf(searched)]?.about; // until the next search: if it went at the first change, the button would move away under the pointer
  return h(
    "form",
    { class: "panel lab-form", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), search()) },
    pick("lab-example", t("lab-form-example"), String(exampleOf(ask)), [["-1", t("lab-my-own")], ...EXAMPLES.map((each, index) => /** @type {[string, string]} */ ([String(index), t(each.name)]))], (index) => Number(index) >= 0 && start({ ...FIRST, ...EXAMPLES[Number(index)]?.ask })),
    told !== undefined && h("p", { class: "small" }, t(told)),
    pick("lab-game", t("lab-form-game"), ask.game, games.map(({ info }) => [info.name, gameTitle(info.name, info.title)]), (game) => set({ game, tree: DRAWN.has(game) ? String(games.find(({ info }) => info.name === game)?.info.options?.[0]?.default ?? FIRST.tree) : "", position: "", moves: "", depth: DRAWN.has(game) ? 0 : 2 })),
    isDrawn
      ? h(
          "div",
          { class: "field", key: "lab-text" },
          h("label", { for: "lab-text" }, t("lab-form-tree")),
          h("textarea", { id: "lab-text", value: ask.tree, spellcheck: "false", maxlength: 1500, "aria-describedby": "lab-notation", onchange: (/** @type {Event} */ event) => set({ tree: value(event).replace(/\s+/g, " ").trim() }) }),
          h("p", { class: "small", id: "lab-notation" }, notation()),
        )
      : [
          h("div", { class: "field", key: "lab-position" }, h("label", { for: "lab-position" }, t("lab-form-position")), h("input", { id: "lab-position", value: ask.position, autocomplete: "off", onchange: (/** @type {Event} */ event) => set({ position: value(event).trim() }) })),
          h("div", { class: "field", key: "lab-moves" }, h("label", { for: "lab-moves" }, t("lab-form-moves")), h("input", { id: "lab-moves", value: ask.moves, autocomplete: "off", onchange: (/** @type {Event} */ event) => set({ moves: value(event).trim() }) })),
        ],
    pick("lab-algorithm", t("lab-form-algorithm"), ask.algorithm, worded(ALGORITHMS), (algorithm) => set({ algorithm })),
    pick("lab-compare", t("lab-form-compare"), ask.compare, [["", t("lab-form-nothing")], ...worded(ALGORITHMS)], (compare) => set({ compare })),
    h(
      "div",
      { class: "lab-pair" },
      uses.some((each) => each !== "" && !SAMPLING.has(each)) && number("lab-depth", t("lab-form-plies"), ask.depth, [0, 60, 1], (depth) => set({ depth })),
      uses.some((each) => SAMPLING.has(each)) && number("lab-nodes", t("lab-form-simulations"), ask.nodes, [1, 20_000, 1], (nodes) => set({ nodes })),
      uses.some((each) => each.endsWith("mcts")) && number("lab-exploration", t("lab-form-exploration"), ask.exploration, [0, 10, 0.1], (exploration) => set({ exploration })),
      uses.some((each) => each.endsWith("mcts")) && number("lab-seed", t("lab-form-seed"), ask.seed, [0, 999_999, 1], (seed) => set({ seed })),
    ),
    uses.some((each) => DEPTH_FIRST.has(each)) && pick("lab-order", t("lab-form-order"), ask.order, worded(ORDERS), (order) => set({ order })),
    trouble !== "" && alertLine(trouble),
    h("div", { class: "actions" }, h("button", { type: "submit", class: "button button-main", "aria-disabled": String(isBusy) }, t(isBusy ? "lab-searching" : "lab-search"))),
  );
}
