/** The only code that puts a player's name on the page: bots always carry the BOT badge. */

import { h } from "./dom.js";
import { rich, t } from "./words.js";

/** @typedef {import("../types").PlayerRef} PlayerRef */
/** @typedef {import("./dom.js").VElement} VElement */

/** Ids of the words of roles: on the badge, what it means, in a list. */
const ROLES = /** @type {const} */ ({
  moderator: ["ui-badge-moderator", "ui-badge-moderator-what", "ui-player-moderator"],
  admin: ["ui-badge-admin", "ui-badge-admin-what", "ui-player-admin"],
});

/**
 * @param {PlayerRef} player
 * @param {{ you?: boolean, link?: boolean }} [how] `link` leads to the player's page, and a bot's badge to its card
 * @returns {VElement}
 */
export function playerName(player, { you = false, link = false } = {}) {
  return h(
    "span",
    { class: `player player-${player.kind}`, "data-player": player.kind },
    link && !player.id.startsWith("imported:") ? h("a", { class: "player-name", translate: "no", href: `/player/${encodeURIComponent(player.id)}` }, player.name) : h("span", { class: "player-name", translate: "no" }, player.name),
    player.kind === "bot" && [" ", link && player.card ? cardLink(player.card) : badge()],
    player.assisted && [" ", h("span", { class: "badge badge-assisted", title: t("ui-badge-assisted-what") }, t("ui-badge-assisted"))],
    player.role && [" ", h("span", { class: "badge badge-role", title: t(ROLES[player.role][1]) }, t(ROLES[player.role][0]))],
    player.kind === "bot" && player.level && [" ", h("span", { class: "player-level", lang: "en" }, player.level)],
    you && [" ", h("span", { class: "player-you" }, t("ui-you"))],
  );
}

/** Name the players of a game: "one against other". @param {VElement[]} names @returns {import("./dom.js").Children} */
export function versus(names) {
  const [one, other] = names;
  return names.length === 2 ? rich("ui-against", { one, other }) : names.map((name, seat) => [seat > 0 && ", ", name]);
}

/** True if another player at the table has the same name, so that only the seats distinguish them. @param {readonly PlayerRef[]} players @param {number} seat @returns {boolean} */
export function isNamesake(players, seat) {
  return players.some(({ name }, other) => other !== seat && name === players[seat]?.name);
}

/** Name a bot by the title of its card. @param {import("../types").ServedCard} card @returns {VElement} */
export function botTitle(card) {
  return playerName({ id: card.name, name: card.title, kind: "bot", card: card.name, level: null, assisted: false, role: null });
}

/** Return the badge: a shape and a word, so that it needs neither colour nor icon alone. @returns {VElement} */
export function badge() {
  return h(
    "span",
    { class: "badge" },
    h(
      "svg",
      { class: "badge-shape", viewBox: "0 0 12 12", width: "12", height: "12", "aria-hidden": "true" },
      h("path", { d: "M6 0v2M1.5 3h9v7h-9zM0 5.5v2M12 5.5v2", class: "badge-head" }),
      h("path", { d: "M4 5.2v1.6M8 5.2v1.6", class: "badge-eyes" }),
    ),
    h("span", {}, t("ui-badge-bot")),
  );
}

/** @param {string} card @returns {VElement} */
function cardLink(card) {
  const href = `/bots/${encodeURIComponent(card)}`;
  return h("a", { class: "badge-link", href, title: t("ui-bot-card") }, badge());
}

/** Return a player's name in words, for announcements, titles and accessible names. @param {PlayerRef} player @returns {string} */
export function playerText(player) {
  if (player.kind === "bot") return player.level ? t("ui-player-bot-level", { name: player.name, level: player.level }) : t("ui-player-bot", { name: player.name });
  const notes = [player.role && t(ROLES[player.role][2]), player.assisted && t("ui-player-assisted")].filter(Boolean).join(", ");
  return notes ? `${player.name} (${notes})` : player.name;
}
