/** The server's plain GETs. */

/** @typedef {import("./types").GameListing} GameListing */
/** @typedef {import("./types").ServedCard} ServedCard */
/** @typedef {import("./types").SessionExport} SessionExport */

/** The server answered with something else than what was asked for. */
export class NotFetched extends Error {
  /** @param {string} path @param {number} status */
  constructor(path, status) {
    super(status === 404 ? "There is nothing of that name here." : `The server answered ${status} to ${path}.`);
    this.status = status;
  }
}

/** @param {string} path @returns {Promise<any>} */
async function get(path) {
  const response = await fetch(path, { headers: { accept: "application/json" } });
  if (!response.ok) throw new NotFetched(path, response.status);
  return response.json();
}

/** @returns {Promise<GameListing[]>} */
export const fetchGames = () => get("/api/games");

/** @returns {Promise<ServedCard[]>} */
export const fetchBots = () => get("/api/bots");

/** @param {string} name @returns {Promise<ServedCard>} */
export const fetchBot = (name) => get(`/api/bots/${encodeURIComponent(name)}`);

/** @param {string} seek @returns {Promise<import("./types").SeekView>} */
export const fetchSeek = (seek) => get(`/api/seeks/${encodeURIComponent(seek)}`);

/** @param {string} session @returns {Promise<SessionExport>} */
export const fetchSession = (session) => get(`/api/sessions/${encodeURIComponent(session)}`);
