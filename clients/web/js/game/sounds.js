/** Short sounds for the events of a game, made from plain tones: there are no files to fetch. */

import { savedVolume } from "../ui/settings.js";
import { tone } from "./announcements.js";

/** @typedef {import("./session.js").SessionState} SessionState */
/** @typedef {import("../types").Occurred} Occurred */
/** @typedef {"mine" | "theirs" | "chance" | "threat" | "offer" | "low" | "won" | "lost" | "over"} Sound */

/** Tones one after the other: pitch in Hz and length in seconds. @type {Record<Sound, [number, number][]>} */
const TONES = {
  mine: [[220, 0.09]],
  theirs: [[294, 0.11]],
  chance: [[440, 0.05], [523, 0.05]],
  threat: [[392, 0.1], [466, 0.16]],
  offer: [[330, 0.12], [415, 0.16]],
  low: [[523, 0.07], [392, 0.07], [523, 0.07]],
  won: [[262, 0.12], [330, 0.12], [392, 0.3]],
  lost: [[262, 0.14], [220, 0.14], [175, 0.32]],
  over: [[262, 0.14], [262, 0.26]],
};

/** Length (ms) of the vibration of a phone at my move. */
const VIBRATION_MS = 30;

/** Loudest share of full scale at full volume; at the usual half it does not cover speech. */
const PEAK = 0.32;
/** Fade (s) of each tone: without it the start and end click. */
const ATTACK_S = 0.006;

/** @type {AudioContext | null} */
let speaker = null;

/** Return the sound of an event. @param {SessionState} state after it @param {Occurred} occurred @returns {Sound | null} */
export function soundOf({ fixed }, { event, position }) {
  switch (event.t) {
    case "acted":
      if (position.ended) return null; // the end has its own sound
      if (position.view.alert.length > 0) return "threat";
      return event.seat === fixed?.your_seat ? "mine" : "theirs";
    case "drawn":
      return position.ended ? null : "chance";
    case "draw_offered":
    case "take_back_asked":
    case "rematch_offered":
    case "pause_offered":
      return event.seat === fixed?.your_seat ? null : "offer";
    case "ended": {
      const mine = event.reason === "aborted" || !fixed ? null : tone(fixed.game, position.returns?.slice(0, fixed.players.length), fixed.your_seat);
      return mine === "won" || mine === "lost" ? mine : "over";
    }
    default:
      return null;
  }
}

/** Schedule a sound to start at once. @param {BaseAudioContext} context @param {Sound} name @param {number} [percent] its loudness, above 0 */
export function sound(context, name, percent = savedVolume()) {
  const peak = (PEAK * percent) / 100;
  let at = context.currentTime;
  for (const [pitch, length] of TONES[name]) {
    const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(peak, at + ATTACK_S);
    volume.gain.exponentialRampToValueAtTime(peak / 1_000, at + length);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + length);
    at += length;
  }
}

/**
 * Play the sound of the newest event that has one. Browsers allow sound only after the page's first click or key: until
 * then it is silent. A phone vibrates shortly when a person has moved and it is my turn.
 * @param {SessionState} state @param {Occurred[]} news
 */
export function playSounds(state, news) {
  const last = news.at(-1);
  if (last && isMyTurnBy(state, last) && matchMedia("(pointer: coarse)").matches && isAllowed()) navigator.vibrate?.(VIBRATION_MS);
  const heard = news.map((occurred) => soundOf(state, occurred)).findLast((each) => each !== null);
  if (heard) playSound(heard);
}

/** True if it is my turn because another person moved. @param {SessionState} state @param {Occurred} occurred */
function isMyTurnBy({ fixed }, { event, position }) {
  const mine = fixed?.your_seat;
  if (event.t !== "acted" || mine === null || mine === undefined || event.seat === mine) return false;
  return !position.ended && position.turn.includes(mine) && fixed?.players[event.seat]?.kind === "human";
}

/** True if sounds are on and the browser allows them. */
const isAllowed = () => savedVolume() > 0 && Boolean(navigator.userActivation?.hasBeenActive);

/** Play a sound if sounds are on and the browser allows it. @param {Sound} name */
export function playSound(name) {
  if (!isAllowed()) return;
  speaker ??= new AudioContext();
  sound(speaker, name);
}
