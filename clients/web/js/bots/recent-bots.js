/** Whom I played last, by game: remembered by this browser alone. */

const BOTS = "agon.bots";

/** @typedef {{ bot: string, level: string }} BotChoice */

/** By game, whom I played last. @returns {Record<string, BotChoice>} */
function savedBots() {
  try {
    return { ...JSON.parse(localStorage.getItem(BOTS) ?? "{}") };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error; // somebody wrote there by hand
    return {};
  }
}

/** The bot that I played last in a game. @param {string} game @returns {BotChoice | null} */
export function savedBot(game) {
  return savedBots()[game] ?? null;
}

/** @param {string} game @param {BotChoice} choice */
export function saveBot(game, choice) {
  localStorage.setItem(BOTS, JSON.stringify({ ...savedBots(), [game]: choice }));
}
