/** Parts of a club's page: announcements, tournaments, leaderboards, members. */

import { h } from "../ui/dom.js";
import { playerName, playerText } from "../ui/player-badge.js";
import { poolText, ratingView } from "../ui/ratings.js";
import { kindText, whenText } from "../tournament/words.js";
import { dayText, roleText } from "./words.js";
import { gameTitle } from "../ui/game-words.js";
import { t } from "../ui/words.js";

/** @typedef {import("../types").ClubView} ClubView */
/** @typedef {import("../types").ManageClub["do"]} Deed */
/** @typedef {import("../types").GameListing} GameListing */
/** @typedef {(deed: Deed, said: string) => void} Act */

/** @param {ClubView} view @param {Act | null} act for owners and organisers */
export function notes(view, act) {
  const post = /** @param {SubmitEvent} event */ (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    act?.({ t: "post", text: String(new FormData(form).get("text")) }, t("club-announced"));
    form.reset();
  };
  return h(
    "section",
    { key: "notes" },
    h("h2", {}, t("club-announcements")),
    view.notes.length === 0 && h("p", { class: "quiet" }, t("club-none")),
    h(
      "ul",
      { class: "rows" },
      view.notes.map((note) =>
        h("li", { key: note.note, class: "row-card" }, h("div", { class: "row-main" }, note.text.split("\n").map((line) => h("p", { translate: "no" }, line)), h("p", { class: "small" }, dayText(note.at), note.by && [" · ", playerName(note.by, { link: true })])), act && h("button", { type: "button", class: "button button-small", "aria-label": t("club-delete-of", { day: dayText(note.at) }), onclick: () => act({ t: "unpost", note: note.note }, t("club-deleted")) }, t("club-delete"))),
      ),
    ),
    act && h("form", { class: "field", onsubmit: post }, h("label", { for: "note" }, t("club-announce-something")), h("textarea", { id: "note", name: "text", rows: "2", maxlength: "1000", required: true }), h("div", { class: "actions" }, h("button", { type: "submit", class: "button" }, t("club-announce")))),
  );
}

/** @param {ClubView} view @param {GameListing[]} games @param {number} now @param {(() => void) | null} announce */
export function tournaments(view, games, now, announce) {
  return h(
    "section",
    { key: "tournaments" },
    h("h2", {}, t("club-tournaments")),
    view.tournaments.length === 0 && h("p", { class: "quiet" }, t("club-none-yet")),
    h(
      "ul",
      { class: "rows" },
      view.tournaments.map((each) => {
        const title = gameTitle(each.game, games.find(({ info }) => info.name === each.game)?.info.title ?? each.game);
        const when = each.status === "announced" ? t("club-tournament-begins", { when: whenText(each.starts_at, now) }) : t(each.status === "running" || each.status === "paused" ? "club-tournament-on" : each.status === "cancelled" ? "club-tournament-off" : "club-tournament-over");
        return h("li", { key: each.id, class: "row-card" }, h("div", { class: "row-main" }, h("h3", { class: "row-title" }, h("a", { href: `/tournament/${encodeURIComponent(each.id)}`, translate: "no" }, each.title)), h("p", { class: "small" }, [kindText(each.kind), title, t("club-players-count", { count: each.entrants }), when].join(" · "))));
      }),
    ),
    announce && h("div", { class: "actions" }, h("button", { type: "button", class: "button", onclick: announce }, t("club-announce-tournament"))),
  );
}

/** @param {ClubView} view @param {GameListing[]} games */
export function rankings(view, games) {
  return h(
    "section",
    { key: "rankings" },
    h("h2", {}, t("club-leaderboard")),
    view.rankings.length === 0 && h("p", { class: "quiet" }, t("club-no-rated")),
    view.rankings.map(({ pool, best }, place) =>
      h(
        "details",
        { key: poolText(pool, games), open: place === 0 },
        h("summary", {}, poolText(pool, games)),
        h("table", { class: "table" }, h("caption", { class: "visually-hidden" }, poolText(pool, games)), h("thead", {}, h("tr", {}, ["club-place", "club-player", "club-rating", "club-games"].map((id) => h("th", { scope: "col" }, t(id))))), h("tbody", {}, best.map((line) => h("tr", {}, h("td", {}, line.rank === null ? "–" : String(line.rank)), h("td", {}, playerName(line.player, { link: true })), h("td", {}, ratingView(line.rating)), h("td", {}, String(line.games)))))),
      ),
    ),
  );
}

/** @param {ClubView} view @param {Act | null} act for owners and organisers */
export function members(view, act) {
  const isOwner = view.club.role === "owner";
  const change = /** @param {SubmitEvent} event */ (event) => {
    event.preventDefault();
    const account = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("account"));
    const what = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value ?? "";
    if (what === "remove") act?.({ t: "remove_member", account }, t("club-removed"));
    else act?.({ t: "set_role", account, role: /** @type {import("../types").SetClubRole["role"]} */ (what) }, t("club-done"));
  };
  const others = view.members.filter(({ role }) => role === "organiser" || (role === "member" && view.club.kind === "club"));
  return h(
    "section",
    { key: "members" },
    h("h2", {}, t("club-members", { count: view.club.members })),
    h("ul", { class: "byes" }, view.members.map(({ player, role }) => h("li", { key: player.id }, playerName(player, { link: true }), role !== "member" && ` ${view.club.kind === "class" ? t("club-teacher") : roleText(role)}`))),
    act &&
      others.length > 0 &&
      h(
        "form",
        { onsubmit: change },
        h("div", { class: "field" }, h("label", { for: "member" }, t("club-member-label")), h("select", { id: "member", name: "account" }, others.map(({ player }) => h("option", { value: player.id, translate: "no" }, playerText(player))))),
        h("div", { class: "actions" }, isOwner && view.club.kind === "club" && [h("button", { type: "submit", class: "button", value: "organiser" }, t("club-make-organiser")), h("button", { type: "submit", class: "button", value: "member" }, t("club-make-member")), h("button", { type: "submit", class: "button", value: "owner" }, t("club-hand-over"))], h("button", { type: "submit", class: "button", value: "remove" }, t("club-remove"))),
      ),
  );
}
