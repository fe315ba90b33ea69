/** The analysis page: a tree of moves of any game, the engine's lines, studies. The server has the rules. */

import { analysisDialog } from "../analysis/dialogs.js";
import { enginePanel } from "../analysis/engine-panel.js";
import { annotationView, movesView } from "../analysis/moves-view.js";
import { gameState, here, shownPosition, START, statusText } from "../analysis/state.js";
import { annotated, annotations, goTo, harvested, lineTo, planted, played, promoted, stepBy, withLine, without } from "../analysis/tree.js";
import { upload } from "../analysis/upload.js";
import { gameView } from "../game/game-view.js";
import { canFlip, UNDECIDED } from "../game/session.js";
import { fetchBots, fetchGames, NotFetched } from "../net/http-api.js";
import { Refused } from "../net/connection.js";
import { connectShell, must, pageState } from "../shell/shell.js";
import { h, render } from "../ui/dom.js";
import { failedView } from "../ui/failed-view.js";
import { keepFocus } from "../ui/keep-focus.js";
import { announce } from "../ui/live-region.js";

/** @typedef {import("../analysis/state.js").AnalysisState} AnalysisState */
/** @typedef {import("../types").Command} Command */
/** @typedef {import("../types").ServerMessage} ServerMessage */
/** @typedef {Extract<import("../lobby/lobby-state.js").Dialog, { kind: "bot" }>} BotDialog */

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
/** The dialog of bots, with what it needs. @type {{ view: typeof import("../lobby/bot-dialog.js").botDialog, dialog: BotDialog, bots: import("../types").ServedCard[], isBusy: boolean } | null} */
let bots = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let engineTimer;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let saveTimer;
let isBegun = false;
let isLeaving = false;

const connection = connectShell({
  onMessage,
  onWelcome() {
    if (isBegun) void look(); // what is under way was lost with the connection
    else void begin();
  },
});

/** @param {ServerMessage} message */
function onMessage(message) {
  if (message.t === "lines_found" && message.re === state.asked) {
    const advice = message.stopped && message.lines.length === 0 ? (message.reason ?? "") : null;
    set({ lines: message, isThinking: !message.done, advice });
    if (message.done && message.lines[0]) announce(`The engine: ${message.lines[0].line.slice(0, 3).join(" ")}.`);
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
  const kept = sessionStorage.getItem(`agon.analysis:${location.pathname}${location.search}`);
  /** @type {Command} */
  let command = { t: "open_board", root: { game, ...(start !== null && { start }), ...optionsAsked() } };
  if (study !== null) command = { t: "read_study", study };
  else if (session !== null) command = { t: "board_from", session, ply: Number(asked.get("ply") ?? 0), seat: seat === null ? null : Number(seat), deal: Number(asked.get("deal") ?? 0) };
  try {
    const answer = await connection.send(command);
    if (answer.t !== "board_opened") return;
    opened(answer);
    if (kept !== null && state.board) restore(kept);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    fatal = new NotFetched(error.message, error.code.startsWith("unknown"));
    set({});
  }
  if (asked.get("engine") === "on") toggleEngine();
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
  set({ ...START, isOn: state.isOn, count: state.count, opened: answer, board: planted(answer.tree, answer.at ?? -1), input: { flipped: state.input.flipped ?? false } });
  if ((answer.left_out ?? []).length > 0) set({ trouble: `Not read: ${(answer.left_out ?? []).join("; ")}.` });
  void look();
}

/** Ask for the shown position unless it is known, and for the next one ahead. */
async function look() {
  const { board } = state;
  if (!board) return;
  clearTimeout(engineTimer);
  set({ lines: null, asked: null, advice: null });
  if (!(await fetchPosition(board.at))) return;
  if (state.board?.at !== board.at) return;
  announce(statusNow());
  const next = board.nodes[board.at]?.children[0];
  if (next !== undefined) void fetchPosition(next);
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
  return [move ? `${told || move.text}.` : "The start.", `${statusText(state)}.`].join(" ");
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
  sessionStorage.setItem(`agon.analysis:${location.pathname}${location.search}`, JSON.stringify({ tree: harvested(board), at: 0 }));
  clearTimeout(saveTimer);
  if (told?.study && told.mine !== false) saveTimer = setTimeout(() => void save(told.study?.title ?? ""), SAVE_MS);
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

/** @param {string} text */
async function read(text) {
  set({ trouble: null });
  try {
    await upload(connection, text);
    const answer = await connection.send({ t: "read_record", game, options: state.opened?.options ?? {} });
    if (answer.t !== "board_opened") return;
    opened(answer);
    set({ dialog: null, isChanged: true });
    changedTree();
    announce("The record is read.");
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    set({ trouble: error.message });
  }
}

/** Begin again with a position. @param {string | null} start null: the usual one @param {string} [seat] through whose eyes; empty: everything is open */
async function setUp(start, seat = "") {
  const answer = await ask({ t: "open_board", root: { game, options: state.opened?.options ?? {}, ...(start !== null && { start }), ...(seat !== "" && { seat: Number(seat) }) } });
  if (answer?.t !== "board_opened") return;
  sessionStorage.removeItem(`agon.analysis:${location.pathname}${location.search}`);
  opened(answer);
}

/** @param {string} title */
async function save(title) {
  const { board, opened: told } = state;
  if (!board || !told) return;
  const study = told.study && told.mine !== false ? told.study.study : null;
  try {
    await upload(connection, JSON.stringify(harvested(board)));
    const answer = await connection.send({ t: "save_study", title, study });
    if (answer.t !== "study_saved") return;
    set({ opened: { ...told, study: answer.study, mine: true }, isChanged: state.board !== board, trouble: null });
    sessionStorage.removeItem(`agon.analysis:${location.pathname}${location.search}`);
    if (study === null) history.replaceState(null, "", `/analysis/${encodeURIComponent(game)}?study=${answer.study.study}`);
    announce("Saved.");
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    set({ trouble: error.message });
  }
}

async function listStudies() {
  set({ dialog: "studies", trouble: null });
  const answer = await ask({ t: "my_studies" });
  if (answer?.t === "studies") set({ studies: answer.studies });
}

/** @param {string} study @param {{ title?: string, shared?: boolean }} change */
async function changeStudy(study, change) {
  const answer = await ask({ t: "change_study", study, ...change });
  if (answer?.t !== "study_saved") return;
  const told = state.opened;
  if (told?.study?.study === study) set({ opened: { ...told, study: answer.study } });
  set({ studies: state.studies?.map((each) => (each.study === study ? answer.study : each)) ?? null });
  announce(change.shared === undefined ? "Renamed." : change.shared ? "Shared." : "Private again.");
}

/** @param {string} study */
async function deleteStudy(study) {
  if ((await ask({ t: "delete_study", study }))?.t !== "ok") return;
  const told = state.opened;
  if (told?.study?.study === study) set({ opened: { ...told, study: null } });
  set({ studies: state.studies?.filter((each) => each.study !== study) ?? null });
  announce("Deleted.");
}

/** @param {string} format */
async function write(format) {
  if (!state.board) return;
  set({ trouble: null, written: "" });
  try {
    await upload(connection, JSON.stringify(harvested(state.board)));
    const answer = await connection.send({ t: "write_record", format });
    if (answer.t === "record_written") set({ written: answer.text });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    set({ trouble: error.message });
  }
}

/** Return where a game from the shown position begins. */
function startHere() {
  const { opened: told } = state;
  const text = shownPosition(state)?.text || (told?.tree.root.start ?? "");
  return { game, options: told?.options ?? {}, start: text };
}

async function playBot() {
  try {
    const [{ botDialog }, listings, cards] = await Promise.all([import("../lobby/bot-dialog.js"), fetchGames(), fetchBots()]);
    const listing = listings.find(({ info }) => info.name === game);
    if (!listing) return;
    bots = { view: botDialog, bots: cards, isBusy: false, dialog: { kind: "bot", game: listing, bot: null, level: null, terms: null, help: null } };
    set({ dialog: null, trouble: null });
  } catch (error) {
    if (!(error instanceof NotFetched || error instanceof TypeError)) throw error;
    set({ trouble: "The server does not answer. Try again." });
  }
}

/** @param {"first" | "second" | "random"} seat */
async function playByLink(seat) {
  const answer = await ask({ t: "seek", ...startHere(), seat, private: true });
  if (answer?.t === "seeking") set({ written: `${location.origin}/#seek=${encodeURIComponent(answer.seek.id)}` });
}

function botsView() {
  const shown = bots;
  if (!shown) return false;
  return shown.view(
    shown.dialog,
    { bots: shown.bots, isBusy: shown.isBusy, trouble: state.trouble, myLevels: {}, people: {} },
    {
      onclose: () => ((bots = null), set({ trouble: null })),
      change: (update) => {
        const next = update(shown.dialog);
        if (next.kind === "bot") bots = { ...shown, dialog: next };
        set({});
      },
      ask: async (command) => {
        if (command.t === "play_bot") await ask({ ...command, ...startHere(), rated: false });
      },
    },
  );
}

function draw() {
  const title = state.opened?.game.title ?? "Game";
  document.title = fatal ? `${fatal.message} · Agon` : `${state.opened?.study?.title ?? title} · Analysis · Agon`;
  keepFocus(() => render(must("main"), fatal ? failedView(fatal, "No such analysis", { href: "/", text: "To the games" }) : page()));
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
        ondraw: mark,
      },
      null,
    ),
    state.opened && h("aside", { class: "side", "aria-label": "Analysis" }, tools(), chancePanel(), enginePanel(state, { ontoggle: toggleEngine, oncount, onplay: playLine }), movesView(state, { onlook: goToNode, onpromote: (at) => state.board && become(promoted(state.board, at), { changed: true }), ondelete: (at) => state.board && become(without(state.board, at), { changed: true }) }), annotationView(state, { oncomment: (comment) => annotate({ comment }), onglyph })),
    dialogs(),
    botsView(),
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

function tools() {
  const { opened: told, isChanged } = state;
  const open = /** @param {string} dialog */ (dialog) => set({ dialog, trouble: null, written: "" });
  const button = /** @param {string} text @param {() => void} onclick */ (text, onclick) => h("button", { type: "button", class: "button button-small", onclick }, text);
  return h(
    "section",
    { class: "panel analysis-tools", "aria-labelledby": "analysis-title" },
    h("h2", { id: "analysis-title", class: "panel-title" }, told?.study?.title ?? "Analysis"),
    h("div", { class: "row" }, button("Paste", () => open("paste")), button("Set up", () => open("setup")), button("Save and share", () => open("share")), button("My studies", () => void listStudies()), button("Play from here", () => open("play"))),
    h("div", { class: "row stepper", role: "group", "aria-label": "Step through the moves" }, STEPS.map(([name, path, key]) => h("button", { type: "button", class: "step", key, "aria-label": name, title: name, "aria-disabled": String(!state.board || stepBy(state.board, key) === undefined), onclick: () => step(key) }, h("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: path }))))),
    h("p", { class: "small keys" }, `Arrow keys step and change the variation, Home and End go to the ends${told && canFlip(told.board) ? ", f turns the board" : ""}.${told?.study ? (told.mine === false ? " Another player's study." : isChanged ? " Saving…" : " Saved.") : isChanged ? " Not saved yet." : ""}`),
    eyes(),
    told?.tree.root.seat !== undefined && told.tree.root.seat !== null && h("p", { class: "small" }, `You see what ${told.game.seat_names[told.tree.root.seat] ?? "this seat"} knows. Cards that it does not see are drawn anew. `, redeal()),
  );
}

/** Return the choice of a seat's view in games with secrets; the board then begins with the shown position. */
function eyes() {
  const told = state.opened;
  if (!told || !(told.game.hidden || told.game.simultaneous)) return false;
  const seat = told.tree.root.seat ?? null;
  const start = shownPosition(state)?.text || told.tree.root.start || null;
  return h(
    "div",
    { class: "row" },
    h("label", { for: "eyes" }, "Seen by"),
    h(
      "select",
      { id: "eyes", value: seat === null ? "" : String(seat), onchange: (/** @type {Event} */ event) => void setUp(start, /** @type {HTMLSelectElement} */ (event.target).value) },
      h("option", { value: "" }, "Everybody: all is open"),
      gameState(state).fixed?.players.map((_, each) => h("option", { value: String(each) }, told.game.seat_names[each] ?? `Seat ${each + 1}`)),
    ),
  );
}

/** Return the link that draws the hidden cards again. */
function redeal() {
  if (!asked.has("session")) return false;
  const next = new URLSearchParams(location.search);
  next.set("deal", String(Number(asked.get("deal") ?? 0) + 1));
  return h("a", { href: `${location.pathname}?${next}` }, "Draw others");
}

const STEPS = /** @type {const} */ ([
  ["Start", "M6 5v14M19 5l-9 7 9 7z", "Home"],
  ["Previous move", "M16 5l-9 7 9 7z", "ArrowLeft"],
  ["Next move", "M8 5l9 7-9 7z", "ArrowRight"],
  ["End of the line", "M18 5v14M5 5l9 7-9 7z", "End"],
  ["Variation before", "M5 16l7-9 7 9z", "ArrowUp"],
  ["Next variation", "M5 8l7 9 7-9z", "ArrowDown"],
]);

/** Return the choice of what chance brings. */
function chancePanel() {
  const told = shownPosition(state);
  const outcomes = told?.outcomes ?? [];
  if (outcomes.length === 0) return false;
  return h(
    "section",
    { class: "panel chance", "aria-labelledby": "chance-title" },
    h("h2", { id: "chance-title", class: "panel-title" }, "Chance"),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "button button-main", onclick: () => void roll() }, "Roll"),
      h("label", { for: "outcome" }, "or choose"),
      h(
        "select",
        { id: "outcome", key: `outcome-${state.board?.at}`, onchange: (/** @type {Event} */ event) => {
          const found = outcomes.find(({ action }) => String(action) === /** @type {HTMLSelectElement} */ (event.target).value);
          if (found) take(found);
        } },
        h("option", { value: "" }, "…"),
        outcomes.map(({ action, text, label, probability }) => h("option", { value: String(action), key: action }, `${label === text ? text : `${text}: ${label}`} (${(100 * probability).toFixed(1)}%)`)),
      ),
    ),
  );
}

function dialogs() {
  return analysisDialog(state, {
    onclose: () => set({ dialog: null, trouble: null, written: "" }),
    onread: (text) => void read(text),
    onsetup: (start) => void setUp(start),
    onhome: () => void setUp(null),
    onopen: (study) => {
      const of = state.studies?.find((each) => each.study === study)?.game ?? game;
      location.assign(`/analysis/${encodeURIComponent(of)}?study=${study}`);
    },
    onsave: (title) => void save(title),
    onchange: (study, change) => void changeStudy(study, change),
    ondelete: (study) => void deleteStudy(study),
    onwrite: (format) => void write(format),
    onbot: () => void playBot(),
    onlink: (seat) => void playByLink(seat),
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
  void file.text().then(read);
});
set({});
