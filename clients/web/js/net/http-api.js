/** The server's plain GETs. */

import { gameTitle } from "../ui/game-words.js";
import { LANGUAGE, t } from "../ui/words.js";

/** @typedef {import("../types").GameListing} GameListing */
/** @typedef {import("../types").ServedCard} ServedCard */
/** @typedef {import("../types").SessionExport} SessionExport */

/** The server gave no answer; `isMissing`: it has no such thing. */
export class NotFetched extends Error {
  /** @param {string} why @param {boolean} isMissing */
  constructor(why, isMissing) {
    super(why);
    this.isMissing = isMissing;
  }
}

/** @param {string} path @returns {Promise<any>} */
async function get(path) {
  const response = await fetch(path, { headers: { accept: "application/json" } }).catch((error) => {
    if (!(error instanceof TypeError)) throw error; // every network failure of `fetch`
    throw new NotFetched(t("ui-no-answer"), false);
  });
  if (response.status === 404) throw new NotFetched(t("ui-nothing-here"), true);
  if (!response.ok) throw new NotFetched(t("ui-answered", { status: String(response.status), path }), false);
  return response.json();
}

/** Fetch the games, by title. @returns {Promise<GameListing[]>} */
export const fetchGames = async () => (await get("/api/games")).sort((/** @type {GameListing} */ one, /** @type {GameListing} */ other) => gameTitle(one.info.name, one.info.title).localeCompare(gameTitle(other.info.name, other.info.title), LANGUAGE));

/** @param {string} game @returns {Promise<import("../types").GamePage>} */
export const fetchGamePage = (game) => get(`/api/games/${encodeURIComponent(game)}`);

/** @returns {Promise<import("../types").SignInOffers>} */
export const fetchSignInOffers = () => get("/api/sign-in");

/** Fetch the bots, by title. @returns {Promise<ServedCard[]>} */
export const fetchBots = async () => (await get("/api/bots")).sort((/** @type {ServedCard} */ one, /** @type {ServedCard} */ other) => one.title.localeCompare(other.title, LANGUAGE));

/** @param {string} name @returns {Promise<ServedCard>} */
export const fetchBot = (name) => get(`/api/bots/${encodeURIComponent(name)}`);

/** @param {string} seek @returns {Promise<import("../types").SeekView>} */
export const fetchSeek = (seek) => get(`/api/seeks/${encodeURIComponent(seek)}`);

/** Fetch the QR code of an invitation to this page's server, as rows of 0 and 1. @param {string} seek @returns {Promise<string[]>} */
export const fetchLinkCode = (seek) => get(`/api/seeks/${encodeURIComponent(seek)}/qr?origin=${encodeURIComponent(location.origin)}`);

/** Return the address of a game. @param {string} file its id, perhaps with an extension @param {{ key: string | null, seat?: number | null }} with `key`: mine, if the game is closed to others; `seat`: as that seat saw it, once it is over @returns {string} */
export function sessionUrl(file, { key, seat = null }) {
  const query = new URLSearchParams({ ...(seat !== null && { seat: String(seat) }), ...(key !== null && { key }) }).toString();
  return `/api/sessions/${encodeURIComponent(file)}${query && `?${query}`}`;
}

/** Return the address of a game's replay page. @param {string} session @param {string | null} [key] @returns {string} */
export const replayUrl = (session, key = null) => `/replay/${encodeURIComponent(session)}${key ? `?key=${encodeURIComponent(key)}` : ""}`;

/** @param {string} session @param {string | null} [key] @param {number | null} [seat] @returns {Promise<SessionExport>} */
export const fetchSession = (session, key = null, seat = null) => get(sessionUrl(session, { key, seat }));

/** Fetch the variations of an event of an imported game. @param {string} session @param {string | null} key @param {number} seq @returns {Promise<{ lines: any[][], more: number }>} */
export const fetchVariations = (session, key, seq) => get(`/api/sessions/${encodeURIComponent(session)}.variations?${new URLSearchParams({ seq: String(seq), ...(key !== null && { key }) }).toString()}`);

/** Fetch a study that its owner shares. @param {string} id @returns {Promise<import("../types").SharedStudy>} */
export const fetchStudy = (id) => get(`/api/studies/${encodeURIComponent(id)}`);

/** Fetch the position at a move of a shared study. @param {string} id @param {string} move its number, or "root" @returns {Promise<import("../types").BoardPosition>} */
export const fetchStudyPosition = (id, move) => get(`/api/studies/${encodeURIComponent(id)}/${encodeURIComponent(move)}`);

/** @param {string} id @returns {Promise<import("../types").PlayerPage>} */
export const fetchPlayer = (id) => get(`/api/players/${encodeURIComponent(id)}`);

/** @returns {Promise<import("../types").About>} */
export const fetchAbout = () => get("/api/about");

/** @returns {Promise<import("../types").DailyPuzzle>} */
export const fetchDailyPuzzle = () => get("/api/puzzles/daily");

/** Fetch the run that this server shows; null if it shows none. @returns {Promise<import("../types").TrainingRun | null>} */
export const fetchTraining = () => get("/api/training");

/** @param {string} query @returns {Promise<import("../types").Leaderboard>} */
export const fetchLeaderboard = (query) => get(`/api/leaderboard${query}`);

/** @param {string} game @returns {Promise<import("../types").PracticeShares>} */
export const fetchPractice = (game) => get(`/api/practice/${encodeURIComponent(game)}`);

/** @returns {Promise<import("../types").TournamentList>} */
export const fetchTournaments = () => get("/api/tournaments");

/** @param {string} id @returns {Promise<import("../types").TournamentView>} */
export const fetchTournament = (id) => get(`/api/tournaments/${encodeURIComponent(id)}`);

/** @returns {Promise<import("../types").ClubList>} */
export const fetchClubs = () => get("/api/clubs");

/** @returns {Promise<import("../types").OnlineBots>} */
export const fetchConnectedBots = () => get("/api/connected-bots");

/** Fetch the rating changes of a game, by seat. @param {string} session @param {string | null} key mine, if the game is closed to others @returns {Promise<import("../types").RatingStep[]>} */
export const fetchChanges = (session, key) => get(`/api/sessions/${encodeURIComponent(session)}/ratings${key ? `?key=${encodeURIComponent(key)}` : ""}`);
