/** An engine's line in a replay: each move is a link to the analysis board with the line played up to it. */

import { h } from "../ui/dom.js";
import { newest } from "../game/session.js";

/** @typedef {import("../game/session.js").SessionState} SessionState */
/** @typedef {import("../ui/dom.js").Children} Children */

/** True if a line can be followed on the analysis board: the game is over, and everybody saw everything in it. @param {SessionState} state */
export function mayFollow(state) {
  return state.fixed !== null && !state.fixed.game.hidden && !state.fixed.game.simultaneous && newest(state)?.ended === true;
}

/** @param {SessionState} state @param {number} ply actions before the line @param {string[]} line @returns {Children} */
export function lineLinks({ fixed, ...rest }, ply, line) {
  if (!fixed || !mayFollow({ fixed, ...rest })) return line.join(" ");
  return line.map((move, index) => {
    const query = new URLSearchParams([["session", fixed.session], ["ply", String(ply)], ...line.slice(0, index + 1).map((each) => ["line", each])]);
    return [index > 0 && " ", h("a", { href: `/analysis/${encodeURIComponent(fixed.game.name)}?${query}` }, move)];
  });
}
