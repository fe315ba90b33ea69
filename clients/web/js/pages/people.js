/** Accounts, for moderators: find, close and reopen; administrators give roles. */

import { announce, alertLine } from "../ui/live-region.js";
import { Refused } from "../net/connection.js";
import { h, render } from "../ui/dom.js";
import { ago } from "../ui/format.js";
import { playerName, playerText } from "../ui/player-badge.js";
import { connectShell, must, pageState } from "../shell/shell.js";

/** @typedef {import("../types").AccountView} AccountView */
/** @typedef {import("../types").Command} Command */

/**
 * @type {{ me: AccountView | null, found: AccountView[] | null, next: string | null, search: string, trouble: string | null }}
 * `found`: null until the server has sent it; `next`: start of the next page, or null
 */
const initial = { me: null, found: null, next: null, search: decodeURIComponent(location.hash.slice(1)), trouble: null };
const { state, set, redraw } = pageState(initial, () => render(must("main"), page()));

const connection = connectShell({ onMessage: () => undefined, onWelcome: () => void load("") });

/** @param {() => Promise<void>} work */
async function trying(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    set({ trouble: error.message });
  }
}

/** @param {string} after */
function load(after) {
  return trying(async () => {
    const told = await connection.send({ t: "my_account" });
    if (told.t === "account") set({ me: told.account });
    const answer = await connection.send({ t: "list_accounts", search: state.search, after });
    if (answer.t !== "accounts") return;
    set({ found: [...(after ? (state.found ?? []) : []), ...answer.accounts], next: answer.next ?? null, trouble: null });
    announce(`${answer.accounts.length} accounts.`);
  });
}

/** @param {Command} command @param {string} said */
function change(command, said) {
  return trying(async () => {
    const answer = await connection.send(command);
    if (answer.t !== "account") return;
    const changed = answer.account;
    set({ found: (state.found ?? []).map((each) => (each.player.id === changed.player.id ? changed : each)), trouble: null });
    announce(said);
  });
}

function page() {
  const { found, next, trouble } = state;
  return h(
    "div",
    { class: "page-narrow account", key: "people" },
    h("h1", {}, "People"),
    h(
      "form",
      { class: "field", role: "search", onsubmit: search },
      h("label", { for: "search" }, "Part of a name, or an id"),
      h("div", { class: "row" }, h("input", { id: "search", name: "search", value: state.search, maxlength: "40", autocomplete: "off" }), h("button", { class: "button", type: "submit" }, "Find")),
    ),
    trouble && alertLine(trouble),
    found?.length === 0 && h("p", { class: "quiet" }, "Nobody."),
    found && found.length > 0 && h("ul", { class: "rows" }, found.map(row)),
    next && h("button", { type: "button", class: "button", onclick: () => void load(next) }, "Older accounts"),
  );
}

/** @param {SubmitEvent} event */
function search(event) {
  event.preventDefault();
  set({ search: String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("search")).trim() });
  void load("");
}

/** @param {AccountView} account */
function row(account) {
  const id = account.player.id;
  const text = playerText(account.player);
  const isMe = id === state.me?.player.id;
  const facts = [account.role, account.has_password ? "has a password" : "gets in with a token", `since ${ago(account.created, connection.now())}`, id];
  return h(
    "li",
    { class: "row-card", key: id },
    h("div", { class: "row-main" }, playerName(account.player, { you: isMe }), h("div", { class: "small" }, facts.join(" · ")), account.closed && h("div", { class: "small" }, `Closed: ${account.closed}`)),
    !isMe &&
      h(
        "div",
        { class: "actions" },
        state.me?.role === "admin" && account.has_password && roles(account, text),
        account.closed
          ? h("button", { type: "button", class: "button", "aria-label": `Open the account of ${text}`, onclick: () => void change({ t: "reopen_account", account: id }, "Open again.") }, "Open")
          : h("details", {}, h("summary", { class: "button", "aria-label": `Close the account of ${text}` }, "Close…"), closing(account)),
      ),
  );
}

/** @param {AccountView} account @param {string} text */
function roles(account, text) {
  const onchange = (/** @type {Event} */ event) => {
    const role = /** @type {"human" | "moderator" | "admin"} */ (/** @type {HTMLSelectElement} */ (event.target).value);
    void change({ t: "set_role", account: account.player.id, role }, `The role is ${role} now.`);
  };
  return h(
    "select",
    { "aria-label": `Role of ${text}`, value: account.role, onchange },
    ["human", "moderator", "admin"].map((role) => h("option", { value: role }, role)),
  );
}

/** @param {AccountView} account */
function closing(account) {
  const id = `why-${account.player.id}`;
  const onsubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const reason = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("reason")).trim();
    void change({ t: "close_account", account: account.player.id, reason }, "Closed.");
  };
  return h(
    "form",
    { class: "field", onsubmit },
    h("label", { for: id }, "Reason (the owner sees it)"),
    h("div", { class: "row" }, h("input", { id, name: "reason", required: true, maxlength: "200", autocomplete: "off" }), h("button", { class: "button button-danger", type: "submit" }, "Close it")),
  );
}

redraw();
