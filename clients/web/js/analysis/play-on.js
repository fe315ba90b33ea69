/** A game that begins from the shown position: against a bot, or by link. */

import { fetchBots, fetchGames, NotFetched } from "../net/http-api.js";
import { t } from "../ui/words.js";
import { shownPosition } from "./state.js";

/** @typedef {import("./state.js").AnalysisState} AnalysisState */
/** @typedef {Extract<import("../lobby/lobby-state.js").Dialog, { kind: "bot" }>} BotDialog */

/** Return where a game from the shown position begins. @param {AnalysisState} state @param {string} game */
function startHere(state, game) {
  const { opened: told } = state;
  const text = shownPosition(state)?.text || (told?.tree.root.start ?? "");
  return { game, options: told?.options ?? {}, start: text };
}

/**
 * @param {object} page
 * @param {AnalysisState} page.state
 * @param {(change: Partial<AnalysisState>) => void} page.set
 * @param {(command: import("../types").Command) => Promise<import("../types").ServerMessage | null>} page.ask
 * @param {string} page.game
 */
export function playOn({ state, set, ask, game }) {
  /** The dialog of bots, with what it needs. @type {{ view: typeof import("../lobby/bot-dialog.js").botDialog, dialog: BotDialog, bots: import("../types").ServedCard[], isBusy: boolean } | null} */
  let bots = null;

  async function playBot() {
    try {
      const [{ botDialog }, listings, cards] = await Promise.all([import("../lobby/bot-dialog.js"), fetchGames(), fetchBots()]);
      const listing = listings.find(({ info }) => info.name === game);
      if (!listing) return;
      bots = { view: botDialog, bots: cards, isBusy: false, dialog: { kind: "bot", game: listing, bot: null, level: null, terms: null, help: null } };
      set({ dialog: null, trouble: null });
    } catch (error) {
      if (!(error instanceof NotFetched || error instanceof TypeError)) throw error;
      set({ trouble: t("analysis-no-answer") });
    }
  }

  /** @param {"first" | "second" | "random"} seat */
  async function playByLink(seat) {
    const answer = await ask({ t: "seek", ...startHere(state, game), seat, private: true });
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
          if (command.t === "play_bot") await ask({ ...command, ...startHere(state, game), rated: false });
        },
      },
    );
  }

  return { playBot, playByLink, botsView };
}
