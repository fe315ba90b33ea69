/** Draws a QR code. */

import { h } from "./dom.js";

/** Empty modules on each side, which ISO/IEC 18004 requires. */
const QUIET = 4;

/** @param {readonly string[]} rows 1 is dark @param {string} label */
export function qrCode(rows, label) {
  const dark = rows.flatMap((row, y) => [...row].flatMap((cell, x) => (cell === "1" ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])));
  const size = rows.length + 2 * QUIET;
  return h(
    "svg",
    { viewBox: `0 0 ${size} ${size}`, width: "220", height: "220", role: "img", "aria-label": label },
    h("path", { d: `M0 0h${size}v${size}H0z`, fill: "#fff" }),
    h("path", { d: dark.join(""), fill: "#000" }),
  );
}
