/** Sliding pieces: the origin of each piece that has moved since the last drawing. */

/** @typedef {import("../types").Piece} Piece */
/** @typedef {Map<number, number>} Slides origin of a piece by its cell; the same cell: it was already drawn there */

/** Largest number of pieces that slide at once; more mean a jump in the game, and nothing slides. */
const MOST = 4;

/**
 * Match pieces that appeared with pieces that left: of the same kind, or else of the same side (a promoted pawn).
 * @param {string[]} before @param {string[]} now codes by cell @param {Piece[]} pieces @returns {Slides}
 */
export function slides(before, now, pieces) {
  const changed = now.flatMap((code, cell) => (code === before[cell] ? [] : [cell]));
  const come = changed.filter((cell) => now[cell] !== "");
  const gone = new Set(changed.filter((cell) => (before[cell] ?? "") !== ""));
  /** @type {Slides} */
  const found = new Map();
  if (come.length > MOST) return found;
  const seat = /** @param {string | undefined} code */ (code) => pieces.find((each) => each.code === code)?.seat ?? -1;
  for (const isAlike of [/** @param {string} one @param {string | undefined} other */ (one, other) => one === other, /** @param {string} one @param {string | undefined} other */ (one, other) => seat(one) === seat(other)]) {
    for (const cell of come) {
      const from = found.has(cell) ? undefined : [...gone].find((each) => each !== cell && isAlike(now[cell] ?? "", before[each]));
      if (from === undefined) continue;
      found.set(cell, from);
      gone.delete(from);
    }
  }
  return found;
}

/**
 * Match places that checkers came to with places that checkers of their side left; the topmost one slides.
 * @param {string[]} before @param {string[]} now stacks by cell, a letter for each checker @returns {Slides}
 */
export function stackSlides(before, now) {
  /** @type {Slides} */
  const found = new Map();
  for (const side of new Set(now.join(""))) {
    const more = now.map((codes, cell) => codes.split(side).length - (before[cell] ?? "").split(side).length);
    const come = more.flatMap((count, cell) => (count > 0 ? [cell] : []));
    const left = more.flatMap((count, cell) => /** @type {number[]} */ (Array(Math.max(0, -count)).fill(cell)));
    if (left.length > MOST) return new Map();
    for (const cell of come) {
      const [from] = left.splice(0, more[cell] ?? 0);
      if (from !== undefined) found.set(cell, from);
    }
  }
  return found;
}

/** The last drawing, so that the next one knows which pieces moved. */
export class Motion {
  /** @type {string[]} */
  #cells = [];
  /** @type {Slides} */
  #slides = new Map();
  /** Cells of my own choice until the server confirms it. @type {number[]} */
  #mine = [];

  /** Return the slides of this drawing: a piece keeps its animation while it stays. @param {string[]} cells @param {Piece[]} pieces @param {import("./cell-selection.js").Choice | null} pending @param {boolean} [inStacks] a cell holds a letter for each of its pieces @returns {Slides} */
  seen(cells, pieces, pending, inStacks = false) {
    const before = this.#cells;
    if (cells !== before && cells.some((code, cell) => code !== before[cell])) {
      const kept = [...this.#slides].filter(([cell]) => cells[cell] === before[cell]);
      const came = before.length === cells.length ? [...(inStacks ? stackSlides(before, cells) : slides(before, cells, pieces))] : [];
      this.#slides = new Map([...kept, ...came.map(([cell, from]) => /** @type {[number, number]} */ ([cell, this.#mine.includes(cell) ? cell : from]))]);
    }
    this.#cells = cells;
    this.#mine = pending ? (inStacks ? pending.path : pending.path.slice(-1)) : [];
    return this.#slides;
  }
}
