/** Types of the start page's state, for the page and its parts. Nothing is loaded from here. */

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
 * @property {import("../types").FaultyGame[]} leftOut games that the server cannot offer; only administrators are told
 * @property {ServedCard[]} bots loaded with the first dialog
 * @property {import("../types").BotGames["levels"]} myLevels by game and bot: the level about my practice rating
 * @property {Record<string, number[]>} people by game: practice ratings of the people here at every twentieth of them
 * @property {Lobby | null} lobby null until the server has sent it
 * @property {{ seek: SeekView, isNew: boolean }[]} mine my seeks; `isNew`: just created
 * @property {import("../types").GameSummary[] | null} unfinished games of mine; null until the server has sent them
 * @property {string} search words that a listed game has
 * @property {Map<string, Command>} asked the command that created each seek, by seek
 * @property {Record<string, import("../types").Pairing>} pairing state of my quick pairing, by seek
 * @property {import("./quick-pairing.js").Filter} filter of the listed seeks and games
 * @property {Dialog | null} dialog
 * @property {string | null} trouble reason of the last refusal
 * @property {boolean} isBusy true while a command waits for its answer
 * @property {import("../types").DailyPuzzle | null | undefined} daily puzzle of the day; undefined until the server has answered, null without an answer
 * @property {typeof import("./daily-puzzle.js").dailyBoard | null} dailyPicture draws its board; null until its module has come
 * @property {typeof import("../board/game-icon.js").gameIcon | null} picture draws a game; null until its module, which nothing else here needs, has come
 */

/**
 * @typedef {{ kind: "bot", game: GameListing, bot: string | null, level: string | null, terms: string | null, help: string | null }
 *   | { kind: "person", game: GameListing, isPrivate?: boolean } | { kind: "seek_bot", seek: SeekView, card: ServedCard }
 *   | { kind: "invite", seek: SeekView } | { kind: "sit", seek: SeekView, cards: ServedCard[] }
 *   | { kind: "table", game: GameListing, seats: number, places: string[], absent: "forfeit" | "bot" | "wait", standIn: string }} Dialog
 */

export {};
