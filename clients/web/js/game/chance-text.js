/** What chance did, in few words: a deal of fifty cards is read and heard as one thing. */

/** @typedef {import("../types").Drawn} Drawn */
/** @typedef {import("../types").Board} Board */

/** More of one deal that can be seen are counted. */
const MOST_TOLD = 4;

/** So many draws, as what is drawn on a board is called, and what was done with it. @param {number} count @param {Board | undefined} board */
export function counted(count, board) {
  const shapes = new Set(board?.pieces.map(({ shape }) => shape));
  const [one, many, done] = shapes.has("card") ? ["card", "cards", " dealt"] : shapes.has("die") ? ["die", "dice", " thrown"] : ["draw of chance", "draws of chance", ""];
  return `${count} ${count === 1 ? one : many}${done}`;
}

/** A deal: what I saw of it, or how much it was, and how much of it I did not see. @param {Drawn[]} draws one or more @param {Board | undefined} board @returns {string} */
export function dealText(draws, board) {
  const seen = draws.flatMap(({ describe, text }) => describe ?? text ?? []);
  const hidden = draws.length - seen.length;
  if (draws.length === 1) return seen[0] ?? "Chance decides, hidden from you";
  const told = seen.length === 0 || seen.length > MOST_TOLD ? counted(draws.length, board) : seen.join(", ");
  return hidden > 0 ? `${told}, ${seen.length === 0 ? "all" : hidden} hidden from you` : told;
}
