/** Beside the board: spectators, and as tabs the moves, the chat, the bots' thinking and the rules. */

import { announce } from "../ui/live-region.js";
import { h } from "../ui/dom.js";
import { delayText } from "../ui/format.js";
import { playerText } from "../ui/player-badge.js";
import { saveTab, savedTab } from "../ui/settings.js";
import { tabsView } from "../ui/tabs.js";
import { languageOf, t } from "../ui/words.js";
import { rulesWords } from "../board/rules-words.js";
import { isLesson, thinkingView } from "./bot-thinking.js";
import { newest } from "./session.js";

/** @typedef {import("./session.js").SessionState} SessionState */
/** @typedef {import("../types").ServerMessage} ServerMessage */
/** @typedef {import("../ui/dom.js").Children} Children */

/** Tab of a game in which nobody chose another one. */
const USUAL = "moves";

export class SideTabs {
  /** @param {() => SessionState} state @param {import("./chat.js").ChatBox} chat @param {() => void} redraw */
  constructor(state, chat, redraw) {
    this.state = state;
    this.chat = chat;
    this.redraw = redraw;
    /** Tab that was chosen on this page. @type {string | null} */
    this.chosen = null;
  }

  /** Names of the tabs that have something to show in this game. */
  get names() {
    const { fixed } = this.state();
    if (!fixed) return [USUAL];
    const { mode, lines } = this.chat;
    /** @type {[string, boolean][]} */
    const all = [
      [USUAL, true],
      ["chat", mode !== "off" || lines.length > 0 || this.chosen === "chat"], // what somebody reads does not go away
      ["thinking", fixed.players.some(({ kind }) => kind === "bot")],
      ["rules", !!fixed.game.how_to_play],
    ];
    return all.flatMap(([name, isThere]) => (isThere ? [name] : []));
  }

  /** Name of the shown tab: the one chosen here, else in an earlier game; a lesson opens with the thinking. */
  get shown() {
    const state = this.state();
    const saved = savedTab() ?? USUAL;
    const usual = isTeaching(state) ? "thinking" : saved === "chat" && isAmongBots(state) ? USUAL : saved;
    return [this.chosen, usual].find((name) => name !== null && this.names.includes(name)) ?? USUAL;
  }

  /** @param {string} name */
  show(name) {
    this.chosen = name;
    if (!isTeaching(this.state()) && !(name === "chat" && isAmongBots(this.state()))) saveTab(name === USUAL ? null : name);
    this.redraw();
  }

  /** Announce a line that another tab hides; beside bots alone, which only say fixed phrases, it waits. @param {ServerMessage} message @param {string | undefined} me my account */
  onMessage(message, me) {
    if (message.t !== "said" || message.session !== this.chat.session || this.shown === "chat" || isAmongBots(this.state())) return;
    const { by } = message.line;
    if (by !== null && by.id !== me) announce(t("play-chat-heard", { who: playerText(by), text: this.chat.words(message.line).shown }));
  }

  /** Note that the lines of the chat were in sight, if they are. Call this after drawing. */
  noteRead() {
    if (this.shown === "chat") this.chat.noteRead();
  }

  /** @param {Children} moves the list and what belongs to it @param {string | undefined} me my account */
  view(moves, me) {
    const tabs = this.names.map((name) => this.tab(name, moves, me));
    return tabsView({ id: "side", label: t("play-about"), tabs, shown: this.shown, onshow: (name) => this.show(name) });
  }

  /** @param {string} name @param {Children} moves @param {string | undefined} me @returns {import("../ui/tabs.js").Tab} */
  tab(name, moves, me) {
    switch (name) {
      case "chat":
        return { name, title: t("play-chat"), note: this.shown !== name && unreadNote(this.chat.unread(me)), panel: this.chat.view(me) };
      case "thinking":
        return { name, title: t("play-thinking"), isText: true, panel: thinkingView(this.state()) };
      case "rules":
        return { name, title: t("play-rules"), isText: true, panel: rules(this.state()) };
      default:
        return { name, title: t("play-moves"), panel: moves };
    }
  }
}

/** True if the other seats are bots, which do not read the chat. @param {SessionState} state */
function isAmongBots({ fixed }) {
  const others = fixed?.players.filter((_, seat) => seat !== fixed.your_seat) ?? [];
  return fixed?.your_seat !== null && others.every(({ kind }) => kind === "bot");
}

/** True if the bot's thinking is shown during the game. @param {SessionState} state */
const isTeaching = (state) => isLesson(state) && state.fixed?.game.hidden === false;

/** @param {number} count lines that nobody has looked at here */
function unreadNote(count) {
  return count > 0 && h("span", { class: "tab-count" }, h("span", { "aria-hidden": "true" }, String(count)), h("span", { class: "visually-hidden" }, " ", t("play-chat-unread", { count })));
}

/** @param {SessionState} state */
function rules({ fixed }) {
  const text = rulesWords(fixed?.game.how_to_play ?? "");
  return h("section", { class: "panel rules", "aria-labelledby": "rules-title" }, h("h2", { id: "rules-title", class: "panel-title" }, t("play-how-to")), h("p", { class: "small", lang: languageOf(text) }, text));
}

/** Return the number of spectators, and their delay. @param {SessionState} state @param {number} count of those without a seat */
export function watchingLine(state, count) {
  const created = state.events.find(({ event }) => event.t === "created")?.event;
  const delay = created?.t === "created" && !newest(state)?.ended ? created.delay : null;
  const late = delayText(delay, state.fixed?.your_seat === null ? "you" : "spectators");
  if (count === 0 && late === "") return false;
  const text = [count > 0 ? t("play-onlookers", { count: String(count) }) : "", late];
  return h("p", { class: "watching", key: "watching" }, text.filter(Boolean).join(" · "));
}
