/** A bot's card on the page: a summary before a player agrees to it, in full on its own page. */

import { h } from "../ui/dom.js";
import { count, duration, stopped } from "../ui/format.js";
import { limitsIn, measuredView, strengthText } from "./bot-strength.js";
import { cardWords, operatorName } from "./card-words.js";
import { detailWords } from "./detail-words.js";
import { phraseWords } from "./phrase-words.js";
import { botTitle } from "../ui/player-badge.js";
import { gameTitle } from "../ui/game-words.js";
import { named, said, worded, wordedCode } from "../ui/untranslated.js";
import { known, languageOf, rich, t } from "../ui/words.js";

/** @typedef {import("../types").ServedCard} ServedCard */
/** @typedef {import("../types").Level} Level */
/** @typedef {import("../ui/dom.js").VElement} VElement */
/** @typedef {import("../ui/dom.js").Children} Children */

/** @param {Level["limits"]} limits @returns {string} */
export function limitsText({ time_ms: time, nodes, depth }) {
  const words = [
    time && t("bots-limit-time", { time: duration(time) }),
    nodes && t("bots-limit-nodes", { nodes, count: count(nodes) }),
    depth && t("bots-limit-depth", { depth }),
  ].filter(Boolean);
  return words.length > 0 ? words.join(", ") : t("bots-limit-none");
}

/** @param {string} name a game's @param {import("../types").GameListing[]} games */
const gameNamed = (name, games) => gameTitle(name, games.find(({ info }) => info.name === name)?.info.title ?? name);

/** @param {[string, Children][]} rows @returns {VElement} */
function terms(rows) {
  return h("dl", { class: "terms" }, rows.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
}

/** @param {string[]} items @param {(text: string) => string} [words] @returns {Children} */
function list(items, words = detailWords) {
  return items.length > 0 ? h("ul", {}, items.map((item) => h("li", {}, wordedCode(words(item))))) : t("bots-none-stated");
}

/** @param {(string | undefined)[]} texts of a card @returns {Children} */
const sentences = (texts) => texts.map((text, place) => (text ? [place > 0 && " ", wordedCode(detailWords(text))] : null));

/** Describe the program behind a bot if others wrote it. @param {ServedCard} card @returns {[string, Children][]} */
function program({ program: other }) {
  if (other === null) return [];
  return [[t("bots-program"), rich("bots-program-of", { name: named(other.name), author: named(other.author), licence: named(other.licence), source: named(other.source) })]];
}

/** Describe the language model behind a bot. @param {ServedCard} card @returns {[string, Children][]} */
function model({ model: known }) {
  if (known === null) return [];
  const { host } = new URL(known.url);
  return [
    [t("bots-model"), rich("bots-model-of", { model: named(known.model), host: named(host), temperature: String(known.temperature) })],
    [t("bots-instructions"), known.prompt ? said(known.prompt) : t("bots-instructions-usual")],
  ];
}

/** Describe what the bot maximises, if its card says so. @param {ServedCard} card @returns {[string, Children][]} */
function goal({ maximises }) {
  return maximises === "unknown" ? [] : [[t("bots-maximises"), worded(detailWords(maximises))]];
}

/** Return the summary of a card that a player reads before playing the bot. @param {ServedCard} card @param {Level[]} levels one; several for several seats of a table @param {string} game @returns {VElement} */
export function cardSummary(card, levels, game) {
  const isOne = levels.length === 1;
  const at = /** @param {Level} level */ (level) => (isOne ? t("bots-this-level") : t("bots-level-named", { level: level.title }));
  const measured = /** @param {Level} level */ (level) => {
    const strength = strengthText(card, game, level.name);
    return isOne ? t("bots-measured-is", { strength }) : rich("bots-measured-at", { level: said(level.title), strength });
  };
  return h(
    "section",
    { class: "card-summary", "aria-label": t("bots-opponent", { title: card.title }) },
    h("p", {}, rich("bots-is-program", { bot: botTitle(card), operator: operatorName(card.operator.name) })),
    terms([...program(card), ...model(card), [t("bots-sees"), worded(cardWords(card.information))], [t("bots-keeps"), worded(cardWords(card.keeps))]]),
    h(
      "details",
      { class: "more" },
      h("summary", {}, t("bots-how-it-chooses")),
      h("p", {}, worded(cardWords(card.summary))),
      terms([
        ...levels.map((level) => /** @type {[string, Children]} */ ([at(level), [worded(cardWords(level.summary)), " ", t("bots-limit", { limits: limitsText(limitsIn(level, game)) })]])),
        [t("bots-method"), sentences([card.algorithm, card.algorithm_in?.[game]])],
        [t("bots-strength"), [rich("bots-claimed", { claim: h("span", { lang: languageOf(detailWords(card.strength)) }, stopped(detailWords(card.strength))) }), levels.map((level) => [" ", measured(level)])]],
        [t("bots-costs"), worded(detailWords(card.cost))],
        [t("bots-limitations"), list([...card.limitations, ...(card.limitations_in?.[game] ?? [])])],
      ]),
      h("p", { class: "small" }, h("a", { href: `/bots/${card.name}`, target: "_blank" }, t("bots-full-card"))),
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
    h("h3", {}, said(level.title)),
    h("p", {}, worded(cardWords(level.summary))),
    differing.length === 0
      ? h("p", { class: "small" }, rich("bots-limit", { limits: [limitsText(level.limits), named(settings(level.parameters))] }))
      : h("details", { class: "more small" }, h("summary", {}, t("bots-limits-in-games"), h("span", { class: "visually-hidden" }, rich("bots-limits-at-level", { level: said(level.title) }))), h("ul", {}, differing.map(([name, run]) => h("li", {}, rich("bots-limits-in-game", { game: gameNamed(name, games), limits: [limitsText(run.limits), named(settings(run.parameters))] }))))),
  );
}

/** Return the rows about single games: what differs there in method and limitations. @param {ServedCard} card @param {import("../types").GameListing[]} games @returns {[string, Children][]} */
function gameRows(card, games) {
  return [
    ...Object.entries(card.algorithm_in ?? {}).map(([name, text]) => /** @type {[string, Children]} */ ([t("bots-method-in", { game: gameNamed(name, games) }), wordedCode(detailWords(text))])),
    ...Object.entries(card.limitations_in ?? {}).map(([name, items]) => /** @type {[string, Children]} */ ([t("bots-limitations-in", { game: gameNamed(name, games) }), list(items)])),
  ];
}

/** Return the rows for those who run or check bots. @param {ServedCard} card @returns {[string, Children][]} */
function technicalRows(card) {
  const parameters = Object.entries(card.parameters).map(([name, value]) => `${name} = ${value}`);
  const engine = known("bots-engine-*".replace("*", card.engine), "");
  const code = h("code", { translate: "no" }, `${card.engine} ${card.version}`);
  return [
    [t("bots-engine"), engine ? [engine, " (", code, ")"] : code],
    [t("bots-phrases"), list(card.phrases, phraseWords)],
    [t("bots-parameters"), parameters.length > 0 ? named(parameters.join(", ")) : t("bots-parameters-none")],
    [t("bots-digest"), h("code", { class: "digest", translate: "no" }, card.digest)],
  ];
}

/** Return a part of the card that is seen once it is opened. @param {string} title @param {...Children} content */
const more = (title, ...content) => h("details", { class: "more", key: title }, h("summary", {}, title), content);

/** Levels that are shown unfolded. */
const FEW = 4;

/** @param {ServedCard} card @param {import("../types").GameListing[]} games @returns {VElement} */
export function cardInFull(card, games) {
  const inGames = gameRows(card, games);
  const levels = h("ul", { class: "levels" }, card.levels.map((level) => levelView(level, games)));
  return h(
    "div",
    { class: "card-full" },
    h("p", { class: "lead" }, worded(cardWords(card.summary))),
    terms([
      [t("bots-operator"), rich("bots-operator-contact", { operator: operatorName(card.operator.name), contact: card.operator.contact === "unknown" ? worded(cardWords("unknown")) : named(card.operator.contact) })],
      [t("bots-plays"), card.games.includes("*") ? t("bots-plays-all") : card.games.map((game) => gameNamed(game, games)).join(", ")],
      ...program(card), ...model(card),
      [t("bots-method"), wordedCode(detailWords(card.algorithm))],
      ...goal(card),
      [t("bots-sees"), worded(cardWords(card.information))],
      [t("bots-knowledge"), wordedCode(detailWords(card.knowledge))],
      [t("bots-strength-claimed"), worded(detailWords(card.strength))],
      [t("bots-costs-claimed"), worded(detailWords(card.cost))],
      [t("bots-keeps"), worded(cardWords(card.keeps))],
      [t("bots-limitations"), list(card.limitations)],
    ]),
    inGames.length > 0 && more(t("bots-in-each-game"), terms(inGames)),
    more(t("bots-technical"), terms(technicalRows(card))),
    h("h2", {}, t("bots-levels")),
    h("p", { class: "small" }, t(card.order === "characters" ? "bots-levels-characters" : "bots-levels-stronger")),
    card.levels.length > FEW ? more(t("bots-levels-count", { count: card.levels.length }), levels) : levels,
    measuredView(card, games),
  );
}
