/**
 * Pieces are carried by mouse, pen or finger. A press that moves less than a few pixels stays a click, so everything
 * can be done without dragging, and a press on anything but a piece that can move is left to the page, which scrolls.
 */

import { cellAt } from "./geometry.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {{ x: number, y: number, over: number | null }} Drag where the carried piece is, in units of the drawing */

/**
 * @typedef {object} Carrying
 * @property {(drag: Drag) => void} onmove
 * @property {(over: number | null) => void} ondrop
 * @property {() => void} oncancel
 */

const SLACK_PX = 6;

/** @type {{ id: number, x: number, y: number, isCarried: boolean } | null} */
let press = null;
/** Whether the click that the browser makes of a drag is still to come. */
let isClickOwed = false;

/** Whether a click is the end of a drag, and so no click. @returns {boolean} */
export function wasDrag() {
  const was = isClickOwed;
  isClickOwed = false;
  return was;
}

/** Handlers for a cell whose piece can be picked up. @param {Geometry} where @param {Carrying} carrying */
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
      /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId); // a fast mouse is gone at once
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
