/** Who watches, and how late they see it. */

import { h } from "./dom.js";
import { lateness } from "./format.js";
import { newest } from "./session.js";

/** @typedef {import("./session.js").SessionState} SessionState */

/** @param {SessionState} state @param {number} count of those without a seat */
export function watchingLine(state, count) {
  const created = state.events.find(({ event }) => event.t === "created")?.event;
  const delay = created?.t === "created" && !newest(state)?.ended ? created.delay : null;
  const late = lateness(delay);
  if (count === 0 && late === "") return false;
  const text = [count > 0 ? `${count} watching` : "", late && (state.fixed?.your_seat === null ? `you see this game ${late} late` : `spectators see this game ${late} late`)];
  return h("p", { class: "watching", key: "watching" }, text.filter(Boolean).join(" · "));
}
