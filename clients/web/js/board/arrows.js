/** Arrows and circles drawn on the board with the right mouse button. Only the person who draws sees them. */

import { h } from "../ui/dom.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("../ui/dom.js").VElement} VElement */
/**
 * An arrow between cells; a circle if both are the same, or another `form`. `kind`: drawn by a review, not by the viewer.
 * @typedef {{ from: number, to: number, kind?: "best" | "played", form?: "square" | "triangle" | "cross" | "selected" | "label", text?: string }} Shape
 */

/** Outlines of marks. @type {Record<"square" | "triangle" | "cross" | "selected", (at: import("./geometry.js").Point) => string>} */
const FORMS = {
  square: ({ x, y }) => `M${x - 30} ${y - 30}h60v60h-60z`,
  selected: ({ x, y }) => `M${x - 38} ${y - 38}h76v76h-76z`,
  triangle: ({ x, y }) => `M${x} ${y - 34}l32 56h-64z`,
  cross: ({ x, y }) => `M${x - 28} ${y - 28}l56 56M${x + 28} ${y - 28}l-56 56`,
};

/** Cell on which the right button went down. @type {number | null} */
let start = null;

/** Add a shape; remove it if it is drawn again. @param {Shape[]} shapes @param {Shape} shape @returns {Shape[]} */
export function toggled(shapes, { from, to }) {
  const others = shapes.filter((each) => each.from !== from || each.to !== to);
  return others.length < shapes.length ? others : [...shapes, { from, to }];
}

/** @param {Event} event @returns {number | null} */
function cellOf(event) {
  const cell = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-cell]"))?.dataset["cell"];
  return cell === undefined ? null : Number(cell);
}

/** Return the board's pointer handlers. @param {(shape: Shape) => void} ondraw */
export function arrowHandlers(ondraw) {
  return {
    /** @param {PointerEvent} event */
    onpointerdown(event) {
      start = event.button === 2 ? cellOf(event) : null;
    },
    /** @param {PointerEvent} event */
    onpointerup(event) {
      const [from, to] = [start, cellOf(event)];
      start = null;
      if (event.button === 2 && from !== null && to !== null) ondraw({ from, to });
    },
    /** A key or a long press still opens the browser's menu. @param {MouseEvent} event */
    oncontextmenu: (event) => event.button === 2 && event.preventDefault(),
  };
}

/** Return the cells of an engine's move as arrows; a single cell as a circle. @param {number[]} path @param {boolean} inPairs each two cells are one piece's move @returns {Shape[]} */
export function wayShapes(path, inPairs) {
  const [only] = path;
  if (path.length === 1 && only !== undefined) return [{ from: only, to: only, kind: "best" }];
  return path.slice(1).flatMap((to, index) => (inPairs && index % 2 === 1 ? [] : [{ from: path[index] ?? to, to, kind: /** @type {const} */ ("best") }]));
}

/** @param {Shape[]} shapes @param {Geometry} where @returns {VElement[]} */
export function shapesView(shapes, where) {
  return shapes.map(({ from, to, kind, form, text }) => {
    const name = kind ? `drawn drawn-${kind}` : "drawn";
    const [one, other] = [where.center(from), where.center(to)];
    if (form === "label") return h("text", { class: `${name} drawn-label`, x: one.x, y: one.y }, text ?? "");
    if (form) return h("g", { class: name }, ["under", "over"].map((layer) => h("path", { class: `drawn-${layer}`, d: FORMS[form](one) })));
    if (from === to) return h("g", { class: `${name} drawn-circle` }, h("circle", { class: "drawn-under", cx: one.x, cy: one.y, r: 43 }), h("circle", { class: "drawn-over", cx: one.x, cy: one.y, r: 43 }));
    const length = Math.hypot(other.x - one.x, other.y - one.y);
    const at = /** @param {number} along @param {number} beside */ (along, beside) => {
      const [ux, uy] = [(other.x - one.x) / length, (other.y - one.y) / length];
      return `${(one.x + along * ux - beside * uy).toFixed(1)} ${(one.y + along * uy + beside * ux).toFixed(1)}`;
    };
    const d = `M${at(22, 0)}L${at(length - 40, 0)}M${at(length - 8, 0)}L${at(length - 40, 20)}L${at(length - 40, -20)}z`;
    return h("g", { class: `${name} drawn-arrow` }, h("path", { class: "drawn-under", d }), h("path", { class: "drawn-over", d }));
  });
}
