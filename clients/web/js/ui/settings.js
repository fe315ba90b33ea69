/** Settings that this browser keeps: the session token and preferences. */

const TOKEN = "agon.token";
const DEVICE = "agon.device";
const THEME = "agon.theme";
const BOARD = "agon.board";
const CONFIRM = "agon.confirm";
const SOUND = "agon.sound";
const CHAT = "agon.chat";

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

/** True if boards are drawn with strong contrast. @returns {boolean} */
export function isClear() {
  return localStorage.getItem(BOARD) === "clear";
}

/** @param {boolean} clear */
export function applyClear(clear) {
  if (clear) {
    localStorage.setItem(BOARD, "clear");
    document.documentElement.dataset.board = "clear";
  } else {
    localStorage.removeItem(BOARD);
    delete document.documentElement.dataset.board;
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

/** True if sounds are on. @returns {boolean} */
export function isSounding() {
  return localStorage.getItem(SOUND) !== "off";
}

/** @param {boolean} on */
export function saveSounding(on) {
  if (on) localStorage.removeItem(SOUND);
  else localStorage.setItem(SOUND, "off");
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
