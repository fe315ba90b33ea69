/** Panel of the start page while I wait for a player. Loaded then. */

import { clockText } from "../ui/clocks.js";
import { copyField } from "../ui/copy-field.js";
import { h } from "../ui/dom.js";
import { gameTitle } from "../ui/game-words.js";
import { qrCode } from "../ui/qr-code.js";
import { fetchLinkCode, NotFetched } from "../net/http-api.js";
import { rich, t } from "../ui/words.js";
import { seated } from "./lobby-lists.js";

/** @typedef {import("./lobby-state.js").LobbyState} LobbyState */
/** @typedef {import("../types").SeekView} SeekView */
/** @typedef {import("../types").Pairing} Pairing */

/** Describe the state of my quick pairing. @param {Pairing | undefined} pairing */
function pairingText(pairing) {
  if (!pairing) return "";
  const range = pairing.within === null ? t("lobby-any-rating") : t("lobby-within", { within: String(pairing.within) });
  return [t("ui-seconds", { n: String(Math.round(pairing.waited_ms / 1_000)) }), range, t("lobby-others-wait", { count: pairing.waiting })].join(" · ");
}

/** QR codes of links by seek; null while one is on its way. @type {Map<string, string[] | null>} */
const codes = new Map();

/** Return the link to send and, if the device has one, its share sheet. @param {SeekView} seek @param {string} game its title */
function invitation({ id }, game) {
  const link = `${location.origin}/join/${encodeURIComponent(id)}`;
  const share = () => void navigator.share({ title: t("lobby-share-title", { game }), url: link }).catch(() => undefined); // closed without a choice
  return [
    copyField(`invite-${id}`, t("lobby-send-link"), link),
    "share" in navigator && h("button", { type: "button", class: "button", onclick: share }, t("lobby-share")),
  ];
}

/** Return the link as a QR code, loaded once it is opened. @param {SeekView} seek @param {() => void} onloaded the QR code has come */
function linkCode({ id }, onloaded) {
  const rows = codes.get(id);
  return h("details", { class: "more", ontoggle: () => void loadCode(id, onloaded) }, h("summary", {}, t("lobby-qr")), rows && qrCode(rows, t("lobby-qr-label")));
}

/** Load the QR code of a link once its panel is opened. @param {string} seek @param {() => void} onloaded */
async function loadCode(seek, onloaded) {
  if (codes.has(seek)) return;
  codes.set(seek, null);
  try {
    codes.set(seek, await fetchLinkCode(seek));
    onloaded();
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    codes.delete(seek); // the next opening tries again
  }
}

/** True if a bot sits at the table whose card I have not agreed to. @param {SeekView} seek @param {string | undefined} you my account */
function newBots({ table }, you) {
  const mine = table?.seats.find((seat) => seat?.player.id === you);
  return table?.seats.some((seat) => seat?.player.kind === "bot" && seat.card && !Object.values(mine?.agreed ?? {}).includes(seat.card)) ?? false;
}

/**
 * Return the panel of a seek. A new one gets the focus when its dialog closes.
 * @param {LobbyState["mine"][number]} asked @param {LobbyState} state
 * @param {{ oncancel: (seek: SeekView) => void, onapproach: (seek: SeekView) => void, onloaded: () => void }} handlers
 */
export function waiting({ seek, isNew }, state, { oncancel, onapproach, onloaded }) {
  const you = state.you?.id;
  const game = gameTitle(seek.game, state.games?.find((each) => each.info.name === seek.game)?.info.title ?? seek.game);
  const terms = [clockText(seek.clock), seek.rated ? t("lobby-rated") : ""].filter(Boolean).join(", ");
  return h(
    "section",
    {
      class: "panel waiting",
      key: seek.id,
      tabindex: "-1",
      "aria-label": t("lobby-waiting"),
      onmount: (/** @type {HTMLElement} */ element) => isNew && queueMicrotask(() => element.focus()), // when the dialog is gone
    },
    h("p", {}, rich("lobby-waits", { game: h("b", {}, game), terms, for: seek.table ? "table" : "opponent" }), " ", seek.private && !seek.pairing ? t("lobby-link-stays") : t("lobby-keep-open")),
    seek.pairing && h("p", { class: "small" }, pairingText(state.pairing[seek.id])),
    seek.private && !seek.pairing && invitation(seek, game),
    seek.table && [seated(seek.table), newBots(seek, you) && h("p", {}, t("lobby-bot-sat-what"), " ", h("button", { type: "button", class: "button button-main button-small", onclick: () => onapproach(seek) }, t("lobby-read-card")))],
    h("button", { type: "button", class: "button button-small", onclick: () => oncancel(seek) }, seek.table && seek.by.id !== you ? t("lobby-stand-up") : seek.table ? t("lobby-close-table") : t("lobby-stop-looking")),
    seek.private && !seek.pairing && linkCode(seek, onloaded),
  );
}
