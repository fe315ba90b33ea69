/** A stored game, or a shared study, for the frame of another page: GETs alone, no account, nothing kept. */

import { gameState, shownPosition, START, statusText } from "../analysis/state.js";
import { movesView as treeView } from "../analysis/moves-view.js";
import { goTo, planted, stepBy } from "../analysis/tree.js";
import { gameView } from "../game/game-view.js";
import { movesView, showCurrentMove, stepByKey, stepper } from "../game/move-list.js";
import { EMPTY, frameIndex, look, opened } from "../game/session.js";
import { fetchSession, fetchStudy, fetchStudyPosition, NotFetched } from "../net/http-api.js";
import { h, oncePerFrame, render } from "../ui/dom.js";
import { failedView } from "../ui/failed-view.js";
import { keepFocus } from "../ui/keep-focus.js";
import { announce } from "../ui/live-region.js";
import { gameTitle } from "../ui/game-words.js";
import { t } from "../ui/words.js";
import { moveWords } from "../board/move-words.js";

/** @typedef {import("../game/session.js").SessionState} SessionState */
/** @typedef {import("../analysis/state.js").AnalysisState} AnalysisState */

const name = decodeURIComponent(location.pathname.split("/")[2] ?? "");

/** The game, if it is one. @type {SessionState} */
let game = EMPTY;
/** The study, if it is one. @type {AnalysisState | null} */
let study = null;
/** @type {NotFetched | null} */
let fatal = null;

const redraw = oncePerFrame(() => {
  const title = study?.opened?.study?.title ?? (game.fixed ? gameTitle(game.fixed.game.name, game.fixed.game.title) : t("embed-game"));
  document.title = `${fatal ? fatal.message : title} · Agon`;
  keepFocus(() => render(/** @type {HTMLElement} */ (document.getElementById("main")), fatal ? failedView(fatal, t("embed-missing")) : page()));
  showCurrentMove();
});

/** @param {SessionState} next */
function become(next) {
  game = next;
  redraw();
}

/** @param {number} at a node of the study */
async function goToNode(at) {
  if (!study?.board) return;
  study = { ...study, board: goTo(study.board, at) };
  redraw();
  await fetchNode(at);
  if (study?.board?.at === at) announce(t("embed-shown", { move: moveWords(shownPosition(study)?.moves?.at(-1)?.told ?? "") || t("embed-start"), status: statusText(study) }));
}

/** @param {number} at */
async function fetchNode(at) {
  if (!study || study.positions.has(at)) return;
  try {
    const told = await fetchStudyPosition(name, at === 0 ? "root" : String(at - 1));
    study = { ...study, positions: new Map([...study.positions, [at, told]]) };
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    study = { ...study, trouble: error.message };
  }
  redraw();
}

/** @param {string} key */
function step(key) {
  if (study?.board) {
    const to = stepBy(study.board, key);
    if (to !== undefined && to !== null) void goToNode(to);
    return;
  }
  const to = stepByKey(game, key);
  if (to !== undefined) become(look(game, to));
}

async function start() {
  try {
    game = look(opened(EMPTY, await fetchSession(name)), 0);
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    if (error.isMissing) await startStudy();
    else fatal = error;
  }
  redraw();
}

async function startStudy() {
  try {
    const told = await fetchStudy(name);
    study = { ...START, opened: { t: "board_opened", re: "", at: -1, records: [], mine: false, session: null, left_out: [], games: null, unit: null, engine: false, ...told }, board: planted(told.tree, -1) };
    await fetchNode(0);
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    fatal = error;
  }
}

function page() {
  const shown = study ? gameState(study) : game;
  const handlers = {
    state: () => shown,
    set: (/** @type {Partial<SessionState>} */ change) => (study ? ((study = { ...study, input: { ...study.input, ...change } }), redraw()) : become({ ...game, ...change })),
    onchoice: () => undefined, // nobody plays here
    onlive: () => become(look(game, game.frames.length - 1)),
  };
  const whole = study ? `/analysis/${study.opened?.game.name}?study=${encodeURIComponent(name)}` : `/replay/${encodeURIComponent(name)}#${game.frames[frameIndex(game)]?.ply ?? 0}`;
  return h(
    "div",
    { class: "play", key: "embed" },
    gameView(withoutChoices(shown), handlers, null),
    h(
      "aside",
      { class: "side", "aria-label": t("embed-moves") },
      study ? treeView(study, { onlook: (at) => void goToNode(at), onpromote: () => undefined, ondelete: () => undefined }) : movesView(game, (index) => become(look(game, index)), stepper(game, step)),
      h("p", { class: "small" }, h("a", { href: whole, target: "_blank", rel: "noopener" }, t("embed-open"))),
    ),
  );
}

/** @param {SessionState} state @returns {SessionState} */
function withoutChoices(state) {
  const frames = state.frames.map((each) => (each.position.choices.length > 0 ? { ...each, position: { ...each.position, choices: [] } } : each));
  return { ...state, frames };
}

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.altKey || event.metaKey || target.closest("input, select, textarea, dialog, .grid")) return;
  if (!["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"].includes(event.key)) return;
  event.preventDefault();
  step(event.key);
});
void start();
redraw();
