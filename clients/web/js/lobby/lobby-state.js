/** What the start page holds: types alone, for the page and its parts. Nothing is loaded from here. */

/** @typedef {import("../types").Command} Command */
/** @typedef {import("../types").GameListing} GameListing */
/** @typedef {import("../types").Lobby} Lobby */
/** @typedef {import("../types").PlayerRef} PlayerRef */
/** @typedef {import("../types").SeekView} SeekView */
/** @typedef {import("../types").ServedCard} ServedCard */

/**
 * @typedef {object} LobbyState
 * @property {PlayerRef | null} you
 * @property {GameListing[] | null} games null until fetched
 * @property {ServedCard[]} bots
 * @property {Lobby | null} lobby null until the server has told
 * @property {{ seek: SeekView, isNew: boolean }[]} mine what I look for, and whether I have just begun to
 * @property {import("../types").GameSummary[]} unfinished games of mine
 * @property {Map<string, Command>} asked how this page asked for it, by seek
 * @property {Record<string, import("../types").Pairing>} pairing how it stands with my waiting to be paired, by seek
 * @property {import("./quick-pairing.js").Filter} filter which seeks and games are listed
 * @property {Dialog | null} dialog
 * @property {string | null} trouble why the last command was refused
 * @property {boolean} isBusy a command is on its way
 */

/**
 * @typedef {{ kind: "bot", game: GameListing, bot: string | null, level: string | null }
 *   | { kind: "person", game: GameListing } | { kind: "seek_bot", seek: SeekView, card: ServedCard }
 *   | { kind: "invite", seek: SeekView } | { kind: "sit", seek: SeekView, cards: ServedCard[] }
 *   | { kind: "table", game: GameListing, seats: number, places: string[], absent: "forfeit" | "bot" | "wait", standIn: string }} Dialog
 */

export {};
