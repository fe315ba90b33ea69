/** Clock of a new game: common ones by name, or any kind with custom numbers. */

import { h } from "../ui/dom.js";

/** @typedef {import("../types").Clock} Clock */
/** @typedef {import("../ui/dom.js").VElement} VElement */

const DAYS = "Days for each move";
const STAGE_MINUTES = 90;

/** @type {[string, [string, Clock][]][]} */
const USUAL = [
  ["Bullet", [["1 min", { kind: "fischer", initial_ms: 60_000, increment_ms: 0 }], ["2 min + 1 s a move", { kind: "fischer", initial_ms: 120_000, increment_ms: 1_000 }]]],
  ["Blitz", [["3 min + 2 s a move", { kind: "fischer", initial_ms: 180_000, increment_ms: 2_000 }], ["5 min + 3 s a move", { kind: "fischer", initial_ms: 300_000, increment_ms: 3_000 }], ["5 min, 3 s delay", { kind: "delay", initial_ms: 300_000, delay_ms: 3_000 }]]],
  ["Rapid", [["10 min", { kind: "fischer", initial_ms: 600_000, increment_ms: 0 }], ["15 min + 10 s a move", { kind: "fischer", initial_ms: 900_000, increment_ms: 10_000 }], ["10 min, then 5 periods of 30 s", { kind: "byo_yomi", initial_ms: 600_000, period_ms: 30_000, periods: 5 }]]],
  [
    "Classical",
    [
      ["30 min + 20 s a move", { kind: "fischer", initial_ms: 1_800_000, increment_ms: 20_000 }],
      ["40 moves in 90 min, then 30 min, + 30 s a move", { kind: "stages", stages: [{ moves: 40, add_ms: STAGE_MINUTES * 60_000, increment_ms: 30_000 }], rest_ms: 1_800_000, rest_increment_ms: 30_000 }],
    ],
  ],
  ["For each move", [["10 s a move", { kind: "per_move", move_ms: 10_000 }], ["30 s a move", { kind: "per_move", move_ms: 30_000 }]]],
  ["Correspondence", [["1 day a move", { kind: "correspondence", days: 1 }], ["3 days a move, 10 days of vacation", { kind: "correspondence", days: 3, vacation_days: 10 }], ["7 days a move", { kind: "correspondence", days: 7 }]]],
];
const PRESETS = USUAL.flatMap(([, clocks]) => clocks);

/** A number of a kind: name, label, default, least, most, factor to the sent value. @typedef {[string, string, number, number, number, number]} Field */
/** @type {Field} */
const MINUTES = ["initial_ms", "Minutes for each player", 10, 0.1, 1440, 60_000];
/** @type {Field} */
const MAIN = ["initial_ms", "Minutes of main time", 10, 0, 1440, 60_000];

/** Custom clocks: kind, title, help, numbers. @type {[Clock["kind"], string, string, Field[]][]} */
const KINDS = [
  ["fischer", "Time with increment (Fischer)", "Each move adds seconds to your clock. 0 seconds: sudden death.", [MINUTES, ["increment_ms", "Seconds added for each move", 5, 0, 3600, 1_000]]],
  ["delay", "Simple delay (US)", "In each turn your clock starts only after the delay. Unused delay is lost.", [MINUTES, ["delay_ms", "Seconds of delay", 5, 0, 3600, 1_000]]],
  ["bronstein", "Bronstein delay", "After a move you get back the time that it took, up to the limit.", [MINUTES, ["delay_ms", "Seconds given back at most", 5, 0, 3600, 1_000]]],
  ["byo_yomi", "Byo-yomi (Japanese)", "Periods follow the main time. If you move within a period, you keep it; otherwise you lose it. Losing the last period loses the game.", [MAIN, ["periods", "Periods", 5, 1, 50, 1], ["period_ms", "Seconds of a period", 30, 1, 3600, 1_000]]],
  ["canadian", "Canadian overtime", "After the main time you must make a number of moves in each period.", [MAIN, ["moves", "Moves in a period", 25, 1, 100, 1], ["period_ms", "Minutes of a period", 10, 0.1, 1440, 60_000]]],
  ["hour_glass", "Hour-glass", "Your opponent gains the time that you use.", [MINUTES]],
  ["stages", "Moves in stages", "A number of moves in the first stage; then time is added for the rest of the game.", [["moves", "Moves of the first stage", 40, 1, 500, 1], ["add_ms", "Minutes for them", STAGE_MINUTES, 0.1, 1440, 60_000], ["rest_ms", "Minutes for the rest", 30, 0, 1440, 60_000], ["increment_ms", "Seconds added for each of the moves", 30, 0, 3600, 1_000]]],
  ["per_move", "The same for every move", "You have the same time for every move.", [["move_ms", "Seconds for each move", 30, 1, 86_400, 1_000]]],
  ["correspondence", "Days for every move (correspondence)", "Calendar days: they also pass while the server is off. On vacation you use vacation days instead.", [["days", DAYS, 3, 1, 60, 1], ["vacation_days", "Days of vacation for each player", 10, 0, 60, 1]]],
];

/** The one that a game which needs a clock begins with. */
const FIRST = "5 min + 3 s a move";

/** @param {{ isTimed?: boolean }} [needs] `isTimed`: a game without a clock is not offered @returns {VElement} */
export function clockChooser({ isTimed = false } = {}) {
  const begin = /** @param {HTMLSelectElement} control */ (control) => {
    if (isTimed) control.value = String(PRESETS.findIndex(([text]) => text === FIRST));
  };
  const option = /** @param {string} value @param {string} text */ (value, text) => h("option", { value }, text);
  const group = /** @param {[string, [string, Clock][]]} entry */ ([title, clocks]) =>
    h("optgroup", { label: title }, clocks.map((clock) => option(String(PRESETS.indexOf(clock)), clock[0])));
  return h(
    "div",
    { class: "clock-chooser" },
    h(
      "div",
      { class: "field" },
      h("label", { for: "clock" }, "Clock"),
      h("select", { id: "clock", name: "clock", onmount: begin }, !isTimed && option("none", "No clock"), USUAL.map(group), option("own", "Something else…")),
    ),
    h(
      "div",
      { class: "clock-own" },
      h("div", { class: "field" }, h("label", { for: "clock-kind" }, "Kind of clock"), h("select", { id: "clock-kind", name: "clock-kind" }, KINDS.map(([kind, title]) => option(kind, title)))),
      KINDS.map(([kind, title, help, fields]) =>
        h("fieldset", { class: `clock-kind clock-kind-${kind}` }, h("legend", { class: "visually-hidden" }, title), h("p", { class: "small", id: `clock-${kind}-help` }, help), fields.map((field) => numberField(kind, field))),
      ),
    ),
  );
}

/** @param {string} kind @param {Field} field */
function numberField(kind, [name, label, usual, least, most, factor]) {
  const id = `clock-${kind}-${name}`;
  const step = factor === 1 ? 1 : "any";
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, label),
    h("input", { id, name: id, type: "number", inputmode: "decimal", min: least, max: most, step, "aria-describedby": `clock-${kind}-help`, onmount: (/** @type {HTMLInputElement} */ control) => (control.value = String(usual)) }),
  );
}

/** @param {FormData} form @returns {Clock} */
export function readClock(form) {
  const chosen = form.get("clock");
  if (chosen !== "own") return PRESETS[Number(chosen)]?.[1] ?? { kind: "untimed" };
  const found = KINDS.find(([kind]) => kind === form.get("clock-kind"));
  if (!found) return { kind: "untimed" };
  const [kind, , , fields] = found;
  const numbers = Object.fromEntries(
    fields.map(([name, , usual, least, most, factor]) => {
      const given = Number(form.get(`clock-${kind}-${name}`) || usual);
      return [name, Math.round(Math.min(most, Math.max(least, given)) * factor)];
    }),
  );
  if (kind !== "stages") return /** @type {Clock} */ (/** @type {unknown} */ ({ kind, ...numbers }));
  const { moves = 40, add_ms = 0, increment_ms = 0, rest_ms = 0 } = numbers;
  return { kind, stages: [{ moves, add_ms, increment_ms }], rest_ms, rest_increment_ms: increment_ms };
}
