/**
 * Drag pieces by mouse, pen or finger. A press that moves less than a few pixels stays a click, so dragging is optional;
 * a press on anything but a movable piece is left to the page, which scrolls.
 */

import { cellAt } from "./geometry.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {{ x: number, y: number, over: number | null }} Drag position of the dragged piece, in units of the drawing */

/**
 * @typedef {object} Carrying
 * @property {(drag: Drag) => void} onmove
 * @property {(over: number | null) => void} ondrop
 * @property {() => void} oncancel
 */

const SLACK_PX = 6;

/** @type {{ id: number, x: number, y: number, isCarried: boolean } | null} */
let press = null;
/** True until the click arrives that the browser makes of a drag. */
let isClickOwed = false;

/** True if a click is the end of a drag, and so no click. @returns {boolean} */
export function wasDrag() {
  const was = isClickOwed;
  isClickOwed = false;
  return was;
}

/** Return the pointer handlers of a cell whose piece can be dragged. @param {Geometry} where @param {Carrying} carrying */
export function dragHandlers(where, { onmove, ondrop, oncancel }) {
  /** @param {PointerEvent} event @returns {Drag} */
  const place = (event) => {
    const box = /** @type {HTMLElement} */ (event.currentTarget).closest(".grid")?.getBoundingClientRect() ?? new DOMRect();
    const x = ((event.clientX - box.left) / box.width) * where.width;
    const y = ((event.clientY - box.top) / box.height) * where.height;
    return { x, y, over: cellAt(where, { x, y }) };
  };
  /** @param {PointerEvent} event @param {(drag: Drag) => void} then */
  const end = (event, then) => {
    if (press?.id !== event.pointerId) return;
    isClickOwed = press.isCarried;
    if (press.isCarried) then(place(event));
    press = null;
  };
  return {
    /** @param {PointerEvent} event */
    onpointerdown(event) {
      isClickOwed = false;
      if (event.button !== 0 || !event.isPrimary) return;
      press = { id: event.pointerId, x: event.clientX, y: event.clientY, isCarried: false };
      /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId); // a fast mouse leaves the cell at once
    },
    /** @param {PointerEvent} event */
    onpointermove(event) {
      if (press?.id !== event.pointerId) return;
      if (!press.isCarried && Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLACK_PX) return;
      press.isCarried = true;
      onmove(place(event));
    },
    /** @param {PointerEvent} event */
    onpointerup: (event) => end(event, ({ over }) => ondrop(over)),
    /** @param {PointerEvent} event */
    onpointercancel: (event) => end(event, oncancel),
  };
}
