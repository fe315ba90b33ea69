/** Studies of the analysis page: stored, listed, renamed, shared and deleted; and records of the tree. */

import { Refused } from "../net/connection.js";
import { fetchGames, NotFetched } from "../net/http-api.js";
import { announce } from "../ui/live-region.js";
import { t } from "../ui/words.js";
import { harvested } from "./tree.js";
import { upload } from "./upload.js";

/** @typedef {import("./state.js").AnalysisState} AnalysisState */

/** Key under which this tab keeps a tree that is not stored. */
const unsavedKey = () => `agon.analysis:${location.pathname}${location.search}`;

/** @returns {string | null} what was not saved before the page was loaded again */
export const unsaved = () => sessionStorage.getItem(unsavedKey());

/** @param {import("./tree.js").Board} board */
export const keepUnsaved = (board) => sessionStorage.setItem(unsavedKey(), JSON.stringify({ tree: harvested(board), at: 0 }));

export const forgetUnsaved = () => sessionStorage.removeItem(unsavedKey());

/**
 * @param {object} page
 * @param {AnalysisState} page.state
 * @param {(change: Partial<AnalysisState>) => void} page.set
 * @param {(command: import("../types").Command) => Promise<import("../types").ServerMessage | null>} page.ask
 * @param {import("../net/connection.js").Connection} page.connection
 * @param {string} page.game
 */
export function studies({ state, set, ask, connection, game }) {
  /** @param {string} title */
  async function save(title) {
    const { board, opened: told } = state;
    if (!board || !told) return;
    const study = told.study && told.mine !== false ? told.study.study : null;
    try {
      await upload(connection, JSON.stringify(harvested(board)));
      const answer = await connection.send({ t: "save_study", title, study });
      if (answer.t !== "study_saved") return;
      const listed = state.studies && [answer.study, ...state.studies.filter((each) => each.study !== answer.study.study)]; // the list may have come first
      set({ opened: { ...told, study: answer.study, mine: true }, studies: listed, isChanged: state.board !== board, trouble: null });
      forgetUnsaved();
      if (study === null) history.replaceState(null, "", `/analysis/${encodeURIComponent(game)}?study=${answer.study.study}`);
      announce(t("analysis-saved"));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      set({ trouble: error.message });
    }
  }

  async function listStudies() {
    set({ dialog: "studies", trouble: null });
    const answer = await ask({ t: "my_studies" });
    if (answer?.t !== "studies") return;
    set({ studies: answer.studies });
    try {
      set({ games: await fetchGames() });
    } catch (error) {
      if (!(error instanceof NotFetched)) throw error; // the catalogue has the titles of our games
    }
  }

  /** @param {string} study @param {{ title?: string, shared?: boolean }} change */
  async function changeStudy(study, change) {
    const answer = await ask({ t: "change_study", study, ...change });
    if (answer?.t !== "study_saved") return;
    const told = state.opened;
    if (told?.study?.study === study) set({ opened: { ...told, study: answer.study } });
    set({ studies: state.studies?.map((each) => (each.study === study ? answer.study : each)) ?? null });
    announce(t(change.shared === undefined ? "analysis-renamed" : change.shared ? "analysis-is-shared" : "analysis-is-private"));
  }

  /** @param {string} study */
  async function deleteStudy(study) {
    if ((await ask({ t: "delete_study", study }))?.t !== "ok") return;
    const told = state.opened;
    if (told?.study?.study === study) set({ opened: { ...told, study: null } });
    set({ studies: state.studies?.filter((each) => each.study !== study) ?? null });
    announce(t("analysis-deleted"));
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

  return { save, listStudies, changeStudy, deleteStudy, write };
}
