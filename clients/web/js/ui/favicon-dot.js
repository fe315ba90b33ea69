/** A dot on the page's icon while something waits for me: my move, a challenge, a report. */

const PLAIN = "/static/favicon.svg";
const DOTTED = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1d2440"/>' +
    '<path d="M7 25V7h18v14H12v-8h7v3" fill="none" stroke="#ff8a5c" stroke-width="3"/>' +
    '<circle cx="24" cy="8" r="7.5" fill="#e5484d" stroke="#fff" stroke-width="2"/></svg>',
)}`;

/** @type {Set<string>} */
const waiting = new Set();

/** Set or end one of the things that wait. @param {"move" | "challenge" | "report"} what @param {boolean} is */
export function dot(what, is) {
  if (is === waiting.has(what)) return;
  if (is) waiting.add(what);
  else waiting.delete(what);
  document.querySelector('link[rel="icon"]')?.setAttribute("href", waiting.size > 0 ? DOTTED : PLAIN);
}
