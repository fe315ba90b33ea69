/** Reminder of the time played for points in this tab, once an hour. Only this tab counts it. */

import { announce } from "../ui/live-region.js";
import { h } from "../ui/dom.js";
import { newest } from "./session.js";
import { t } from "../ui/words.js";

/** @typedef {import("./session.js").SessionState} SessionState */

const MINUTES = "agon.played-minutes";
const MINUTE_MS = 60_000;
/** Minutes between two reminders. */
const EVERY = 60;

/** True while I play a game for points and the page is visible. @param {SessionState} state */
function isPlaying(state) {
  return (state.fixed?.game.play_points ?? false) && state.fixed?.your_seat !== null && newest(state)?.ended === false && !document.hidden;
}

export class PlayTimeReminder {
  /** Minutes in the current reminder; 0: none. */
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
    return t("play-played-long", { hours: this.#reminder / EVERY });
  }

  view() {
    return (
      this.#reminder > 0 &&
      h(
        "div",
        { class: "panel playtime", key: "playtime" },
        h("p", {}, this.#text()),
        h("button", { type: "button", class: "button button-small", onclick: () => ((this.#reminder = 0), this.#redraw()) }, t("play-all-right")),
      )
    );
  }
}
