/** Settings that this browser keeps: the session token and preferences. */

const TOKEN = "agon.token";
const DEVICE = "agon.device";
const THEME = "agon.theme";
const BOARD = "agon.board";
const SET = "agon.pieces";
const CONFIRM = "agon.confirm";
const SOUND = "agon.sound";
const CHAT = "agon.chat";
const TAB = "agon.tab";
const MESSAGE = "agon.message";
const PUSH = "agon.push";

/** @typedef {"system" | "light" | "dark"} Theme */

/** @returns {string | null} */
export function savedToken() {
  return localStorage.getItem(TOKEN);
}

/** @param {string | null} token */
export function saveToken(token) {
  if (token === null) localStorage.removeItem(TOKEN);
  else localStorage.setItem(TOKEN, token);
}

/** Return the token of the last session that a password started here: it shows the server that this device is known. @returns {string | null} */
export function savedDevice() {
  return localStorage.getItem(DEVICE);
}

/** @param {string | null} token */
export function saveDevice(token) {
  if (token === null) localStorage.removeItem(DEVICE);
  else localStorage.setItem(DEVICE, token);
}

/** Return the id of the account whose notices this browser gets also when Agon is closed. @returns {string | null} */
export function savedPush() {
  return localStorage.getItem(PUSH);
}

/** @param {string | null} account */
export function savePush(account) {
  if (account === null) localStorage.removeItem(PUSH);
  else localStorage.setItem(PUSH, account);
}

/** @returns {Theme} */
export function savedTheme() {
  const theme = localStorage.getItem(THEME);
  return theme === "light" || theme === "dark" ? theme : "system";
}

/** @param {Theme} theme */
export function applyTheme(theme) {
  if (theme === "system") {
    localStorage.removeItem(THEME);
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem(THEME, theme);
    document.documentElement.dataset.theme = theme;
  }
}

/** Ids of the names of sets of boards; the first is the usual one. */
export const BOARDS = { walnut: "shell-board-walnut", green: "shell-board-green", blue: "shell-board-blue", grey: "shell-board-grey", plum: "shell-board-plum", clear: "shell-board-clear" };
/** Ids of the names of sets of pieces; the first is the usual one. */
export const PIECES = { classic: "shell-pieces-classic", angular: "shell-pieces-angular", letters: "shell-pieces-letters" };

/** @returns {string} */
export const savedBoard = () => document.documentElement.dataset.board ?? "walnut";

/** @returns {string} */
export const savedPieces = () => document.documentElement.dataset.pieces ?? "classic";

/** Name of the event after which a page draws its pieces again. */
export const PIECES_CHANGED = "agon-pieces";

/** @param {string} board */
export function applyBoard(board) {
  keepSet("board", BOARD, board === "walnut" ? null : board);
}

/** @param {string} pieces */
export function applyPieces(pieces) {
  keepSet("pieces", SET, pieces === "classic" ? null : pieces);
  document.dispatchEvent(new Event(PIECES_CHANGED));
}

/** @param {"board" | "pieces"} what @param {string} key @param {string | null} name null: the usual one */
function keepSet(what, key, name) {
  if (name === null) {
    localStorage.removeItem(key);
    delete document.documentElement.dataset[what];
  } else {
    localStorage.setItem(key, name);
    document.documentElement.dataset[what] = name;
  }
}

/** True if each of my moves needs a confirmation; on small cells it always does. @returns {boolean} */
export function isConfirming() {
  return localStorage.getItem(CONFIRM) === "always";
}

/** @param {boolean} always */
export function saveConfirming(always) {
  if (always) localStorage.setItem(CONFIRM, "always");
  else localStorage.removeItem(CONFIRM);
}

/** Loudness of sounds if nobody has chosen one, in percent. */
const USUAL_VOLUME = 50;

/** Return the loudness of sounds, in percent; 0: they are off. @returns {number} */
export function savedVolume() {
  const saved = localStorage.getItem(SOUND);
  if (saved === null) return USUAL_VOLUME;
  const volume = saved === "off" ? 0 : Number(saved);
  return volume >= 0 && volume <= 100 ? volume : USUAL_VOLUME;
}

/** @param {number} volume percent */
export function saveVolume(volume) {
  if (volume === USUAL_VOLUME) localStorage.removeItem(SOUND);
  else localStorage.setItem(SOUND, String(volume));
}

/** True if chat is on. @returns {boolean} */
export function isChatting() {
  return localStorage.getItem(CHAT) !== "off";
}

/** @param {boolean} on */
export function saveChatting(on) {
  if (on) localStorage.removeItem(CHAT);
  else localStorage.setItem(CHAT, "off");
}

/** Return the tab beside the board that was chosen here. @returns {string | null} */
export function savedTab() {
  return localStorage.getItem(TAB);
}

/** @param {string | null} name null: the usual one */
export function saveTab(name) {
  if (name === null) localStorage.removeItem(TAB);
  else localStorage.setItem(TAB, name);
}

/** Return the message of the day that was dismissed here. @returns {string | null} */
export function savedMessage() {
  return localStorage.getItem(MESSAGE);
}

/** @param {string} text */
export function saveMessage(text) {
  localStorage.setItem(MESSAGE, text);
}
