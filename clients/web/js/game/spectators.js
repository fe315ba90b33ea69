/** Number of spectators, and their delay. */

import { h } from "../ui/dom.js";
import { delayText } from "../ui/format.js";
import { newest } from "./session.js";
import { t } from "../ui/words.js";

/** @typedef {import("./session.js").SessionState} SessionState */

/** @param {SessionState} state @param {number} count of those without a seat */
export function watchingLine(state, count) {
  const created = state.events.find(({ event }) => event.t === "created")?.event;
  const delay = created?.t === "created" && !newest(state)?.ended ? created.delay : null;
  const late = delayText(delay, state.fixed?.your_seat === null ? "you" : "spectators");
  if (count === 0 && late === "") return false;
  const text = [count > 0 ? t("play-onlookers", { count: String(count) }) : "", late];
  return h("p", { class: "watching", key: "watching" }, text.filter(Boolean).join(" · "));
}
