/**
 * The service worker: a shell for when there is no connection, the offline page and the replay page, with their bundles.
 *
 * Pages come from the network whenever it answers, so an upgrade shows at once. Every file of the shell is checked by
 * its digest, and a version's files lie in a cache of their own: an offline page never runs another version's scripts.
 * Nothing else is kept here, no answer of the API and nothing that a token opens: the replay page keeps a person's own
 * games itself (`kept-replays.js`).
 */

/**
 * Digests (sha256 in base64) by path, and one over all of them; an expression for each English text of notices, with the
 * text of this browser's language, nothing in English. The server writes them here.
 * @type {{ version: string, files: Record<string, string>, notices: [string, string][] }}
 */
const SHELL = { version: "", files: {}, notices: [] };
const SHELLS = "agon-shell-";
const SHELL_CACHE = SHELLS + SHELL.version;

/** @typedef {Event & { waitUntil: (work: Promise<unknown>) => void }} WorkerEvent */
/** @typedef {WorkerEvent & { request: Request, respondWith: (response: Promise<Response>) => void }} FetchEvent */

/** Fetch all files of the shell, or none. */
async function install() {
  const cache = await caches.open(SHELL_CACHE);
  const files = Object.entries(SHELL.files);
  await cache.addAll(files.map(([path, digest]) => new Request(path, { integrity: `sha256-${digest}`, cache: "no-cache" })));
}

/** Delete the shells of other versions: no page of theirs is open any more. */
async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith(SHELLS) && name !== SHELL_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** @param {string} path */
async function kept(path) {
  return (await caches.open(SHELL_CACHE)).match(path, { ignoreVary: true });
}

/** Return a page from the network, or the one that says that there is none. @param {Request} request @returns {Promise<Response>} */
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const isReplay = /^\/replay\/[^/]+$/.test(new URL(request.url).pathname);
    const found = await kept(isReplay ? "/offline/replay" : "/offline");
    if (!found) throw error;
    return found;
  }
}

/** Return a file of the shell: a bundle, whose address never means another text, from the cache first. @param {Request} request @param {string} path */
async function file(request, path) {
  if (path.startsWith("/static/bundle/")) return (await kept(path)) ?? fetch(request);
  return fetch(request).catch(async (error) => (await kept(path)) ?? Promise.reject(error));
}

/** @typedef {WorkerEvent & { data: { json: () => unknown } | null }} PushedEvent */
/** @typedef {WorkerEvent & { notification: Notification }} ClickEvent */
/** @typedef {{ url: string, visibilityState: string, focus: () => Promise<unknown> }} Tab */
/** @typedef {{ matchAll: (options: object) => Promise<Tab[]>, openWindow: (url: string) => Promise<unknown> }} Tabs */
/** This as a service worker: the types are a page's. @type {{ registration: ServiceWorkerRegistration, clients: Tabs }} */
const worker = /** @type {any} */ (self);

/** Return the open tabs that show a page of ours. @param {string} path @returns {Promise<Tab[]>} */
async function tabsAt(path) {
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  return tabs.filter(({ url }) => new URL(url).origin === self.location.origin && new URL(url).pathname === path);
}

/** Return a path of this site; whatever else was sent leads to the start page. @param {unknown} url */
const ours = (url) => (typeof url === "string" && new URL(url, self.location.origin).origin === self.location.origin ? new URL(url, self.location.origin).pathname : "/");

/** Return a text of a notice in this browser's language; null if its words are not known. @param {string} text @returns {string | null} */
function translated(text) {
  for (const [english, own] of SHELL.notices) {
    const match = new RegExp(english).exec(text);
    if (match === null) continue;
    let isKnown = true;
    const made = own.replace(/\{(\w+)\}/g, (_, /** @type {string} */ name) => {
      const part = match.groups?.[name] ?? "";
      const said = name.startsWith("said") ? translated(part) : marked(part);
      isKnown &&= said !== null;
      return said ?? "";
    });
    if (isKnown) return made;
  }
  return null;
}

/** Translate what is in brackets beside names: a moderator, a player with an engine's help. @param {string} names */
const marked = (names) => names.replace(/\(([^()]+)\)/g, (_, /** @type {string} */ notes) => `(${notes.split(", ").map((each) => translated(each) ?? each).join(", ")})`);

/** Show a notice that the server sent, unless its page is in sight. @param {PushedEvent} event */
async function notify(event) {
  const { title, body, url, tag } = /** @type {Record<string, unknown>} */ (event.data?.json() ?? {});
  const path = ours(url);
  if ((await tabsAt(path)).some(({ visibilityState }) => visibilityState === "visible")) return;
  const words = /** @param {unknown} text */ (text) => translated(String(text)) ?? String(text);
  const isName = path.startsWith("/tournament/"); // a tournament's title stays as its organiser wrote it
  await worker.registration.showNotification(words(title ?? "Agon"), { body: isName ? String(body) : words(body ?? ""), tag: String(tag ?? "agon"), data: path });
}

/** Go to the page of a notice: to a tab that shows it, or to a new one. @param {ClickEvent} event */
async function follow({ notification }) {
  notification.close();
  const path = ours(notification.data);
  const [tab] = await tabsAt(path);
  await (tab === undefined ? worker.clients.openWindow(path) : tab.focus());
}

self.addEventListener("push", (event) => /** @type {WorkerEvent} */ (event).waitUntil(notify(/** @type {PushedEvent} */ (event))));
self.addEventListener("notificationclick", (event) => /** @type {WorkerEvent} */ (event).waitUntil(follow(/** @type {ClickEvent} */ (event))));
self.addEventListener("install", (event) => /** @type {WorkerEvent} */ (event).waitUntil(install()));
self.addEventListener("activate", (event) => /** @type {WorkerEvent} */ (event).waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request, respondWith } = /** @type {FetchEvent} */ (event);
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== "GET") return;
  if (request.mode === "navigate") respondWith.call(event, page(request));
  else if (pathname in SHELL.files) respondWith.call(event, file(request, pathname));
});
