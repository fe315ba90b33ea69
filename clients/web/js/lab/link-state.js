/** The whole state of the lab as the part of a link after "#", at most 2,000 characters. */

/**
 * A search, as the form asks for it.
 * @typedef {object} Ask
 * @property {string} game
 * @property {string} tree text of a drawn tree; "" for other games
 * @property {string} position "" is the start
 * @property {string} moves
 * @property {string} algorithm
 * @property {string} compare a second algorithm, or ""
 * @property {number} depth plies; 0: to the ends
 * @property {number} nodes simulations or iterations
 * @property {string} order of moves
 * @property {number} exploration constant of UCB1
 * @property {number} seed
 * @property {number} step number of steps shown
 */

export const LONGEST = 2_000;

/** @type {Ask} */
export const FIRST = {
  game: "tree",
  tree: "MAX{{3,12,8},{2,4,6},{14,5,2}}",
  position: "",
  moves: "",
  algorithm: "alphabeta",
  compare: "",
  depth: 0,
  nodes: 50,
  order: "given",
  exploration: 1.4,
  seed: 1,
  step: 0,
};

/** Signs that a link may not hold, and those in their place; no tree has these. */
const SIGNS = new Map([
  ["{", "~"],
  ["}", "!"],
  ["[", "*"],
  ["]", "'"],
  [" ", "+"],
]);
const BACK = new Map([...SIGNS].map(([sign, instead]) => [instead, sign]));

/** @param {string} text */
const packed = (text) => [...text].map((sign) => SIGNS.get(sign) ?? (/[A-Za-z0-9_(),:./-]/.test(sign) ? sign : encodeURIComponent(sign))).join("");
/** @param {string} text */
const unpacked = (text) => decodeURIComponent([...text].map((sign) => BACK.get(sign) ?? sign).join(""));

/** @param {Ask} ask @returns {string} without "#" */
export function toLink(ask) {
  const given = /** @type {[keyof Ask, string | number][]} */ (Object.entries(ask));
  return given.flatMap(([name, value]) => (value === FIRST[name] ? [] : [`${name}=${packed(String(value))}`])).join("&");
}

/** @param {string} hash with or without "#" @returns {Ask} the state of a link; what it does not say is as usual */
export function fromLink(hash) {
  const found = { ...FIRST };
  for (const part of hash.replace(/^#/, "").slice(0, LONGEST).split("&")) {
    const [name = "", value = ""] = part.split("=");
    if (!(name in FIRST)) continue;
    const key = /** @type {keyof Ask} */ (name);
    try {
      const text = unpacked(value);
      const usual = FIRST[key];
      if (typeof usual === "string") Object.assign(found, { [key]: text });
      else if (Number.isFinite(Number(text))) Object.assign(found, { [key]: Number(text) });
    } catch (error) {
      if (!(error instanceof URIError)) throw error; // a broken link: the rest of it still counts
    }
  }
  return found;
}
