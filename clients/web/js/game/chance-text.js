/** Chance's draws in few words: a deal of fifty cards reads as one event. */

import { t } from "../ui/words.js";
import { moveWords } from "../board/move-words.js";

/** @typedef {import("../types").Drawn} Drawn */
/** @typedef {import("../types").Board} Board */

/** Largest number of open draws named one by one; more are counted. */
const MOST_TOLD = 4;

/** Count draws in the game's words: their name, and the action. @param {number} count @param {Board | undefined} board */
export function counted(count, board) {
  const shapes = new Set(board?.pieces.map(({ shape }) => shape));
  return t(shapes.has("card") ? "play-cards-dealt" : shapes.has("die") ? "play-dice-thrown" : "play-draws-of-chance", { count });
}

/** Describe a deal: the open draws or their number, and the number of hidden ones. @param {Drawn[]} draws one or more @param {Board | undefined} board @returns {string} */
export function dealText(draws, board) {
  const seen = draws.flatMap(({ describe, text }) => describe || text ? moveWords(describe ?? text ?? "") : []);
  const hidden = draws.length - seen.length;
  if (draws.length === 1) return seen[0] ?? t("play-chance-hidden");
  const told = seen.length === 0 || seen.length > MOST_TOLD ? counted(draws.length, board) : seen.join(", ");
  if (hidden === 0) return told;
  return seen.length === 0 ? t("play-all-hidden", { draws: told }) : t("play-some-hidden", { draws: told, hidden });
}
