/** What the bots expected, move by move, as one line: above the middle is good for the first seat. */

import { h } from "./dom.js";
import { frameIndex } from "./session.js";

/** @typedef {import("./session.js").SessionState} SessionState */

const WIDTH = 300;
const HEIGHT = 80;

/** @param {SessionState} state @returns {{ index: number, share: number }[]} share 0 (worst for the first seat) to 1 */
export function expectations({ frames, fixed }) {
  if (!fixed || fixed.game.utility !== "zero_sum" || fixed.players.length !== 2) return [];
  const span = Math.max(fixed.game.max_return, -fixed.game.min_return) || 1;
  return frames.flatMap(({ moves }, index) =>
    moves.flatMap((move) => {
      const value = move.t === "acted" ? move.thinking?.value : undefined;
      if (move.t !== "acted" || value === undefined || value === null) return [];
      const forFirst = move.seat === 0 ? value : -value;
      return [{ index, share: Math.max(0, Math.min(1, 0.5 + forFirst / (2 * span))) }];
    }),
  );
}

/** @param {SessionState} state @param {(index: number) => void} onlook */
export function valueGraph(state, onlook) {
  const points = expectations(state);
  const end = state.frames.length - 1;
  if (points.length < 2 || end < 1) return null;
  const x = /** @param {number} index */ (index) => (WIDTH * index) / end;
  const y = /** @param {number} share */ (share) => 4 + (HEIGHT - 8) * (1 - share);
  const at = x(frameIndex(state));
  const [first = "First", second = "Second"] = state.fixed?.game.seat_names ?? [];
  return h(
    "section",
    { class: "panel graph", "aria-labelledby": "graph-title" },
    h("h2", { id: "graph-title", class: "panel-title" }, "Expectation"),
    h("p", { class: "small" }, `What the bot expected after each of its moves. Up: good for ${first}. Down: good for ${second}.`),
    h(
      "svg",
      {
        class: "value-graph",
        viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        "aria-hidden": "true",
        onclick: (/** @type {MouseEvent} */ event) => {
          const box = /** @type {SVGElement} */ (event.currentTarget).getBoundingClientRect();
          onlook(Math.round((end * (event.clientX - box.left)) / box.width));
        },
      },
      h("path", { class: "graph-middle", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
      h("path", { class: "graph-now", d: `M${at} 0V${HEIGHT}` }),
      h("polyline", { class: "graph-line", points: points.map(({ index, share }) => `${x(index)},${y(share)}`).join(" ") }),
      points.map(({ index, share }) => h("circle", { class: "graph-point", cx: x(index), cy: y(share), r: "3" })),
    ),
  );
}
