/** The audit page: verify the dice and cards of a game, from the server's record or from a file. */

import { audited } from "../replay/verify-chance.js";
import { h, render } from "../ui/dom.js";
import { fetchSession, NotFetched } from "../net/http-api.js";
import { playerText } from "../ui/player-badge.js";
import { must, startShell } from "../shell/shell.js";

/** @typedef {import("../types").SessionExport} SessionExport */

const session = decodeURIComponent(location.pathname.split("/")[2] ?? "");

/** @param {import("../ui/dom.js").Children[]} parts */
function show(...parts) {
  const fileInput = h("input", { id: "file", type: "file", accept: ".json,application/json", onchange: opened });
  render(
    must("main"),
    h(
      "div",
      { class: "page-narrow" },
      h("h1", {}, "Audit of dice and cards"),
      h("p", {}, "Before a game the server publishes the hash of a secret seed. Players then add random bits of their own. After the game the seed is revealed, and every die and card follows from it. This page derives them again, in your browser. It takes the possible outcomes and their probabilities from the record; the command agon audit also derives those from the rules."),
      ...parts,
      h("div", { class: "field" }, h("label", { for: "file" }, "A game from a file (agon export)"), fileInput),
    ),
  );
}

/** @param {Event} event */
async function opened(event) {
  const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
  if (!file) return;
  try {
    await judge(JSON.parse(await file.text()));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    show(h("p", { role: "alert" }, "This file is not an exported game."));
  }
}

/** @param {SessionExport} game */
async function judge(game) {
  const { seed, hash, seedHash, draws, contributions, problems } = await audited(game);
  const names = game.players.map((player) => playerText(player));
  const given = names.map((name, seat) => h("li", {}, `${name}: `, contributions.has(seat) ? h("code", {}, contributions.get(seat)) : "contributed nothing"));
  show(
    h("h2", {}, `${game.game.title}, ${game.session}`),
    problems.length > 0
      ? h("div", { role: "alert" }, h("ul", { class: "audit-problems" }, problems.map((problem) => h("li", {}, problem))))
      : h("p", { role: "status" }, draws.length > 0 ? `OK: all ${draws.length} draws match the seed.` : "OK. Nothing was drawn in this game."),
    draws.length > 0 && contributions.size === 0 && h("p", {}, "Nobody contributed, so you must trust the server not to have chosen among seeds."),
    h("dl", {}, h("dt", {}, "Hash published at the start"), h("dd", {}, h("code", {}, seedHash)), h("dt", {}, "Seed revealed at the end"), h("dd", {}, h("code", {}, seed ?? "-")), h("dt", {}, "Its SHA-256"), h("dd", {}, h("code", {}, hash))),
    h("h3", {}, "Contributions"),
    h("ul", {}, given),
    h("h3", {}, "Draws"),
    h("ol", { class: "audit-draws" }, draws.map(({ seq, unit, text, due, drawn }) => h("li", { key: String(seq) }, `${text}, event ${seq}, number ${unit.toFixed(6)}${due === drawn ? "" : ": differs"}`))),
  );
}

startShell();
show();
if (session) {
  try {
    await judge(await fetchSession(session));
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    show(h("p", { role: "alert" }, error.message));
  }
}
