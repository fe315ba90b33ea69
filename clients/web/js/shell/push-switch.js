/** The switch of the settings for notices that reach this browser also when Agon is closed (Web Push). */

import { Refused } from "../net/connection.js";
import { h } from "../ui/dom.js";
import { savedPush, savePush } from "../ui/settings.js";
import { t } from "../ui/words.js";

/** @typedef {import("../net/connection.js").Connection} Connection */
/** @typedef {import("../types").PlayerRef} PlayerRef */

/** What the switch knows: "none" if the server sends no notices, "cannot" if this browser shows none. @typedef {"unknown" | "none" | "cannot" | "denied" | "off" | "on"} Phase */

/** @type {{ phase: Phase, key: string, isBusy: boolean, trouble: string | null }} */
let state = { phase: "unknown", key: "", isBusy: false, trouble: null };

const NOTES = { cannot: "shell-push-cannot", denied: "shell-push-denied", off: "shell-push-off", on: "shell-push-on" };

/** Return the switch; nothing if the server sends no notices. @param {Connection} connection @param {PlayerRef} you @param {() => void} again draw again */
export function pushSwitch(connection, you, again) {
  if (state.phase === "unknown") void learn(connection, you, again);
  const { phase } = state;
  if (phase === "unknown" || phase === "none") return null;
  const isFixed = phase === "cannot" || phase === "denied" || state.isBusy;
  const change = /** @param {Event} event */ (event) => void turn(/** @type {HTMLInputElement} */ (event.target).checked, connection, you, again);
  return h(
    "div",
    { class: "field", key: "push" },
    h(
      "label",
      { class: "check" },
      h("input", { id: "push", type: "checkbox", role: "switch", checked: phase === "on", disabled: isFixed, "aria-describedby": "push-note", onchange: change }),
      h("span", {}, t("shell-push")),
    ),
    h("p", { id: "push-note", class: "small", role: "status" }, state.trouble ?? t(NOTES[phase])),
  );
}

/**
 * Tell the server again that this browser gets notices: its address may have changed, and a new session begins without.
 * If another account uses the browser now, it gets none any more.
 * @param {Connection} connection @param {PlayerRef} you
 */
export async function renewPush(connection, you) {
  const subscription = await subscribed();
  if (subscription !== null && savedPush() === you.id && Notification.permission === "granted") return tell(connection, subscription);
  savePush(null);
  await subscription?.unsubscribe();
}

const isAble = () => window.isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Return this browser's subscription, if there is one. @returns {Promise<PushSubscription | null>} */
async function subscribed() {
  if (!isAble()) return null;
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** @param {Connection} connection @param {PlayerRef} you @param {() => void} again */
async function learn(connection, you, again) {
  const answer = await connection.send({ t: "read_push_key" });
  const key = answer.t === "push_key" ? answer.key : "";
  /** @type {Phase} */
  let phase = "none";
  if (key !== "") phase = !isAble() ? "cannot" : Notification.permission === "denied" ? "denied" : savedPush() === you.id && (await subscribed()) !== null ? "on" : "off";
  state = { ...state, key, phase };
  again();
}

/** @param {boolean} on @param {Connection} connection @param {PlayerRef} you @param {() => void} again */
async function turn(on, connection, you, again) {
  state = { ...state, isBusy: true, trouble: null };
  again();
  try {
    if (on) await turnOn(connection, you);
    else await turnOff(connection);
  } catch (error) {
    const said = error instanceof Refused || error instanceof Error ? error.message : String(error);
    state = { ...state, phase: "off", trouble: t("shell-push-trouble", { reason: said }) };
  }
  state = { ...state, isBusy: false };
  again();
}

/** @param {Connection} connection @param {PlayerRef} you */
async function turnOn(connection, you) {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") {
    state = { ...state, phase: permission === "denied" ? "denied" : "off" };
    return;
  }
  const { pushManager } = await active(await navigator.serviceWorker.register("/sw.js"));
  const old = await pushManager.getSubscription();
  if (old !== null && savedPush() !== you.id) await old.unsubscribe();
  await tell(connection, await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: state.key }));
  savePush(you.id);
  state = { ...state, phase: "on" };
}

/** @param {Connection} connection */
async function turnOff(connection) {
  const subscription = await subscribed();
  savePush(null);
  state = { ...state, phase: "off" };
  if (subscription === null) return;
  await connection.send({ t: "unsubscribe_push", endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

/** @param {Connection} connection @param {PushSubscription} subscription */
async function tell(connection, subscription) {
  const { endpoint, keys } = subscription.toJSON();
  await connection.send({ t: "subscribe_push", endpoint: endpoint ?? "", p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" });
}

/** Wait for the service worker. @param {ServiceWorkerRegistration} registration @returns {Promise<ServiceWorkerRegistration>} */
function active(registration) {
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  return new Promise((resolve, reject) => {
    const look = () => {
      if (registration.active !== null) resolve(registration);
      else if (worker === null || worker.state === "redundant") reject(new Error("the service worker does not start"));
    };
    worker?.addEventListener("statechange", look);
    look();
  });
}
