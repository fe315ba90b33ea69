/** The bots of a club or class: members hand them in, and a league goes on among them. */

import { upload } from "../../analysis/upload.js";
import { readPupils } from "../../club/classroom.js";
import { handedIn, handingIn, MOST_FILE } from "../../club/handing-in.js";
import { leagueView } from "../../club/league.js";
import { clubUrl } from "../../club/words.js";
import { Refused, refusedHere } from "../../net/connection.js";
import { fetchGames, NotFetched } from "../../net/http-api.js";
import { connectShell, must, pageState } from "../../shell/shell.js";
import { h, render } from "../../ui/dom.js";
import { failedView } from "../../ui/failed-view.js";
import { announce, alertLine } from "../../ui/live-region.js";
import { saveAs } from "../../ui/save-as.js";
import { named } from "../../ui/untranslated.js";
import { rich, t } from "../../ui/words.js";

const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
/** Time between two looks at what waits, or goes on. */
const SOON_MS = 1_000;
const LATER_MS = 10_000;

/** @type {{ club: import("../../types").ClubSummary | null, bots: import("../../types").Submissions | null, league: import("../../types").League | null, played: { key: string, games: import("../../types").LeagueGames["games"] } | null, pupils: import("../../types").Pupil[], games: import("../../types").GameListing[], isBusy: boolean, trouble: string | null, failed: NotFetched | null }} */
const initial = { club: null, bots: null, league: null, played: null, pupils: [], games: [], isBusy: false, trouble: null, failed: null };
const { state, set, redraw } = pageState(initial, () => render(must("main"), page()));

/** @type {number | undefined} */
let timer;

const connection = connectShell({
  onMessage: () => undefined,
  onWelcome: () => void begin(),
});

async function begin() {
  try {
    const answer = await connection.send({ t: "read_club", club: id });
    if (answer.t !== "club_page") return;
    if (!answer.page.club.role) throw refusedHere("unknown_club", t("club-only-members"));
    set({ club: answer.page.club, failed: null });
    document.title = t("club-bots-of-title", { club: answer.page.club.title });
    if (answer.page.club.kind === "class" && manages()) set({ pupils: await readPupils(connection, id) });
    if (state.games.length === 0) set({ games: await fetchGames() });
    await read();
  } catch (error) {
    if (error instanceof NotFetched) return; // names of games are shown as they are
    if (!(error instanceof Refused)) throw error;
    set({ failed: new NotFetched(error.message, error.code === "unknown_club") });
    document.title = t("club-missing-title");
  }
}

const manages = () => state.club?.role === "owner" || state.club?.role === "organiser";

/** Read everything that changes by itself, and look again later. */
async function read() {
  clearTimeout(timer);
  const before = state.bots?.mine[0];
  await take({ t: "read_submissions", club: id });
  await take({ t: "read_league", club: id });
  const newest = state.bots?.mine[0];
  if (newest && before?.state === "waiting" && newest.submission === before.submission && newest.state !== "waiting") announce(t(newest.state === "good" ? "club-your-bot-good" : "club-your-bot-bad"));
  timer = window.setTimeout(() => void run(read, false), newest?.state === "waiting" ? SOON_MS : LATER_MS);
}

/** Send a command and show its answer. @param {import("../../types").Command} command */
async function take(command) {
  const answer = await connection.send(command);
  if (answer.t === "submissions") set({ bots: answer });
  else if (answer.t === "league") set({ league: answer });
  else if (answer.t === "source") saveAs(answer.file, Uint8Array.from(atob(answer.content), (letter) => letter.charCodeAt(0)));
  else if (answer.t === "league_games" && command.t === "read_league_games") set({ played: { key: command.player, games: answer.games } });
}

/** Do something; show why it was refused. @param {() => Promise<void>} work @param {boolean} [shown] */
async function run(work, shown = true) {
  if (shown) set({ isBusy: true, trouble: null });
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    set({ trouble: error.message });
  } finally {
    if (shown) set({ isBusy: false });
  }
}

/** @param {File} file */
async function submit(file) {
  if (file.size > MOST_FILE) throw refusedHere("malformed", t("club-too-large"));
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  await upload(connection, btoa(text));
  await take({ t: "submit_bot", club: id, file: file.name });
  announce(t("club-stored"));
  await read();
}

/** @param {import("../../types").SubmissionView} bot */
const save = (bot) => void run(() => take({ t: "read_source", club: id, submission: bot.submission }));

/** @param {import("../../types").SubmissionView} bot @param {boolean} on */
const offer = (bot, on) => void run(async () => (await take({ t: "offer_bot", club: id, submission: bot.submission, on }), announce(t(on ? "club-now-offered" : "club-now-not-offered"))));

function page() {
  const { club, bots, league, failed, trouble } = state;
  if (failed) return failedView(failed, t("club-missing"));
  if (!club || !bots || !league) return h("p", { class: "quiet page-narrow" }, t("club-loading"));
  return h(
    "div",
    { class: "page-narrow tournament", key: "course" },
    h("p", { class: "small" }, h("a", { href: clubUrl(id), translate: "no" }, club.title)),
    h("h1", {}, rich("club-bots-of", { club: named(club.title) })),
    trouble && alertLine(trouble),
    handingIn({ off: bots.off, isBusy: state.isBusy, mine: bots.mine, offer: club.kind === "class" && manages() ? offer : null, submit: (file) => void run(() => submit(file)), save }),
    club.kind === "class" && manages() && handedIn(bots.others, state.pupils, save, offer),
    leagueView({ league, games: state.games, played: state.played, set: manages() ? (fields) => void run(() => take({ t: "set_league", club: id, ...fields })) : null, show: (player) => void run(() => take({ t: "read_league_games", club: id, player })) }),
  );
}

redraw();
