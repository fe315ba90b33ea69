/** Read the lobby from its changes (`watch_lobby` with `changes`). */

/** @typedef {import("../types").Lobby} Lobby */
/** @typedef {import("../types").LobbyChanged} LobbyChanged */
/** @typedef {import("../types").GameSummary} GameSummary */

/** Compare so that the greater comes first. @param {number | string} one @param {number | string} other */
const descending = (one, other) => (one < other ? 1 : one > other ? -1 : 0);

/** Return the lobby after a change; what stays is the same object. Null: the change is not of this lobby. @param {Lobby | null} lobby @param {LobbyChanged} change @returns {Lobby | null} */
export function changed(lobby, { t: _, seeks, closed, playing, over, moved, ...rest }) {
  if (lobby?.version !== rest.version - 1) return null;
  const listed = new Map([...lobby.seeks, ...seeks].map((seek) => [seek.id, seek]));
  const games = new Map([...lobby.playing, ...playing].map((game) => [game.session, game]));
  for (const seek of closed) listed.delete(seek);
  for (const session of over) games.delete(session);
  for (const progress of moved) games.set(progress.session, { .../** @type {GameSummary} */ (games.get(progress.session)), ...progress });
  return {
    t: "lobby",
    seeks: [...listed.values()].sort((one, other) => descending(one.since, other.since) || descending(one.id, other.id)),
    playing: [...games.values()].sort((one, other) => descending(one.updated, other.updated) || descending(one.session, other.session)),
    ...rest,
  };
}
