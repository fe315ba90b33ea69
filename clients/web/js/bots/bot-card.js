/** A bot's card on the page: a summary before a player agrees to it, in full on its own page. */

import { h } from "../ui/dom.js";
import { count, duration, stopped } from "../ui/format.js";
import { limitsIn, measuredView, strengthText } from "./bot-strength.js";
import { botTitle } from "../ui/player-badge.js";

/** @typedef {import("../types").ServedCard} ServedCard */
/** @typedef {import("../types").Level} Level */
/** @typedef {import("../ui/dom.js").VElement} VElement */
/** @typedef {import("../ui/dom.js").Children} Children */

/** @param {Level["limits"]} limits @returns {string} */
export function limitsText({ time_ms: time, nodes, depth }) {
  const words = [
    time && `${duration(time)} a move`,
    nodes && `${count(nodes)} ${nodes === 1 ? "node" : "nodes"} a move`,
    depth && `${depth} ${depth === 1 ? "move" : "moves"} deep`,
  ].filter(Boolean);
  return words.length > 0 ? words.join(", ") : "none";
}

/** @param {[string, Children][]} rows @returns {VElement} */
function terms(rows) {
  return h("dl", { class: "terms" }, rows.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
}

/** @param {string[]} items @returns {Children} */
function list(items) {
  return items.length > 0 ? h("ul", {}, items.map((item) => h("li", {}, item))) : "none stated";
}

/** Describe the program behind a bot if others wrote it. @param {ServedCard} card @returns {[string, Children][]} */
function program({ program: other }) {
  if (other === null) return [];
  return [["Program", `${other.name}, by others: author ${other.author}, licence ${other.licence}, source ${other.source}`]];
}

/** Describe the language model behind a bot. @param {ServedCard} card @returns {[string, Children][]} */
function model({ model: known }) {
  if (known === null) return [];
  const { host } = new URL(known.url);
  return [["Language model", `${known.model} at ${host}, temperature ${known.temperature}. It is sent the position as the bot’s seat sees it, and nothing about you. Its moves are not searched.`], ["Instructions", known.prompt || "the usual ones"]];
}

/** Describe what the bot maximises, if its card says so. @param {ServedCard} card @returns {[string, Children][]} */
function goal({ maximises }) {
  return maximises === "unknown" ? [] : [["Maximises", maximises]];
}

/** Return the summary of a card that a player reads before playing the bot. @param {ServedCard} card @param {Level[]} levels one; several for several seats of a table @param {string} game @returns {VElement} */
export function cardSummary(card, levels, game) {
  const isOne = levels.length === 1;
  const at = /** @param {Level} level */ (level) => (isOne ? "This level" : `Level ${level.title}`);
  return h(
    "section",
    { class: "card-summary", "aria-label": `Your opponent: ${card.title}, bot` },
    h("p", {}, botTitle(card), ` is a computer program. ${card.operator.name} answers for it.`),
    terms([...program(card), ...model(card), ["Sees", card.information], ["Keeps", card.keeps]]),
    h(
      "details",
      { class: "more" },
      h("summary", {}, "How it chooses"),
      h("p", {}, card.summary),
      terms([
        ...levels.map((level) => /** @type {[string, Children]} */ ([at(level), `${level.summary} Limit: ${limitsText(limitsIn(level, game))}.`])),
        ["Method", [card.algorithm, card.algorithm_in?.[game]].filter(Boolean).join(" ")],
        ["Strength", `Claimed: ${stopped(card.strength)} ${levels.map((level) => `Measured${isOne ? "" : ` (${level.title})`}: ${strengthText(card, game, level.name)}.`).join(" ")}`],
        ["Costs", card.cost],
        ["Limitations", list([...card.limitations, ...(card.limitations_in?.[game] ?? [])])],
      ]),
      h("p", { class: "small" }, h("a", { href: `/bots/${card.name}`, target: "_blank" }, "Full card (new tab)")),
    ),
  );
}

/** Return what a level runs, for each game if they differ. @param {Level} level @param {import("../types").GameListing[]} games @returns {VElement} */
function levelView(level, games) {
  const differing = Object.entries(level.at ?? {});
  const settings = /** @param {Level["parameters"]} given */ (given) => Object.entries(given ?? {}).map(([name, value]) => `, ${name} = ${value}`).join("");
  return h(
    "li",
    { class: "panel" },
    h("h3", {}, level.title),
    h("p", {}, level.summary),
    differing.length === 0
      ? h("p", { class: "small" }, `Limit: ${limitsText(level.limits)}${settings(level.parameters)}.`)
      : h("details", { class: "more small" }, h("summary", {}, "Limits in each game", h("span", { class: "visually-hidden" }, `, at ${level.title}`)), h("ul", {}, differing.map(([name, run]) => h("li", {}, `${games.find(({ info }) => info.name === name)?.info.title ?? name}: ${limitsText(run.limits)}${settings(run.parameters)}`)))),
  );
}

/** @param {ServedCard} card @param {import("../types").GameListing[]} games @returns {VElement} */
export function cardInFull(card, games) {
  const parameters = Object.entries(card.parameters).map(([name, value]) => `${name} = ${value}`);
  return h(
    "div",
    { class: "card-full" },
    h("p", { class: "lead" }, card.summary),
    terms([
      ["Operator", `${card.operator.name} (contact: ${card.operator.contact})`],
      ["Plays", card.games.includes("*") ? "every game here that its engine can play" : card.games.join(", ")],
      ["Engine", h("code", {}, `${card.engine} ${card.version}`)],
      ...program(card), ...model(card),
      ["Method", card.algorithm],
      ...Object.entries(card.algorithm_in ?? {}).map(([name, text]) => /** @type {[string, Children]} */ ([`Method in ${games.find(({ info }) => info.name === name)?.info.title ?? name}`, text])),
      ...goal(card),
      ["Sees", card.information],
      ["Knowledge", card.knowledge],
      ["Strength, claimed", card.strength],
      ["Costs, claimed", card.cost],
      ["Keeps", card.keeps],
      ["Limitations", list(card.limitations)],
      ...Object.entries(card.limitations_in ?? {}).map(([name, items]) => /** @type {[string, Children]} */ ([`Limitations in ${games.find(({ info }) => info.name === name)?.info.title ?? name}`, list(items)])),
      ["Phrases", list(card.phrases)],
      ["Parameters", parameters.length > 0 ? parameters.join(", ") : "none"],
      ["Digest", h("code", { class: "digest" }, card.digest)],
    ]),
    h("h2", {}, "Levels"),
    h("p", { class: "small" }, card.order === "characters" ? "The levels are different characters, in no order of strength." : "Each level is stronger than the one before. In a game in which that could not be measured a level is not offered; the tables below say where and why."),
    h("ul", { class: "levels" }, card.levels.map((level) => levelView(level, games))),
    measuredView(card, games),
  );
}
