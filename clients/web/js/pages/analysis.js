/** The analysis page: a tree of moves of any game, the engine's lines, studies. The server has the rules. */

import { chancePanel } from "../analysis/chance-panel.js";
import { analysisDialog } from "../analysis/dialogs.js";
import { enginePanel } from "../analysis/engine-panel.js";
import { explorerPanel, wanted } from "../analysis/explorer-panel.js";
import { gamesOfText } from "../analysis/games-of-text.js";
import { annotationView, movesView } from "../analysis/moves-view.js";
import { playOn } from "../analysis/play-on.js";
import { editing } from "../analysis/setup-editor.js";
import { expectedShare, gameState, here, shownPosition, START, statusText } from "../analysis/state.js";
import { forgetUnsaved, keepUnsaved, studies, unsaved } from "../analysis/studies.js";
import { toolsPanel } from "../analysis/tools-panel.js";
import { annotated, annotations, goTo, lineTo, planted, played, promoted, stepBy, withLine, without } from "../analysis/tree.js";
import { upload } from "../analysis/upload.js";
import { gameView } from "../game/game-view.js";
import { canFlip, UNDECIDED } from "../game/session.js";
import { NotFetched } from "../net/http-api.js";
import { Refused } from "../net/connection.js";
import { reasonIn } from "../net/reasons.js";
import { connectShell, must, pageState } from "../shell/shell.js";
import { h, render } from "../ui/dom.js";
import { expectedBar } from "../replay/expected-bar.js";
import { failedView } from "../ui/failed-view.js";
import { keepFocus } from "../ui/keep-focus.js";
import { gameTitle } from "../ui/game-words.js";
import { announce } from "../ui/live-region.js";
import { t } from "../ui/words.js";
import { moveWords } from "../board/move-words.js";

/** @typedef {import("../analysis/state.js").AnalysisState} AnalysisState */
/** @typedef {import("../types").Command} Command */
/** @typedef {import("../types").ServerMessage} ServerMessage */

const game = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const asked = new URLSearchParams(location.search);
/** Longest time (s) that the engine looks at a position. */
const SECONDS = 8;
/** Pause (ms) before the engine is asked, and before a changed study is stored. */
const SETTLED_MS = 150;
const SAVE_MS = 2_000;

const { state, set } = pageState({ ...START }, draw);
/** Reason for which there is no board. @type {NotFetched | null} */
let fatal = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let engineTimer;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let saveTimer;
let isBegun = false;
let isLeaving = false;
/** The text that was read, and the games of it that were shown, by number. @type {{ text: string, changed: Map<number, { told: import("../types").BoardOpened, board: import("../analysis/tree.js").Board }> }} */
let given = { text: "", changed: new Map() };

const connection = connectShell({
  onMessage,
  onWelcome() {
    if (isBegun) void look(); // what is under way was lost with the connection
    else void begin();
  },
});

const playing = playOn({ state, set, ask, game });
const kept = studies({ state, set, ask, connection, game });

/** @param {ServerMessage} message */
function onMessage(message) {
  if (message.t === "lines_found" && message.re === state.asked) {
    const advice = message.stopped && message.lines.length === 0 ? (message.reason ?? "") : null;
    set({ lines: message, isThinking: !message.done, advice });
    if (message.done && message.lines[0]) announce(t("analysis-engine-says", { line: message.lines[0].line.slice(0, 3).join(" ") }));
  } else if (message.t === "started" && !isLeaving) {
    isLeaving = true;
    location.assign(`/play/${encodeURIComponent(message.session)}`);
  }
}

/** Send a command; a refusal is shown. @param {Command} command @returns {Promise<ServerMessage | null>} */
async function ask(command) {
  try {
    return await connection.send(command);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    set({ trouble: error.message });
    return null;
  }
}

/** Open what the address names: a study, a game's position, a position, or the game's start. */
async function begin() {
  isBegun = true;
  const [study, session, start] = [asked.get("study"), asked.get("session"), asked.get("start")];
  const seat = asked.get("seat");
  const left = unsaved();
  /** @type {Command} */
  let command = { t: "open_board", root: { game, ...(start !== null && { start }), ...optionsAsked() } };
  if (study !== null) command = { t: "read_study", study };
  else if (session !== null) command = { t: "board_from", session, ply: Number(asked.get("ply") ?? 0), seat: seat === null ? null : Number(seat), deal: Number(asked.get("deal") ?? 0) };
  try {
    const answer = await connection.send(command);
    if (answer.t !== "board_opened") return;
    opened(answer);
    if (left !== null && state.board) restore(left);
    else await playAsked(asked.getAll("line"));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    fatal = new NotFetched(error.message, error.code.startsWith("unknown"));
    set({});
  }
  if (asked.get("engine") === "on") toggleEngine();
}

/** Play the moves that the address names, as far as they are legal. @param {string[]} line */
async function playAsked(line) {
  for (const text of line) {
    const { board } = state;
    if (!board || !(await fetchPosition(board.at))) return;
    const told = shownPosition(state);
    const choice = told?.position.choices.find((each) => each.text === text);
    if (!told || !choice) {
      set({ trouble: t("analysis-line-stops", { move: text }) });
      return;
    }
    set({ board: played(board, { action: choice.action, text, seat: told.mover }) });
  }
  if (line.length > 0) void look();
}

function optionsAsked() {
  const given = asked.get("options");
  if (given === null) return {};
  try {
    return { options: JSON.parse(given) };
  } catch {
    return {};
  }
}

/** Go on with what was not saved before the page was loaded again. @param {string} kept */
function restore(kept) {
  const { tree, at } = JSON.parse(kept);
  set({ board: goTo(planted(tree), 0), positions: new Map(), isChanged: true });
  const board = state.board;
  if (board && at > 0 && at < board.nodes.length) set({ board: goTo(board, at) });
  void look();
}

/** @param {import("../types").BoardOpened} answer */
function opened(answer) {
  set({ ...START, isOn: state.isOn, count: state.count, isExploring: state.isExploring, filter: state.filter, opened: answer, board: planted(answer.tree, answer.at ?? -1), input: { flipped: state.input.flipped ?? false } });
  void look();
}

/** Ask for the shown position unless it is known, and for the next one ahead. */
async function look() {
  const { board } = state;
  if (!board) return;
  clearTimeout(engineTimer);
  set({ lines: null, asked: null, advice: null, played: null, playedTrouble: null });
  if (!(await fetchPosition(board.at))) return;
  if (state.board?.at !== board.at) return;
  announce(statusNow());
  const next = board.nodes[board.at]?.children[0];
  if (next !== undefined) void fetchPosition(next);
  if (state.isExploring) void explore();
  if (state.isOn) engineTimer = setTimeout(() => void findLines(), SETTLED_MS);
}

/** @param {number} index @returns {Promise<boolean>} */
async function fetchPosition(index) {
  if (state.positions.has(index) || !state.board) return true;
  const answer = await ask({ t: "look_at", ...lineTo(state.board, index) });
  if (answer?.t !== "board_position") return false;
  set({ positions: new Map([...state.positions, [index, answer]]) });
  return true;
}

function statusNow() {
  const move = state.board?.nodes[state.board.at]?.move;
  const told = shownPosition(state)?.moves?.at(-1)?.told;
  return [move ? `${moveWords(told || move.text || "")}.` : t("analysis-the-start"), `${statusText(state)}.`].join(" ");
}

/** @param {import("../analysis/tree.js").Board} board @param {{ changed?: boolean }} [how] */
function become(board, { changed = false } = {}) {
  set({ board, input: { ...state.input, ...UNDECIDED, shapes: undefined, pending: null }, isChanged: state.isChanged || changed, trouble: null });
  if (changed) changedTree();
  void look();
}

/** Keep a changed tree: in its study, and in this tab. */
function changedTree() {
  const { board, opened: told } = state;
  if (!board) return;
  keepUnsaved(board);
  clearTimeout(saveTimer);
  if (told?.study && told.mine !== false) saveTimer = setTimeout(() => void kept.save(told.study?.title ?? ""), SAVE_MS);
}

/** @param {number} at */
const goToNode = (at) => state.board && become(goTo(state.board, at));

/** @param {string} key */
function step(key) {
  const to = state.board && stepBy(state.board, key);
  if (to !== undefined && to !== null) goToNode(to);
}

/** Take a choice or a result of chance. @param {{ action: number, text: string }} choice */
function take(choice) {
  const told = shownPosition(state);
  if (!state.board || !told) return;
  become(played(state.board, { action: choice.action, text: choice.text, seat: Math.max(-1, told.mover) }), { changed: true });
}

/** Let the server roll until a player is to move. */
async function roll() {
  const { board } = state;
  const line = here(state);
  if (!board || !line) return;
  const answer = await ask({ t: "look_at", ...line, roll: true });
  if (answer?.t !== "board_position" || state.board !== board) return;
  let next = board;
  for (const { action, text, seat } of answer.moves ?? []) next = played(next, { action, text, seat });
  state.positions.set(next.at, answer);
  become(next, { changed: true });
}

async function findLines() {
  const line = here(state);
  const told = shownPosition(state);
  if (!line || !told || told.mover < 0) return;
  const { count } = state;
  set({ isThinking: true, advice: null });
  try {
    const id = connection.nextId();
    set({ asked: id });
    await connection.sendAs(id, { t: "find_lines", ...line, lines: count, seconds: SECONDS });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    set({ advice: error.message, isThinking: false });
  }
}

/** Ask what was played in the shown position. */
async function explore() {
  const { board, filter } = state;
  const line = here(state);
  if (!board || !line) return;
  try {
    const answer = await connection.send({ t: "find_played", ...line, ...wanted(filter) });
    if (answer.t === "played" && state.board?.at === board.at && state.filter === filter) set({ played: answer, playedTrouble: null });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (state.board?.at === board.at) set({ played: null, playedTrouble: error.message });
  }
}

function toggleExplorer() {
  set({ isExploring: !state.isExploring, played: null, playedTrouble: null });
  if (state.isExploring) void explore();
}

/** @param {Partial<import("../analysis/state.js").PlayedFilter>} change */
function onfilter(change) {
  set({ filter: { ...state.filter, ...change }, played: null });
  void explore();
}

function toggleEngine() {
  set({ isOn: !state.isOn, lines: null, asked: null, isThinking: false, advice: null });
  if (state.isOn) void findLines();
  else void ask({ t: "stop_lines" });
}

/** @param {import("../types").EngineLine} line @param {number} moves number of its moves to play */
function playLine(line, moves) {
  const told = state.lines;
  if (!state.board || !told) return;
  const seats = line.seats ?? [];
  const steps = (line.actions ?? []).slice(0, moves).map((action, index) => ({ action, text: line.line[index] ?? "", seat: seats[index] ?? told.seat }));
  if (steps.length === 0) return;
  const before = state.board.at;
  let next = withLine(state.board, steps);
  for (const { action } of steps) {
    const child = next.nodes[next.at]?.children.find((each) => next.nodes[each]?.move?.action === action);
    if (child !== undefined) next = goTo(next, child);
  }
  if (next.at !== before) become(next, { changed: true });
}

/** @param {import("../board/arrows.js").Shape} shape */
function mark(shape) {
  const { board } = state;
  if (!board) return;
  const { marks } = annotations(board);
  const kind = shape.from === shape.to ? "circle" : "arrow";
  const cells = shape.from === shape.to ? [shape.from] : [shape.from, shape.to];
  const others = marks.filter((each) => each.shape !== kind || each.cells.join() !== cells.join());
  set({ board: annotated(board, { marks: others.length < marks.length ? others : [...marks, { shape: kind, cells }] }), isChanged: true });
  changedTree();
}

/** @param {Partial<import("../types").TreeMove>} change */
function annotate(change) {
  if (!state.board) return;
  set({ board: annotated(state.board, change), isChanged: true });
  changedTree();
}

/** Read a text, and show one of its games. @param {string} text @param {number | null} [number] of the game, from 0; null: the first that can be read */
async function read(text, number = null) {
  if (state.sent !== null) return; // the server keeps one text of a connection
  set({ trouble: null, sent: 0 });
  try {
    await upload(connection, text, (sent) => set({ sent }));
    const answer = await connection.send({ t: "read_record", game, options: state.opened?.options ?? {}, number });
    if (answer.t !== "board_opened") return;
    const { games } = answer;
    const unread = await Promise.all((games?.unread ?? []).map(async (each) => ({ ...each, reason: await reasonIn(each.reason) })));
    opened({ ...answer, games: games && { ...games, unread } });
    if (number === null) given = { text, changed: new Map() };
    set({ dialog: null, isChanged: true });
    changedTree();
    announce(t("analysis-record-read"));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    set({ trouble: error.message });
  } finally {
    set({ sent: null });
  }
}

/** Show another game of the text that was read. The one that is shown stays as it was changed. @param {number} number from 0 */
async function showGame(number) {
  const { board, opened: told } = state;
  if (!board || !told?.games) return;
  given.changed.set(told.games.number, { told, board });
  const known = given.changed.get(number);
  if (known === undefined) return read(given.text, number);
  opened(known.told);
  set({ board: known.board, isChanged: true });
  changedTree();
  void look();
}

/** Open the dialog in which a position is set up, by hand if the game has that. */
async function openSetUp() {
  const line = here(state);
  const answer = line && (await ask({ t: "look_at", ...line, setup: true }));
  set({ dialog: "setup", trouble: null, edited: answer?.t === "board_position" && answer.setup ? editing(answer.setup) : null });
}

/** Begin again with what was set up by hand. */
async function place() {
  if (!state.edited) return;
  const { cells, fields } = state.edited;
  const answer = await ask({ t: "open_board", root: { game, options: state.opened?.options ?? {} }, placed: { cells, fields } });
  if (answer?.t !== "board_opened") return;
  forgetUnsaved();
  opened(answer);
}

/** Begin again with a position. @param {string | null} start null: the usual one @param {string} [seat] through whose eyes; empty: everything is open */
async function setUp(start, seat = "") {
  const answer = await ask({ t: "open_board", root: { game, options: state.opened?.options ?? {}, ...(start !== null && { start }), ...(seat !== "" && { seat: Number(seat) }) } });
  if (answer?.t !== "board_opened") return;
  forgetUnsaved();
  opened(answer);
}

function draw() {
  const { game: info, study } = state.opened ?? {};
  document.title = fatal ? `${fatal.message} · Agon` : t("analysis-title", { what: study?.title ?? (info ? gameTitle(info.name, info.title) : t("analysis-game")) });
  keepFocus(() => render(must("main"), fatal ? failedView(fatal, t("analysis-missing"), { href: "/", text: t("analysis-to-games") }) : page()));
  const current = document.querySelector(".tree-lines .move-current");
  const box = current?.closest(".tree-lines");
  if (current && box) {
    const [row, frame] = [current.getBoundingClientRect(), box.getBoundingClientRect()];
    if (row.top < frame.top) box.scrollTop += row.top - frame.top;
    else if (row.bottom > frame.bottom) box.scrollTop += row.bottom - frame.bottom;
  }
}

function page() {
  return h(
    "div",
    { class: "play analysis", key: "analysis" },
    gameView(
      gameState(state),
      {
        state: () => gameState(state),
        set: (change) => set({ input: { ...state.input, ...change } }),
        onchoice: take,
        onlive: () => undefined,
        above: state.opened ? expectedBar(state.opened.game, expectedShare(state), shownPosition(state)?.position) : false,
        ondraw: mark,
      },
      null,
    ),
    state.opened && h("aside", { class: "side", "aria-label": t("analysis-page") }, toolsPanel(state, { onopen: (dialog) => (dialog === "setup" ? void openSetUp() : set({ dialog, trouble: null, written: "" })), onstudies: () => void kept.listStudies(), onstep: step, oneyes: (start, seat) => void setUp(start, seat) }), gamesOfText(state, (number) => void showGame(number)), chancePanel(state, { onroll: () => void roll(), ontake: take }), enginePanel(state, { ontoggle: toggleEngine, onagain: () => void findLines(), oncount, onplay: playLine }), explorerPanel(state, { onfilter, ontoggle: toggleExplorer, onplay: (move) => take(move) }), movesView(state, { onlook: goToNode, onpromote: (at) => state.board && become(promoted(state.board, at), { changed: true }), ondelete: (at) => state.board && become(without(state.board, at), { changed: true }) }), annotationView(state, { oncomment: (comment) => annotate({ comment }), onglyph })),
    dialogs(),
    playing.botsView(),
  );
}

/** @param {number} count */
function oncount(count) {
  set({ count });
  if (state.isOn) void findLines();
}

/** @param {number} nag */
function onglyph(nag) {
  if (!state.board) return;
  const { nags } = annotations(state.board);
  annotate({ nags: nags.includes(nag) ? nags.filter((each) => each !== nag) : [...nags.filter((each) => each > 6), nag] });
}

function dialogs() {
  return analysisDialog(state, {
    onclose: () => set({ dialog: null, trouble: null, written: "" }),
    onread: (text) => void read(text),
    onsetup: (start) => void setUp(start),
    onedit: (change) => set({ edited: state.edited && change(state.edited) }),
    onplace: () => void place(),
    onhome: () => void setUp(null),
    onopen: (study) => {
      const of = state.studies?.find((each) => each.study === study)?.game ?? game;
      location.assign(`/analysis/${encodeURIComponent(of)}?study=${study}`);
    },
    onsave: (title) => void kept.save(title),
    onchange: (study, change) => void kept.changeStudy(study, change),
    ondelete: (study) => void kept.deleteStudy(study),
    onwrite: (format) => void kept.write(format),
    onbot: () => void playing.playBot(),
    onlink: (seat) => void playing.playByLink(seat),
  });
}

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.altKey || event.metaKey || target.closest("input, select, textarea, dialog, .grid")) return;
  if (["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"].includes(event.key)) {
    event.preventDefault(); // the page does not scroll past its board
    step(event.key);
  } else if (event.key === "f" && state.opened && canFlip(state.opened.board)) set({ input: { ...state.input, flipped: !state.input.flipped } });
});

// A file that is dropped on the page is read.
document.addEventListener("dragover", (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault());
document.addEventListener("drop", (event) => {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  void file.text().then((text) => read(text));
});
set({});
