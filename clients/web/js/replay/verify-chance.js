/**
 * Verify every draw of an exported game with the browser's SHA-256 and HMAC-SHA-256: no rules, no server. The possible
 * outcomes and their probabilities come from the export.
 *
 * The n-th draw is HMAC(seed, "draw:<n>:<seat>=<contribution>:..."), seats ascending, with the contributions made before
 * it; its first 53 bits are a number in [0, 1), looked up in the cumulative probabilities. After take-backs n counts the
 * remaining draws.
 */

import { t } from "../ui/words.js";

/** @typedef {import("../types").SessionExport} SessionExport */
/** @typedef {{ seq: number, index: number, unit: number, due: number | null, drawn: number | null, text: string }} Draw */
/** @typedef {{ seed: string | null, hash: string, seedHash: string, draws: Draw[], contributions: Map<number, string>, problems: string[] }} Audit */

/** @param {string} hex @returns {Uint8Array<ArrayBuffer>} */
const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
/** @param {ArrayBuffer} buffer */
const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {CryptoKey} key @param {number} index @param {Map<number, string>} contributions @returns {Promise<number>} in [0, 1) */
async function unit(key, index, contributions) {
  const mixed = [...contributions].sort(([a], [b]) => a - b).map(([seat, bits]) => `:${seat}=${bits}`);
  const digest = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`draw:${index}${mixed.join("")}`));
  return Number(new DataView(digest).getBigUint64(0) >> 11n) / 2 ** 53;
}

/** @param {number} at @param {{ outcomes: number[], probabilities: number[] }} odds @returns {number | null} */
function lookUp(at, odds) {
  let rest = at;
  for (const [index, probability] of odds.probabilities.entries()) {
    rest -= probability;
    if (rest < 0) return odds.outcomes[index] ?? null;
  }
  return odds.outcomes.at(-1) ?? null;
}

/** @param {SessionExport} game @returns {Promise<Audit>} */
export async function audited(game) {
  const created = game.events[0]?.event;
  const ended = game.events.map(({ event }) => event).find((event) => event.t === "ended");
  /** @type {Audit} */
  const audit = {
    seed: (ended?.t === "ended" && ended.seed) || null,
    hash: "",
    seedHash: created?.t === "created" ? created.seed_hash : "",
    draws: [],
    contributions: new Map(),
    problems: [],
  };
  if (created?.t === "created" && created.imported) {
    audit.problems.push(t("audit-imported"));
    return audit;
  }
  if (audit.seed === null) {
    audit.problems.push(t("audit-not-ended"));
    return audit;
  }
  audit.hash = hex(await crypto.subtle.digest("SHA-256", bytes(audit.seed)));
  if (audit.hash !== audit.seedHash) audit.problems.push(t("audit-other-seed"));
  const key = await crypto.subtle.importKey("raw", bytes(audit.seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const odds = new Map(game.odds.map((each) => [each.seq, each]));
  /** The game so far: true for a draw, false for a move. @type {boolean[]} */
  let line = [];
  for (const { seq, event } of game.events) {
    if (event.t === "contributed") audit.contributions.set(event.seat, event.contribution);
    else if (event.t === "acted") line.push(false);
    else if (event.t === "taken_back") line = afterTakeBack(line, event.ply);
    else if (event.t === "drawn") {
      const index = line.filter(Boolean).length;
      const at = await unit(key, index, audit.contributions);
      const possible = odds.get(seq);
      const due = possible ? lookUp(at, possible) : null;
      audit.draws.push({ seq, index, unit: at, due, drawn: event.action, text: event.text ?? "" });
      if (!possible || Math.abs(possible.probabilities.reduce((sum, each) => sum + each, 0) - 1) > 1e-9) audit.problems.push(t("audit-outcomes-missing", { event: String(seq) }));
      else if (due !== event.action) audit.problems.push(t("audit-other-outcome", { event: String(seq), outcome: event.text }));
      line.push(true);
    }
  }
  return audit;
}

/** Return the line after a take-back: `ply` moves and the draws after them. @param {boolean[]} line @param {number} ply */
function afterTakeBack(line, ply) {
  let moves = 0;
  const end = line.findIndex((isDraw) => !isDraw && moves++ === ply);
  return end < 0 ? line : line.slice(0, end);
}
