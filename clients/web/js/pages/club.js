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
    document.title = "No such club · Agon";
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
const slipsOf = (work) => void run(work, (slips) => (set({ slips }), announce(`${slips.length} ${slips.length === 1 ? "slip" : "slips"} to print.`)));

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
  give: (/** @type {Omit<import("../types").SetTask, "id" | "t" | "club">} */ fields) => void run(() => readTasks({ t: "set_task", club: id, ...fields }), () => announce("The assignment is given.")),
  drop: (/** @type {string} */ task) => void run(() => readTasks({ t: "drop_task", club: id, task }), () => announce("It is taken back.")),
  save: () => state.tasks && saveAs(`marks-${id}.csv`, marksCsv(state.tasks)),
  choose: (/** @type {string} */ chosen) => set({ chosen }),
};

/** @param {ClubView} view */
function myPart(view) {
  const { role } = view.club;
  return h(
    "div",
    { class: "actions" },
    !role && h("button", { type: "button", class: "button button-main button-big", "aria-disabled": String(state.isBusy), onclick: () => void send({ t: "join_club", club: id }, "You are a member.") }, "Join"),
    role && h("a", { class: "button", href: courseUrl(id) }, "Bots and their league"),
    role && role !== "owner" && !(view.club.kind === "class" && role === "member") && h("button", { type: "button", class: "button", "aria-disabled": String(state.isBusy), onclick: () => void send({ t: "leave_club", club: id }, "You are a member no more.", () => location.assign("/clubs")) }, "Leave"),
  );
}

/** @param {ClubView} view */
function managing(view) {
  const { role } = view.club;
  if (role !== "owner" && role !== "organiser") return null;
  return h(
    "section",
    { class: "panel", "aria-labelledby": "managing" },
    h("h2", { id: "managing" }, view.club.kind === "class" ? "You teach this class" : role === "owner" ? "You own this club" : "You organise this club"),
    view.code && h("p", {}, "Join code: ", h("strong", { class: "join-code" }, view.code)),
    view.code && copyField("join-link", "Link to join", joinLink(view.code)),
    h(
      "div",
      { class: "actions" },
      view.club.kind === "class" && h("button", { type: "button", class: "button", onclick: () => act({ t: "set_talk", on: !view.club.talk }, "Done.") }, view.club.talk ? "No talk among pupils" : "Let pupils talk to each other"),
      view.club.kind === "class" && h("button", { type: "button", class: "button", onclick: () => void run(() => everything(connection, view), (all) => saveAs(`class-${id}.json`, JSON.stringify(all, null, 1))) }, "Everything of the class in one file"),
      view.code && h("button", { type: "button", class: "button", onclick: () => act({ t: "renew_code" }, "The old code is good for nothing now.") }, "New code"),
      role === "owner" && h("button", { type: "button", class: "button", onclick: () => set({ open: "change", trouble: null }) }, view.club.kind === "class" ? "Change the class" : "Change the club"),
      role === "owner" && h("button", { type: "button", class: "button", onclick: () => set({ open: "close", trouble: null }) }, view.club.kind === "class" ? "Close the class" : "Close the club"),
      state.you?.role === "admin" && h("button", { type: "button", class: "button", onclick: () => act({ t: "make_default", on: !view.club.default }, "Done.") }, view.club.default ? "No longer the server's own club" : "Make it the server's own club"),
    ),
  );
}

/** @param {ClubView} view */
function closing(view) {
  const submit = /** @param {SubmitEvent} event */ (event) => {
    event.preventDefault();
    act({ t: "close", title: String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("title")) }, "The club is closed.", () => location.assign("/clubs"));
  };
  return modal(
    { key: "close", title: view.club.kind === "class" ? "Close the class" : "Close the club", onclose: () => set({ open: null }), first: "#close-title" },
    h("p", {}, "The club, its announcements and its list of members are deleted; its tournaments that are not over are called off."),
    view.club.kind === "class" && h("p", {}, h("strong", {}, "The pupils’ accounts are deleted"), ", and their names are removed from the games that they played. Save everything in one file before, if you want to keep it."),
    h("form", { onsubmit: submit }, h("div", { class: "field" }, h("label", { for: "close-title" }, `Type its name: ${view.club.title}`), h("input", { id: "close-title", name: "title", required: true, autocomplete: "off" })), h("div", { class: "dialog-foot" }, state.trouble && alertLine(state.trouble), h("button", { class: "button button-main button-big", type: "submit" }, "Close it for good"))),
  );
}

/** @param {import("../types").Pupil} pupil */
function removingDialog(pupil) {
  return modal(
    { key: "remove", title: `Remove ${pupil.real_name}`, onclose: () => set({ removing: null }) },
    h("p", {}, `The account is deleted, and the name ${playerText(pupil.player)} is removed from the games that it played.`),
    h("div", { class: "dialog-foot" }, h("button", { type: "button", class: "button button-main", onclick: () => (set({ removing: null }), act({ t: "remove_member", account: pupil.player.id }, "Removed.")) }, "Remove for good")),
  );
}

/** @param {ClubView} view */
function dialogs({ club }) {
  const onclose = () => set({ open: null });
  if (state.open === "change") return clubDialog({ title: "Change the club", send: "Change", trouble: state.trouble, known: club, submit: (fields) => act({ t: "change", ...fields }, "Changed."), onclose });
  if (state.open === "announce") return announceDialog(state.games, state.trouble, { announce: (command) => void send({ ...command, club: id }, "Announced."), onclose });
  return null;
}

function page() {
  const { view, failed, games, open, trouble } = state;
  if (failed) return failedView(failed, "No such club");
  if (!view) return h("p", { class: "quiet page-narrow" }, "Loading…");
  const manages = view.club.role === "owner" || view.club.role === "organiser";
  return h(
    "div",
    { class: "page-narrow tournament", key: "club" },
    h("p", { class: "small" }, h("a", { href: "/clubs" }, "Clubs")),
    h("h1", {}, view.club.title),
    view.club.about && h("p", { class: "lead" }, view.club.about),
    h("p", { class: "small" }, [view.club.kind === "class" ? "Class" : view.club.public ? "Public" : "Private", view.club.default && "the club of this server", `since ${dayText(view.created)}`].filter(Boolean).join(" · ")),
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
