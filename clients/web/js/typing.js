/** A move typed in the game's own notation, for those who would rather not point at cells. */

import { typedChoices } from "./choosing.js";
import { h } from "./dom.js";
import { choices, newest } from "./session.js";

/** @typedef {import("./session.js").SessionState} SessionState */
/** @typedef {import("./types").Choice} Choice */
/** @typedef {import("./game-view.js").GameHandlers} GameHandlers */
/** @typedef {import("./dom.js").VElement} VElement */

const SHOWN = 6;

/** @param {SessionState} state @param {GameHandlers} handlers @returns {VElement | false} */
export function typing(state, { state: now, set, onchoice }) {
  const isOver = newest(state)?.ended ?? true;
  if (!state.fixed || state.fixed.your_seat === null || isOver) return false;
  const cellNames = state.fixed.board.cell_names;
  return h(
    "form",
    {
      class: "typing",
      key: "typing",
      onsubmit(/** @type {SubmitEvent} */ event) {
        event.preventDefault();
        const input = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements.namedItem("move"));
        const allowed = choices(now());
        const meant = typedChoices(allowed, input.value, cellNames);
        const [only] = meant;
        if (meant.length !== 1 || !only) return set({ typo: typo(allowed, meant, input.value.trim()) });
        input.value = "";
        onchoice(only);
      },
    },
    h("label", { for: "typed-move" }, "Type a move"),
    h("input", {
      id: "typed-move",
      name: "move",
      autocomplete: "off",
      autocapitalize: "none",
      spellcheck: "false",
      maxlength: "40",
      "aria-describedby": state.typo === null ? undefined : "typo",
    }),
    h("button", { type: "submit", class: "button" }, "Play"),
    state.typo !== null && h("p", { class: "trouble", id: "typo", role: "alert" }, state.typo),
  );
}

/** What is wrong with it. @param {Choice[]} allowed @param {Choice[]} meant @param {string} typed @returns {string} */
function typo(allowed, meant, typed) {
  const listed = /** @param {Choice[]} among */ (among) => {
    const texts = among.slice(0, SHOWN).map(({ text }) => text);
    return `${texts.join(", ")}${among.length > SHOWN ? " …" : ""}`;
  };
  if (allowed.length === 0) return "It is not your turn.";
  if (meant.length > 1) return `“${typed}” may mean ${listed(meant)}.`;
  return typed === "" ? `Type one of ${listed(allowed)}` : `“${typed}” is no move that is allowed now. Allowed are ${listed(allowed)}`;
}
