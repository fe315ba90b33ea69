/** CPU time and energy in words. */

/** @typedef {import("../types").Power} Power */

/** "1.5 h", of CPU time @param {number} seconds */
export const cpuText = (seconds) => (seconds >= 3_600 ? `${number(seconds / 3_600)} h` : `${number(seconds)} s`);

/** "0.42 Wh" @param {number} wattHours */
export const energyText = (wattHours) => (wattHours >= 1_000 ? `${number(wattHours / 1_000)} kWh` : `${number(wattHours)} Wh`);

/** How energy follows from CPU time. @param {Power} power */
export const powerText = ({ watts, measured }) => (measured ? `Energy: measured. The processor of this server counts its energy: ${watts} W a busy core.` : `Energy: estimated at ${watts} W a busy core.`);

/** @param {number} value */
const number = (value) => value.toLocaleString("en", { maximumSignificantDigits: 3 });
