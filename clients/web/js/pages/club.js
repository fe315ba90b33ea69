/** One club: its announcements, tournaments, leaderboard and members; what its owner and organisers may do. */

import { announce, alertLine } from "../ui/live-region.js";
import { Refused } from "../net/connection.js";
import { copyField } from "../ui/copy-field.js";
import { dialog as modal } from "../ui/dialog.js";
import { h, render } from "../ui/dom.js";
import { failedView } from "../ui/failed-view.js";
import { fetchBots, fetchGames, NotFetched } from "../net/http-api.js";
import { playerText } from "../ui/player-badge.js";
import { connectShell, must, pageState } from "../shell/shell.js";
import { announceDialog } from "../tournament/announcing.js";
import { clubDialog } from "../club/club-form.js";
import { addPupils, everything, giveSlips, pupilList, readPupils, slipSheet } from "../club/classroom.js";
import { members, notes, rankings, tournaments } from "../club/parts.js";
import { saveAs } from "../ui/save-as.js";
import { marksCsv, taskList } from "../club/tasks.js";
import { courseUrl, dayText, joinLink } from "../club/words.js";
import { named } from "../ui/untranslated.js";
import { rich, t } from "../ui/words.js";

/** @typedef {import("../types").ClubView} ClubView */
/** @typedef {import("../types").Command} Command */
/** @typedef {import("../types").ManageClub["do"]} Deed */

const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");

/** @type {{ view: ClubView | null, you: import("../types").PlayerRef | null, games: import("../types").GameListing[], pupils: import("../types").Pupil[], slips: import("../types").Slip[], tasks: import("../types").Tasks | null, bots: import("../types").ServedCard[], chosen: string, removing: import("../types").Pupil | null, open: "change" | "close" | "announce" | null, isBusy: boolean, trouble: string | null, failed: NotFetched | null }} */
const initial = { view: null, you: null, games: [], pupils: [], slips: [], tasks: null, bots: [], chosen: "", removing: null, open: null, isBusy: false, trouble: null, failed: null };
const { state, set, redraw } = pageState(initial, () => render(must("main"), page()));

const connection = connectShell({
  onMessage: () => undefined,
  onWelcome(you) {
    set({ you });
    void read();
  },
});

async function read() {
  try {
    const answer = await connection.send({ t: "read_club", club: id });
    if (answer.t !== "club_page") return;
    set({ view: answer.page, failed: null });
    document.title = `${answer.page.club.title} · Agon`;
    if (teaches(answer.page)) set({ pupils: await readPupils(connection, id) });
    if (answer.page.club.kind === "class") await readTasks({ t: "read_tasks", club: id });
    if (state.games.length === 0) set({ games: await fetchGames() });
  } catch (error) {
    if (error instanceof NotFetched) return; // names of games are shown as they are
    if (!(error instanceof Refused)) throw error;
    set({ view: null, failed: new NotFetched(error.message, error.code === "unknown_club") });
    document.title = t("club-missing-title");
  }
}

/** Send a command that the assignments answer. @param {Command} command */
async function readTasks(command) {
  const answer = await connection.send(command);
  if (answer.t === "tasks") set({ tasks: answer });
  if (state.bots.length === 0) set({ bots: await fetchBots() });
}

/** @param {ClubView} view */
const teaches = ({ club }) => club.kind === "class" && (club.role === "owner" || club.role === "organiser");

/** Do something that takes several commands. @template T @param {() => Promise<T>} work @param {(made: T) => void} then */
async function run(work, then) {
  if (state.isBusy) return;
  set({ isBusy: true, trouble: null });
  try {
    then(await work());
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    set({ trouble: error.message });
  } finally {
    set({ isBusy: false });
    await read();
  }
}

/** @param {() => Promise<import("../types").Slip[]>} work */
const slipsOf = (work) => void run(work, (slips) => (set({ slips }), announce(t("club-slips-to-print", { count: slips.length }))));

/** Send a command, say what it did, and read the club again. @param {Command} command @param {string} said @param {(() => void)} [then] */
async function send(command, said, then = () => void read()) {
  if (state.isBusy) return;
  set({ isBusy: true, trouble: null });
  try {
    await connection.send(command);
    set({ open: null });
    announce(said);
    then();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    set({ trouble: error.message });
  } finally {
    set({ isBusy: false });
  }
}

/** @param {Deed} deed @param {string} said @param {() => void} [then] */
const act = (deed, said, then) => void send({ t: "manage_club", club: id, do: deed }, said, then);

/** What teachers do with assignments. */
const taskActs = {
  give: (/** @type {Omit<import("../types").SetTask, "id" | "t" | "club">} */ fields) => void run(() => readTasks({ t: "set_task", club: id, ...fields }), () => announce(t("club-assignment-given"))),
  drop: (/** @type {string} */ task) => void run(() => readTasks({ t: "drop_task", club: id, task }), () => announce(t("club-taken-back"))),
  save: () => state.tasks && saveAs(`marks-${id}.csv`, marksCsv(state.tasks)),
  choose: (/** @type {string} */ chosen) => set({ chosen }),
};

/** @param {ClubView} view */
function myPart(view) {
  const { role } = view.club;
  return h(
    "div",
    { class: "actions" },
    !role && h("button", { type: "button", class: "button button-main button-big", "aria-disabled": String(state.isBusy), onclick: () => void send({ t: "join_club", club: id }, t("club-now-member")) }, t("club-join")),
    role && h("a", { class: "button", href: courseUrl(id) }, t("club-bots-and-league")),
    role && role !== "owner" && !(view.club.kind === "class" && role === "member") && h("button", { type: "button", class: "button", "aria-disabled": String(state.isBusy), onclick: () => void send({ t: "leave_club", club: id }, t("club-no-more-member"), () => location.assign("/clubs")) }, t("club-leave")),
  );
}

/** @param {ClubView} view */
function managing(view) {
  const { role } = view.club;
  if (role !== "owner" && role !== "organiser") return null;
  return h(
    "section",
    { class: "panel", "aria-labelledby": "managing" },
    h("h2", { id: "managing" }, t(view.club.kind === "class" ? "club-you-teach" : role === "owner" ? "club-you-own" : "club-you-organise")),
    view.code && h("p", {}, rich("club-join-code-is", { code: h("strong", { class: "join-code", translate: "no" }, view.code) })),
    view.code && copyField("join-link", t("club-join-link"), joinLink(view.code)),
    h(
      "div",
      { class: "actions" },
      view.club.kind === "class" && h("button", { type: "button", class: "button", onclick: () => act({ t: "set_talk", on: !view.club.talk }, t("club-done")) }, t(view.club.talk ? "club-talk-off" : "club-talk-on")),
      view.club.kind === "class" && h("button", { type: "button", class: "button", onclick: () => void run(() => everything(connection, view), (all) => saveAs(`class-${id}.json`, JSON.stringify(all, null, 1))) }, t("club-everything")),
      view.code && h("button", { type: "button", class: "button", onclick: () => act({ t: "renew_code" }, t("club-old-code")) }, t("club-new-code")),
      role === "owner" && h("button", { type: "button", class: "button", onclick: () => set({ open: "change", trouble: null }) }, t(view.club.kind === "class" ? "club-change-class" : "club-change-club")),
      role === "owner" && h("button", { type: "button", class: "button", onclick: () => set({ open: "close", trouble: null }) }, t(view.club.kind === "class" ? "club-close-class" : "club-close-club")),
      state.you?.role === "admin" && h("button", { type: "button", class: "button", onclick: () => act({ t: "make_default", on: !view.club.default }, t("club-done")) }, t(view.club.default ? "club-default-off" : "club-default-on")),
    ),
  );
}

/** @param {ClubView} view */
function closing(view) {
  const submit = /** @param {SubmitEvent} event */ (event) => {
    event.preventDefault();
    act({ t: "close", title: String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("title")) }, t("club-closed"), () => location.assign("/clubs"));
  };
  return modal(
    { key: "close", title: t(view.club.kind === "class" ? "club-close-class" : "club-close-club"), onclose: () => set({ open: null }), first: "#close-title" },
    h("p", {}, t("club-close-note")),
    view.club.kind === "class" && h("p", {}, rich("club-close-pupils", { deleted: h("strong", {}, t("club-close-pupils-deleted")) })),
    h("form", { onsubmit: submit }, h("div", { class: "field" }, h("label", { for: "close-title" }, rich("club-type-name", { name: named(view.club.title) })), h("input", { id: "close-title", name: "title", required: true, autocomplete: "off" })), h("div", { class: "dialog-foot" }, state.trouble && alertLine(state.trouble), h("button", { class: "button button-main button-big", type: "submit" }, t("club-close-for-good")))),
  );
}

/** @param {import("../types").Pupil} pupil */
function removingDialog(pupil) {
  return modal(
    { key: "remove", title: t("club-remove-name", { name: pupil.real_name }), onclose: () => set({ removing: null }) },
    h("p", {}, rich("club-remove-note", { player: named(playerText(pupil.player)) })),
    h("div", { class: "dialog-foot" }, h("button", { type: "button", class: "button button-main", onclick: () => (set({ removing: null }), act({ t: "remove_member", account: pupil.player.id }, t("club-removed"))) }, t("club-remove-for-good"))),
  );
}

/** @param {ClubView} view */
function dialogs({ club }) {
  const onclose = () => set({ open: null });
  if (state.open === "change") return clubDialog({ title: t("club-change-club"), send: t("club-change"), trouble: state.trouble, known: club, submit: (fields) => act({ t: "change", ...fields }, t("club-changed")), onclose });
  if (state.open === "announce") return announceDialog(state.games, state.trouble, { announce: (command) => void send({ ...command, club: id }, t("club-announced")), onclose });
  return null;
}

function page() {
  const { view, failed, games, open, trouble } = state;
  if (failed) return failedView(failed, t("club-missing"));
  if (!view) return h("p", { class: "quiet page-narrow" }, t("club-loading"));
  const manages = view.club.role === "owner" || view.club.role === "organiser";
  return h(
    "div",
    { class: "page-narrow tournament", key: "club" },
    h("p", { class: "small" }, h("a", { href: "/clubs" }, t("club-list"))),
    h("h1", { translate: "no" }, view.club.title),
    view.club.about && h("p", { class: "lead", translate: "no" }, view.club.about),
    h("p", { class: "small" }, [t(view.club.kind === "class" ? "club-is-class" : view.club.public ? "club-is-public" : "club-is-private"), view.club.default && t("club-of-server"), t("club-since", { day: dayText(view.created) })].filter(Boolean).join(" · ")),
    trouble && open === null && alertLine(trouble),
    myPart(view),
    managing(view),
    state.slips.length > 0 && slipSheet(state.slips, () => set({ slips: [] })),
    teaches(view) && pupilList(state.pupils, { add: (text) => slipsOf(() => addPupils(connection, id, text)), give: (accounts) => slipsOf(() => giveSlips(connection, id, accounts)), remove: (removing) => set({ removing }) }),
    state.tasks && taskList({ shown: state.tasks, games, bots: state.bots, chosen: state.chosen, acts: teaches(view) ? taskActs : null }),
    notes(view, manages ? act : null),
    tournaments(view, games, connection.now(), manages ? () => set({ open: "announce", trouble: null }) : null),
    rankings(view, games),
    members(view, manages ? act : null),
    dialogs(view),
    open === "close" && closing(view),
    state.removing && removingDialog(state.removing),
  );
}

redraw();
