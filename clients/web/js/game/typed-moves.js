/** Moves typed in the game's own notation, and typed questions, for people who cannot or do not want to use the board. */

import { announce, alertLine } from "../ui/live-region.js";
import { typedChoices } from "../board/cell-selection.js";
import { h } from "../ui/dom.js";
import { canPremove, premoveText, typedPremove } from "./premove.js";
import { answer } from "./typed-questions.js";
import { choices, newest } from "./session.js";
import { t } from "../ui/words.js";

/** @typedef {import("./session.js").SessionState} SessionState */
/** @typedef {import("./session.js").Choice} Choice */
/** @typedef {import("./game-view.js").GameHandlers} GameHandlers */
/** @typedef {import("../ui/dom.js").VElement} VElement */

const SHOWN = 6;

/**
 * Return the field. Without a move to make it still takes questions.
 * @param {SessionState} state @param {GameHandlers} handlers @param {number | null} time of the server, ms; null in a record @returns {VElement | false}
 */
export function typing(state, { state: now, set, onchoice, whyNot }, time) {
  if (!state.fixed) return false;
  const isPlaying = state.fixed.your_seat !== null && newest(state)?.ended === false;
  const cellNames = state.fixed.board.cell_names;
  /** Put the game's reason in place of the list of legal moves. @param {string} text @param {string} general */
  const explain = async (text, general) => {
    const reason = await whyNot?.({ text });
    if (reason && now().typo === general) set({ typo: t("play-typo-reason", { text, reason }) });
  };
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
        const said = meant.length === 0 ? answer(now(), input.value, time) : null;
        const ahead = said === null && canPremove(now()) ? typedPremove(now(), input.value) : null;
        if (ahead !== null) {
          set({ premove: ahead, typo: null, said: null });
          announce(t("play-premove-said", { moves: premoveText(now()) }));
        } else if (said !== null) {
          set({ typo: null, said });
          announce(said);
        } else if (meant.length !== 1 || !only) {
          const typed = input.value.trim();
          const general = isPlaying ? typo(allowed, meant, typed, canPremove(now())) : t("play-ask-these");
          input.select(); // what is typed next replaces it
          const isIllegal = isPlaying && allowed.length > 0 && meant.length === 0 && typed !== "";
          return set({ typo: general, said: null }), void (isIllegal && explain(typed, general));
        }
        else onchoice(only);
        input.value = "";
      },
    },
    h("label", { for: "typed-move" }, t(isPlaying ? "play-type" : "play-ask")),
    h("input", {
      id: "typed-move",
      name: "move",
      autocomplete: "off",
      autocapitalize: "none",
      spellcheck: "false",
      maxlength: "40",
      placeholder: t(isPlaying ? "play-type" : "play-ask"), // replaces the label on a phone
      "aria-describedby": state.typo === null ? "typing-help" : "typo",
    }),
    h("button", { type: "submit", class: "button" }, t(isPlaying ? "play-typed" : "play-ask")),
    state.typo !== null && alertLine(state.typo, { id: "typo" }),
    state.said === null
      ? h("p", { class: "small", id: "typing-help", key: "help" }, t(isPlaying ? "play-or-ask" : "play-ask-these"))
      : h("p", { class: "said", id: "typing-help", key: "said" }, state.said),
  );
}

/** Explain why a typed move is not one. @param {Choice[]} allowed @param {Choice[]} meant @param {string} typed @param {boolean} isAhead true if a premove is possible @returns {string} */
function typo(allowed, meant, typed, isAhead) {
  const listed = /** @param {Choice[]} among */ (among) => {
    const texts = among.slice(0, SHOWN).map(({ text }) => text);
    return `${texts.join(", ")}${among.length > SHOWN ? " …" : ""}`;
  };
  if (allowed.length === 0) return t(isAhead ? "play-typo-ahead" : "play-typo-turn");
  if (meant.length > 1) return t("play-typo-unclear", { text: typed, moves: listed(meant) });
  return typed === "" ? t("play-typo-none", { moves: listed(allowed) }) : t("play-typo-illegal", { text: typed, moves: listed(allowed) });
}
