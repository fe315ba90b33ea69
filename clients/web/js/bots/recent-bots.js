/** The last bot played in each game, kept by this browser only. */

const BOTS = "agon.bots";

/** @typedef {{ bot: string, level: string }} BotChoice */

/** Return the last bot by game. @returns {Record<string, BotChoice>} */
function savedBots() {
  try {
    return { ...JSON.parse(localStorage.getItem(BOTS) ?? "{}") };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error; // edited by hand
    return {};
  }
}

/** Return the last bot played in a game. @param {string} game @returns {BotChoice | null} */
export function savedBot(game) {
  return savedBots()[game] ?? null;
}

/** Return the game that I played last against a bot, or null. @returns {string | null} */
export function lastGame() {
  return Object.keys(savedBots()).at(-1) ?? null;
}

/** Save a bot as the last one, and its game as the last of all. @param {string} game @param {BotChoice} choice */
export function saveBot(game, choice) {
  const { [game]: _, ...others } = savedBots();
  localStorage.setItem(BOTS, JSON.stringify({ ...others, [game]: choice }));
}
