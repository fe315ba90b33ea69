/** CPU time and energy in words. */

import { LANGUAGE, t } from "./words.js";

/** @typedef {import("../types").Power} Power */

/** "1.5 h", of CPU time @param {number} seconds */
export const cpuText = (seconds) => (seconds >= 3_600 ? t("ui-hours", { n: number(seconds / 3_600) }) : t("ui-seconds", { n: number(seconds) }));

/** "0.42 Wh" @param {number} wattHours */
export const energyText = (wattHours) => (wattHours >= 1_000 ? t("ui-kilowatt-hours", { n: number(wattHours / 1_000) }) : t("ui-watt-hours", { n: number(wattHours) }));

/** How energy follows from CPU time. @param {Power} power */
export const powerText = ({ watts, measured }) => t(measured ? "ui-power-measured" : "ui-power-estimated", { watts });

/** @param {number} value */
const number = (value) => value.toLocaleString(LANGUAGE, { maximumSignificantDigits: 3 });
