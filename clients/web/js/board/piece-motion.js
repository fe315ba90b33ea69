/** Pieces that slide: where those that stand somewhere else than in the last drawing came from. */

/** @typedef {import("../types").Piece} Piece */
/** @typedef {Map<number, number>} Slides the cell that a piece came from, by its cell; the same cell: it was drawn there already */

/** If more pieces came at once, the game was jumped through, and nothing slides. */
const MOST = 4;

/**
 * A piece that came to a cell is one of its kind that went from another, or else one of its side: a promoted pawn.
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

/** What was drawn last, so that the next drawing can tell what moved. */
export class Motion {
  /** @type {string[]} */
  #cells = [];
  /** @type {Slides} */
  #slides = new Map();
  /** Where my own choice shows its piece while it is on its way to the server. @type {number | undefined} */
  #mine;

  /** The slides of what is drawn now: an animation belongs to a piece for as long as it stays. @param {string[]} cells @param {Piece[]} pieces @param {import("./cell-selection.js").Choice | null} pending @returns {Slides} */
  seen(cells, pieces, pending) {
    const before = this.#cells;
    if (cells !== before && cells.some((code, cell) => code !== before[cell])) {
      const kept = [...this.#slides].filter(([cell]) => cells[cell] === before[cell]);
      const came = before.length === cells.length ? [...slides(before, cells, pieces)] : [];
      this.#slides = new Map([...kept, ...came.map(([cell, from]) => /** @type {[number, number]} */ ([cell, cell === this.#mine ? cell : from]))]);
    }
    this.#cells = cells;
    this.#mine = pending?.path.at(-1);
    return this.#slides;
  }
}
