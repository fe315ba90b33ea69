/** The audit page: verify the dice and cards of a game, from the server's record or from a file. */

import { audited } from "../replay/verify-chance.js";
import { h, render } from "../ui/dom.js";
import { fetchSession, NotFetched } from "../net/http-api.js";
import { gameTitle } from "../ui/game-words.js";
import { playerText } from "../ui/player-badge.js";
import { LANGUAGE, rich, t } from "../ui/words.js";
import { must, startShell } from "../shell/shell.js";
import { moveWords } from "../board/move-words.js";
import { worded } from "../ui/untranslated.js";

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
      h("h1", {}, t("audit-heading")),
      h("p", {}, t("audit-about")),
      ...parts,
      h("div", { class: "field" }, h("label", { for: "file" }, t("audit-file")), fileInput),
    ),
  );
}

/** @param {string} text */
const digest = (text) => h("code", { translate: "no" }, text);

/** @param {Event} event */
async function opened(event) {
  const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
  if (!file) return;
  try {
    await judge(JSON.parse(await file.text()));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    show(h("p", { role: "alert" }, t("audit-no-game")));
  }
}

/** @param {SessionExport} game */
async function judge(game) {
  const { seed, hash, seedHash, draws, contributions, problems } = await audited(game);
  const names = game.players.map((player) => playerText(player));
  const given = names.map((text, seat) => {
    const [name, bits] = [h("span", { translate: "no" }, text), contributions.get(seat)];
    return h("li", {}, bits === undefined ? rich("audit-contributed-nothing", { name }) : rich("audit-contributed", { name, bits: digest(bits) }));
  });
  show(
    h("h2", {}, gameTitle(game.game.name, game.game.title), ", ", h("span", { translate: "no" }, game.session)),
    problems.length > 0
      ? h("div", { role: "alert" }, h("ul", { class: "audit-problems" }, problems.map((problem) => h("li", {}, problem))))
      : h("p", { role: "status" }, draws.length > 0 ? t("audit-ok", { draws: String(draws.length) }) : t("audit-ok-nothing")),
    draws.length > 0 && contributions.size === 0 && h("p", {}, t("audit-nobody")),
    h("dl", {}, h("dt", {}, t("audit-hash")), h("dd", {}, digest(seedHash)), h("dt", {}, t("audit-seed")), h("dd", {}, digest(seed ?? "-")), h("dt", {}, t("audit-seed-hash")), h("dd", {}, digest(hash))),
    h("h3", {}, t("audit-contributions")),
    h("ul", {}, given),
    h("h3", {}, t("audit-draws")),
    h("ol", { class: "audit-draws" }, draws.map(({ seq, unit, text, due, drawn }) => h("li", { key: String(seq) }, rich(due === drawn ? "audit-draw" : "audit-draw-differs", { outcome: worded(moveWords(text)), event: String(seq), number: unit.toLocaleString(LANGUAGE, { minimumFractionDigits: 6, maximumFractionDigits: 6 }) })))),
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
