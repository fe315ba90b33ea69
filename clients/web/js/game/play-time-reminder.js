/** How long somebody has played for points in this tab, and a quiet word about it every hour. Only this tab knows. */

import { announce } from "../ui/live-region.js";
import { h } from "../ui/dom.js";
import { newest } from "./session.js";

/** @typedef {import("./session.js").SessionState} SessionState */

const MINUTES = "agon.played-minutes";
const MINUTE_MS = 60_000;
/** Minutes after which it is said, each time. */
const EVERY = 60;

/** Whether time passes in a game for points that I play, in front of me. @param {SessionState} state */
function isPlaying(state) {
  return (state.fixed?.game.play_points ?? false) && state.fixed?.your_seat !== null && newest(state)?.ended === false && !document.hidden;
}

export class PlayTimeReminder {
  /** Minutes of which is being reminded; 0: of none. */
  #reminder = 0;
  #redraw;

  /** @param {() => SessionState} state @param {() => void} redraw */
  constructor(state, redraw) {
    this.#redraw = redraw;
    setInterval(() => isPlaying(state()) && this.#passed(), MINUTE_MS);
  }

  #passed() {
    const minutes = Number(sessionStorage.getItem(MINUTES) ?? 0) + 1;
    sessionStorage.setItem(MINUTES, String(minutes));
    if (minutes % EVERY > 0) return;
    this.#reminder = minutes;
    announce(this.#text());
    this.#redraw();
  }

  #text() {
    const hours = this.#reminder / EVERY;
    return `You have played for points for ${hours === 1 ? "an hour" : `${hours} hours`} in this tab.`;
  }

  view() {
    return (
      this.#reminder > 0 &&
      h(
        "div",
        { class: "panel playtime", key: "playtime" },
        h("p", {}, this.#text()),
        h("button", { type: "button", class: "button button-small", onclick: () => ((this.#reminder = 0), this.#redraw()) }, "All right"),
      )
    );
  }
}
