/** My clubs and the public ones; joining by a code, and the form to open one. */

import { alertLine } from "../ui/live-region.js";
import { Refused } from "../net/connection.js";
import { h, render } from "../ui/dom.js";
import { failedView } from "../ui/failed-view.js";
import { fetchClubs, NotFetched } from "../net/http-api.js";
import { connectShell, must, pageState } from "../shell/shell.js";
import { classDialog, clubDialog } from "../club/club-form.js";
import { clubUrl, roleText } from "../club/words.js";
import { t } from "../ui/words.js";

/** @typedef {import("../types").ClubSummary} ClubSummary */
/** @typedef {import("../types").Command} Command */

/** @type {{ clubs: ClubSummary[] | null, mine: ClubSummary[], isOpening: "club" | "class" | null, isBusy: boolean, trouble: string | null, failed: NotFetched | null }} */
const initial = { clubs: null, mine: [], isOpening: null, isBusy: false, trouble: null, failed: null };
const { state, set, redraw } = pageState(initial, () => render(must("main"), page()));
/** A join code in the page's own link. */
const code = decodeURIComponent(location.hash.slice(1));

const connection = connectShell({ onMessage: () => undefined, onWelcome: () => void readMine() });

async function readMine() {
  try {
    const answer = await connection.send({ t: "my_clubs" });
    if (answer.t === "clubs") set({ mine: answer.clubs });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

/** Send a command that leads into a club, and go there. @param {Command} command */
async function enter(command) {
  if (state.isBusy) return;
  set({ isBusy: true, trouble: null });
  try {
    const answer = await connection.send(command);
    if (answer.t === "club") location.assign(clubUrl(answer.club));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    set({ trouble: error.message });
  } finally {
    set({ isBusy: false });
  }
}

/** @param {ClubSummary} club */
function row(club) {
  const words = [t("club-members-count", { count: club.members }), club.default && t("club-of-server"), club.role && roleText(club.role), club.kind === "class" ? t("club-kind-class") : !club.public && t("club-kind-private")];
  return h("li", { key: club.id, class: "row-card" }, h("div", { class: "row-main" }, h("h3", { class: "row-title" }, h("a", { href: clubUrl(club.id), translate: "no" }, club.title)), h("p", { class: "small" }, words.filter(Boolean).join(" · "))));
}

function joinForm() {
  const join = /** @param {SubmitEvent} event */ (event) => {
    event.preventDefault();
    void enter({ t: "join_club", code: String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("code")) });
  };
  return h(
    "form",
    { class: "field", onsubmit: join },
    h("label", { for: "code" }, t("club-join-code")),
    h("div", { class: "row" }, h("input", { id: "code", name: "code", required: true, maxlength: "60", autocomplete: "off", autocapitalize: "none", spellcheck: "false", onmount: (/** @type {HTMLInputElement} */ input) => void (input.value = code) }), h("button", { type: "submit", class: code ? "button button-main" : "button", "aria-disabled": String(state.isBusy) }, t("club-join"))),
  );
}

function page() {
  const { clubs, mine, failed, isOpening, trouble } = state;
  if (failed) return failedView(failed, t("club-none-found"));
  if (!clubs) return h("p", { class: "quiet page-narrow" }, t("club-loading"));
  const others = clubs.filter((club) => !mine.some(({ id }) => id === club.id));
  return h(
    "div",
    { class: "page-narrow", key: "clubs" },
    h("h1", {}, t("club-list")),
    h("p", { class: "lead" }, t("club-lead")),
    trouble && !isOpening && alertLine(trouble),
    joinForm(),
    h("div", { class: "actions" }, h("button", { type: "button", class: "button", onclick: () => set({ isOpening: "club", trouble: null }) }, t("club-open-club")), h("button", { type: "button", class: "button", onclick: () => set({ isOpening: "class", trouble: null }) }, t("club-open-class")), h("a", { class: "button", href: "/slip" }, t("club-slip-sign-in"))),
    mine.length > 0 && h("section", { key: "mine" }, h("h2", {}, t("club-mine")), h("ul", { class: "rows" }, mine.map(row))),
    h("section", { key: "public" }, h("h2", {}, t("club-public-clubs")), others.length === 0 ? h("p", { class: "quiet" }, t(mine.length === 0 ? "club-none-yet" : "club-no-others")) : h("ul", { class: "rows" }, others.map(row))),
    isOpening === "class" && classDialog({ trouble, submit: (fields) => void enter({ t: "open_class", ...fields }), onclose: () => set({ isOpening: null }) }),
    isOpening === "club" && clubDialog({ title: t("club-open-club"), send: t("club-open"), trouble, submit: (fields) => void enter({ t: "open_club", ...fields }), onclose: () => set({ isOpening: null }) }),
  );
}

redraw();
try {
  set({ clubs: (await fetchClubs()).clubs });
} catch (error) {
  if (!(error instanceof NotFetched)) throw error;
  set({ failed: error });
}
