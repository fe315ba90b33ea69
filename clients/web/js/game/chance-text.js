/** Chance's draws in few words: a deal of fifty cards reads as one event. */

/** @typedef {import("../types").Drawn} Drawn */
/** @typedef {import("../types").Board} Board */

/** Largest number of open draws named one by one; more are counted. */
const MOST_TOLD = 4;

/** Count draws in the game's words: their name, and the action. @param {number} count @param {Board | undefined} board */
export function counted(count, board) {
  const shapes = new Set(board?.pieces.map(({ shape }) => shape));
  const [one, many, done] = shapes.has("card") ? ["card", "cards", " dealt"] : shapes.has("die") ? ["die", "dice", " thrown"] : ["draw of chance", "draws of chance", ""];
  return `${count} ${count === 1 ? one : many}${done}`;
}

/** Describe a deal: the open draws or their number, and the number of hidden ones. @param {Drawn[]} draws one or more @param {Board | undefined} board @returns {string} */
export function dealText(draws, board) {
  const seen = draws.flatMap(({ describe, text }) => describe ?? text ?? []);
  const hidden = draws.length - seen.length;
  if (draws.length === 1) return seen[0] ?? "Chance decides, hidden from you";
  const told = seen.length === 0 || seen.length > MOST_TOLD ? counted(draws.length, board) : seen.join(", ");
  return hidden > 0 ? `${told}, ${seen.length === 0 ? "all" : hidden} hidden from you` : told;
}
