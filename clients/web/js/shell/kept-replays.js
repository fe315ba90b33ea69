/**
 * Replays of my own games, kept in this browser to be seen without a connection. They belong to one account: they are
 * deleted when this browser is somebody else. The key of a game that is closed to others is not kept.
 */

/** @typedef {import("../types").SessionExport} SessionExport */

const REPLAYS = "agon-replays-";
const ME = "agon.me";
const TITLE = "agon-title";
const MOST = 50;

/** Browsers keep nothing for pages that came without HTTPS. */
const canKeep = () => "caches" in globalThis;
/** @param {string} session */
const place = (session) => `/kept/${encodeURIComponent(session)}`;

/** Note who I am; delete what is kept of anybody else. @param {string} me */
export async function keptFor(me) {
  if (localStorage.getItem(ME) === me || !canKeep()) return;
  localStorage.setItem(ME, me);
  const others = (await caches.keys()).filter((name) => name.startsWith(REPLAYS) && name !== REPLAYS + me);
  await Promise.all(others.map((name) => caches.delete(name)));
}

const mine = () => caches.open(REPLAYS + (localStorage.getItem(ME) ?? ""));

/** Keep a finished game if it is mine, and the newest of those kept. @param {SessionExport} told @param {string} title */
export async function keepReplay(told, title) {
  const me = localStorage.getItem(ME);
  const isOver = told.events.at(-1)?.position.ended ?? false;
  if (!canKeep() || !isOver || me === null || !told.players.some(({ id }) => id === me)) return;
  const cache = await mine();
  await cache.delete(place(told.session)); // so that it becomes the newest
  await cache.put(place(told.session), new Response(JSON.stringify({ ...told, key: null }), { headers: { [TITLE]: encodeURIComponent(title) } }));
  const all = await cache.keys();
  await Promise.all(all.slice(0, -MOST).map((each) => cache.delete(each)));
}

/** @param {string} session @returns {Promise<SessionExport | null>} */
export async function keptReplay(session) {
  if (!canKeep()) return null;
  const found = await (await mine()).match(place(session));
  return found ? found.json() : null;
}

/** Return the kept games, newest first. @returns {Promise<{ session: string, title: string }[]>} */
export async function keptReplays() {
  if (!canKeep()) return [];
  const cache = await mine();
  const found = await Promise.all((await cache.keys()).map(async (request) => ({ request, response: await cache.match(request) })));
  return found.reverse().map(({ request, response }) => ({
    session: decodeURIComponent(new URL(request.url).pathname.split("/")[2] ?? ""),
    title: decodeURIComponent(response?.headers.get(TITLE) ?? ""),
  }));
}
