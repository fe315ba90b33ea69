/** Exchange a password for a session token, on a separate connection: this works before the server knows the account. */

import { Refused, SUBPROTOCOL } from "../net/connection.js";
import { t } from "../ui/words.js";
import { reasonIn } from "../net/reasons.js";

/** @typedef {import("../types").Command} Command */
/** @typedef {import("../types").LoggedIn} LoggedIn */

const PATIENCE_MS = 15_000;

/**
 * Log in. Rejects with `Refused`, or with an `Error` whose message can be shown.
 * @param {Command} command `log_in`, `reset_password` or `accept_invitation`
 * @returns {Promise<LoggedIn>}
 */
export function logIn(command) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(`${scheme}//${location.host}/ws`, SUBPROTOCOL);
  return new Promise((resolve, reject) => {
    const failed = () => reject(new Error(t("account-no-answer")));
    const timer = setTimeout(failed, PATIENCE_MS);
    socket.onopen = () => socket.send(JSON.stringify({ ...command, id: "enter" }));
    socket.onclose = failed;
    socket.onmessage = (event) => {
      const message = /** @type {import("../types").ServerMessage} */ (JSON.parse(event.data));
      if (message.t === "logged_in") resolve(message);
      else if (message.t === "failure") void reasonIn(message.reason).then((words) => reject(new Refused(message, words)));
      else return;
      clearTimeout(timer);
      socket.onclose = null; // the reason of a refusal may still be translated
      socket.close();
    };
  });
}

/** Name this browser for the list of sessions. @returns {string} */
export function thisBrowser() {
  const agent = navigator.userAgent;
  const browser = [["Firefox/", "Firefox"], ["Edg/", "Edge"], ["Chrome/", "Chrome"], ["Safari/", "Safari"]].find(([mark = ""]) => agent.includes(mark))?.[1];
  const system = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux"].find((name) => agent.includes(name));
  const name = browser ?? t("account-browser");
  return system === undefined ? name : t("account-browser-on", { browser: name, system });
}
