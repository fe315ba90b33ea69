/**
 * A game on the page: one state, and pure functions that return the next one. There are no rules here: positions, legal
 * choices and clocks come with the server's events.
 */

import { t } from "../ui/words.js";

/** @typedef {import("../types").Joined} Joined */
/** @typedef {import("../types").SessionExport} SessionExport */
/** @typedef {import("../types").Occurred} Occurred */
/** @typedef {Omit<import("../types").Position, "choices"> & { choices: Choice[] }} Position */
/** @typedef {import("../board/cell-selection.js").Choice} Choice */
/** @typedef {import("../types").Acted} Acted */
/** @typedef {import("../types").Drawn} Drawn */
/** @typedef {import("../types").Thinking} Thinking */
/** @typedef {import("../types").PlayerRef} PlayerRef */

/**
 * The game after one ply, with all events until the next.
 * @typedef {object} Frame
 * @property {number} ply
 * @property {Position} position before the next ply
 * @property {(Acted | Drawn)[]} moves moves that led here; empty for the start
 * @property {number} at time at which it was reached (server time, ms)
 * @property {Position["clocks"]} clocks right after the move
 * @property {string[]} undone moves that were played from here and taken back
 */

/**
 * @typedef {object} SessionState
 * @property {Pick<Joined, "session" | "game" | "options" | "board" | "players" | "clock" | "your_seat" | "records" | "take_backs" | "handicap"> & { key: string | null } | null} fixed
 *   constant facts; null until the server has sent them
 * @property {Occurred[]} events all events so far, by seq
 * @property {Frame[]} frames the same, by ply
 * @property {boolean} isWhole true once the server has sent the finished game, with all that was hidden before
 * @property {number | null} looking index of the viewed frame; null: the newest
 * @property {Choice | null} pending my choice, sent and not yet confirmed
 * @property {number[]} chosen cells of a longer choice so far
 * @property {number | null} amount set on the slider of a bet; null: the least
 * @property {string | null} amountOf unit of the amount, if there are several
 * @property {Choice[]} asking choices that the chosen cells do not distinguish
 * @property {number[]} premove cells chosen while it is not my turn
 * @property {import("../board/arrows.js").Shape[]} shapes what I drew on the board
 * @property {number | null} focus the board's cell, or the card of my hand, that Tab leads to
 * @property {number | null} hover the cell under the pointer or the focus
 * @property {Map<number, { ply: number, thinking: Thinking }>} thoughts each bot's current thinking, by seat
 * @property {boolean} flipped true if the board is turned by half a turn
 * @property {import("../board/dragging.js").Drag | null} drag position of the dragged piece
 * @property {number | null} aim the cell that waits for a confirmation
 * @property {number} zoom size of the board relative to its window
 * @property {string[]} picked cards of my hand chosen so far, of several that are sent together
 * @property {Choice | null} proposed choice that waits for a confirmation
 * @property {string | null} missed reason for which the last chosen cell had no effect
 * @property {string | null} typo reason for which a typed move was not understood
 * @property {string | null} said answer to a typed question
 * @property {string | null} trouble reason of the last refusal
 * @property {string | null} preparing progress of the awaited bot, while its search is being compiled
 * @property {string | null} explored on an analysis board: the line above it; null in a game
 */

/** @type {SessionState} */
export const EMPTY = {
  fixed: null,
  events: [],
  frames: [],
  isWhole: false,
  looking: null,
  pending: null,
  chosen: [],
  amount: null,
  amountOf: null,
  asking: [],
  premove: [],
  shapes: [],
  focus: null,
  hover: null,
  thoughts: new Map(),
  flipped: false,
  drag: null,
  aim: null,
  zoom: 1,
  picked: [],
  proposed: null,
  missed: null,
  typo: null,
  said: null,
  trouble: null,
  preparing: null,
  explored: null,
};

/** Empty input: nothing chosen, drawn, dragged, aimed at or asked. @type {Pick<SessionState, "chosen" | "amount" | "amountOf" | "asking" | "shapes" | "drag" | "aim" | "zoom" | "picked" | "proposed" | "missed" | "typo" | "said">} */
export const UNDECIDED = { chosen: [], amount: null, amountOf: null, asking: [], shapes: [], drag: null, aim: null, zoom: 1, picked: [], proposed: null, missed: null, typo: null, said: null };

/**
 * Take in the whole game, or its new events. A repeated whole game (after the end, or now seen from my own seat) may say
 * more about known events; the viewed frame and the current input stay.
 * @param {SessionState} state @param {Joined | SessionExport} told @returns {SessionState}
 */
export function opened(state, told) {
  const fixed = { ...told, your_seat: "your_seat" in told ? told.your_seat : null, key: ("key" in told && told.key) || null, take_backs: "take_backs" in told && told.take_backs };
  const isSameSeat = state.fixed?.your_seat === fixed.your_seat;
  const flipped = isSameSeat ? state.flipped : isFar(fixed, told.events[0]?.position.view.cells ?? []);
  const next = told.events.reduce(happened, { ...state, fixed, flipped });
  if (told.events[0]?.seq !== 0) return next;
  const { events, frames } = told.events.reduce(happened, { ...EMPTY, fixed });
  return { ...next, events, frames, isWhole: told.events.at(-1)?.position.ended ?? false };
}

/** True if the server now tells more about the finished game to anyone who asks: secrets, bots' thinking, hints. @param {SessionState} state @returns {boolean} */
export function isKeptBack({ fixed, frames, isWhole }) {
  if (!fixed || isWhole || !frames.at(-1)?.position.ended) return false;
  return fixed.game.hidden || fixed.game.simultaneous || fixed.players.some(({ kind, assisted }) => kind === "bot" || assisted === true);
}

/** True if my pieces start at the far side of the printed board. @param {Pick<NonNullable<SessionState["fixed"]>, "board" | "your_seat">} fixed @param {string[]} cells at the start @returns {boolean} */
function isFar({ board, your_seat: seat }, cells) {
  if (seat === null || board.style !== "checkered") return false;
  const mine = new Set(board.pieces.filter((piece) => piece.seat === seat).map(({ code }) => code));
  const rows = cells.flatMap((code, cell) => (mine.has(code) ? [Math.floor(cell / board.width)] : []));
  return rows.length > 0 && rows.reduce((sum, row) => sum + row, 0) / rows.length < (board.height - 1) / 2;
}

/**
 * Take in an event. A known event changes nothing, so a resent one is harmless.
 * @param {SessionState} state @param {Occurred} occurred @returns {SessionState}
 */
export function happened(state, occurred) {
  const known = state.events.at(-1)?.seq ?? -1;
  if (occurred.seq <= known) return state;
  const isMine = occurred.event.t === "acted" && occurred.event.seat === state.fixed?.your_seat;
  const ends = occurred.position.ended;
  const isBack = occurred.event.t === "taken_back";
  return {
    ...state,
    fixed: seated(state.fixed, occurred.event),
    events: [...state.events, occurred],
    frames: withFrame(state.frames, occurred),
    ...(isMine || ends || isBack ? { ...UNDECIDED, pending: null } : {}),
    looking: isBack ? null : state.looking,
    premove: isMine || ends || isBack ? [] : state.premove,
    thoughts: isBack || ends ? new Map() : occurred.event.t === "acted" ? without(state.thoughts, occurred.event.seat) : state.thoughts,
    trouble: isMine ? null : state.trouble,
    said: null, // it may no longer be true
  };
}

/** Return the seating after an event: a bot may take over a seat; if it was mine, I become a spectator. @param {SessionState["fixed"]} fixed @param {Occurred["event"]} event @returns {SessionState["fixed"]} */
function seated(fixed, event) {
  if (!fixed || event.t !== "seat_taken_over") return fixed;
  const players = fixed.players.map((player, seat) => (seat === event.seat ? event.player : player));
  return { ...fixed, players, your_seat: fixed.your_seat === event.seat ? null : fixed.your_seat };
}

/** @param {Frame[]} frames @param {Occurred} occurred @returns {Frame[]} */
function withFrame(frames, { event, position: told, at }) {
  const position = { ...told, choices: told.choices.map(complete) };
  const moves = event.t === "acted" || event.t === "drawn" ? [event] : [];
  if (event.t === "taken_back") return rewound(frames, event.ply, position);
  const newest = frames.at(-1);
  if (newest && newest.ply === position.ply) {
    const clocks = moves.length ? position.clocks : newest.clocks;
    return [...frames.slice(0, -1), { ...newest, position, clocks, moves: [...newest.moves, ...moves] }];
  }
  return [...frames, { ply: position.ply, position, moves, at, clocks: position.clocks, undone: [] }];
}

/** @param {import("../types").Choice} choice @returns {Choice} */
export function complete(choice) {
  return { path: [], zone: [], piece: "", pairs: false, also: [], item: "", amount: null, amount_of: "", ...choice };
}

/** Return the frames up to a ply; later moves are kept there as undone. @param {Frame[]} frames @param {number} ply @param {Position} position @returns {Frame[]} */
function rewound(frames, ply, position) {
  const undone = frames.filter((each) => each.ply > ply).flatMap((each) => each.moves.map((move) => move.text ?? t("play-hidden")));
  const kept = frames.filter((each) => each.ply <= ply);
  const last = kept.at(-1);
  return last ? [...kept.slice(0, -1), { ...last, position, undone: [...last.undone, undone.join(" ")] }] : kept;
}

/** @template Value @param {Map<number, Value>} map @param {number} key @returns {Map<number, Value>} */
function without(map, key) {
  return new Map([...map].filter(([other]) => other !== key));
}

/** @param {SessionState} state @param {import("../types").Thought} thought @returns {SessionState} */
export function thought(state, { seat, ply, thinking }) {
  const newest = state.frames.at(-1);
  if (newest && (ply < newest.ply || newest.position.ended)) return state; // it concerns a past position
  return { ...state, thoughts: new Map([...state.thoughts, [seat, { ply, thinking }]]) };
}

/** View a frame; the newest one means: follow the game. @param {SessionState} state @param {number} index */
export function look(state, index) {
  const last = state.frames.length - 1;
  const within = Math.max(0, Math.min(last, index));
  return { ...state, looking: within === last ? null : within, ...UNDECIDED, zoom: state.zoom, aim: state.aim, hover: null };
}

/** @param {SessionState} state @returns {Frame | undefined} the shown frame */
export function frame(state) {
  return state.looking === null ? state.frames.at(-1) : state.frames[state.looking];
}

/** @param {SessionState} state @returns {number} index of the shown frame */
export function frameIndex(state) {
  return state.looking ?? state.frames.length - 1;
}

/** @param {SessionState} state @returns {Position | undefined} the current position, whatever is viewed */
export function newest(state) {
  return state.frames.at(-1)?.position;
}

/** @param {SessionState} state @returns {Choice[]} the legal choices on the shown position */
export function choices(state) {
  const isLive = state.looking === null && state.pending === null;
  return isLive ? (newest(state)?.choices ?? []) : [];
}

/** @param {import("../types").Board} board @returns {boolean} false for gravity and cards, which have a right way up */
export function canFlip(board) {
  return board.shape === "star" || (board.shape !== "table" && (board.style === "checkered" || board.style === "wood"));
}

/** @param {SessionState} state @param {number} ply @returns {number} the last frame at or before a ply */
export function frameOfPly(state, ply) {
  return Math.max(0, state.frames.findLastIndex((each) => each.ply <= ply));
}

/**
 * Return the seats that have chosen in an unfinished simultaneous round: since the position in which more seats could
 * act, each action has removed one seat from them.
 * @param {SessionState} state @returns {number[]}
 */
export function committed(state) {
  const shown = frame(state);
  if (!shown || !state.fixed?.game.simultaneous || shown.position.ended) return [];
  /** @type {number[]} */
  const seats = [];
  let turn = new Set(shown.position.turn);
  if (turn.size === 0) return seats;
  for (let index = state.frames.indexOf(shown); index > 0; index -= 1) {
    const [moves, before] = [state.frames[index]?.moves ?? [], new Set(state.frames[index - 1]?.position.turn)];
    const [move] = moves;
    if (move?.t !== "acted" || before.size !== turn.size + 1 || !before.has(move.seat) || [...turn].some((seat) => !before.has(seat))) break;
    seats.push(move.seat);
    turn = before;
  }
  return seats.sort((one, other) => one - other);
}
