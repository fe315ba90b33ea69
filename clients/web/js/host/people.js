/** Accounts: moderators find, silence, close and reopen them; administrators give roles and links for new passwords. */

import { announce } from "../ui/live-region.js";
import { copyField } from "../ui/copy-field.js";
import { h, initially } from "../ui/dom.js";
import { ago } from "../ui/format.js";
import { playerName, playerText } from "../ui/player-badge.js";
import { withReason } from "./section.js";

/** @typedef {import("../types").AccountView} AccountView */
/** @typedef {import("../types").Command} Command */
/** @typedef {import("./section.js").Section} Section */

const ROLES = /** @type {const} */ (["human", "moderator", "admin"]);

/** @implements {Section} */
export class PeopleSection {
  /** @param {import("./section.js").Console} page */
  constructor(page) {
    this.page = page;
    this.sought = decodeURIComponent(location.hash.slice(1));
    this.role = "";
    /** Null until the server has sent them. @type {AccountView[] | null} */
    this.found = null;
    /** Start of the next page, or null. @type {string | null} */
    this.next = null;
    /** A link for a new password, by account; shown once. @type {{ account: string, link: string } | null} */
    this.reset = null;
  }

  async load(after = "") {
    const role = this.role === "" ? null : /** @type {AccountView["role"]} */ (this.role);
    const answer = await this.page.ask({ t: "list_accounts", search: this.sought, after, role });
    if (answer?.t !== "accounts") return;
    this.found = [...(after ? (this.found ?? []) : []), ...answer.accounts];
    this.next = answer.next ?? null;
    announce(`${answer.accounts.length} accounts.`);
    this.page.redraw();
  }

  /** @param {Command} command @param {string} said */
  async change(command, said) {
    const answer = await this.page.ask(command, said);
    if (answer?.t !== "account") return;
    const changed = answer.account;
    this.found = (this.found ?? []).map((each) => (each.player.id === changed.player.id ? changed : each));
    this.page.redraw();
  }

  /** @param {AccountView} account */
  async makeLink({ player }) {
    const answer = await this.page.ask({ t: "make_reset_link", account: player.id }, "The link is below the name.");
    if (answer?.t === "reset_link") this.reset = { account: player.id, link: `${location.origin}/account#reset=${answer.token}` };
    this.page.redraw();
  }

  /** @param {SubmitEvent} event */
  search(event) {
    event.preventDefault();
    const fields = new FormData(/** @type {HTMLFormElement} */ (event.target));
    this.sought = String(fields.get("search")).trim();
    this.role = String(fields.get("role"));
    void this.load();
  }

  view() {
    const { found, next, sought, role } = this;
    return [
      h(
        "form",
        { class: "field", role: "search", onsubmit: (/** @type {SubmitEvent} */ event) => this.search(event) },
        h("label", { for: "search" }, "Part of a name, or an id"),
        h(
          "div",
          { class: "row" },
          h("input", { id: "search", name: "search", onmount: initially(sought), maxlength: "40", autocomplete: "off" }),
          h("select", { name: "role", "aria-label": "Role", onmount: initially(role) }, h("option", { value: "" }, "any role"), [...ROLES, "bot"].map((each) => h("option", { value: each }, each))),
          h("button", { class: "button", type: "submit" }, "Find"),
        ),
      ),
      found?.length === 0 && h("p", { class: "quiet" }, "Nobody."),
      found && found.length > 0 && h("ul", { class: "rows" }, found.map((each) => this.row(each))),
      next && h("button", { type: "button", class: "button", onclick: () => void this.load(next) }, "Older accounts"),
    ];
  }

  /** @param {AccountView} account */
  row(account) {
    const { player } = account;
    const { reset } = this;
    const text = playerText(player);
    const isMe = player.id === this.page.you()?.id;
    const facts = [account.role, account.has_password ? "has a password" : account.at_provider ? "signs in elsewhere" : "gets in with a token", `since ${ago(account.created, this.page.now())}`, player.id];
    return h(
      "li",
      { class: "row-card", key: player.id },
      h(
        "div",
        { class: "row-main" },
        playerName(player, { you: isMe }),
        h("div", { class: "small" }, facts.join(" · ")),
        account.closed && h("div", { class: "small" }, `Closed: ${account.closed}`),
        reset?.account === player.id && [copyField("reset-link", `Link for a new password of ${text}`, reset.link), h("p", { class: "small" }, "It works once, for one day. Anybody who has it can take the account over: give it to its owner only.")],
      ),
      !isMe && h("div", { class: "actions" }, player.kind === "human" && this.deeds(account, text), this.shutting(account, text)),
    );
  }

  /** @param {AccountView} account @param {string} text */
  deeds(account, text) {
    const isAdmin = this.page.you()?.role === "admin";
    return [
      isAdmin && (account.has_password || account.at_provider) && this.roles(account, text),
      isAdmin && account.has_password && account.role !== "admin" && h("button", { type: "button", class: "button", "aria-label": `New password for ${text}`, onclick: () => void this.makeLink(account) }, "New password…"),
      this.silencing(account, text),
    ];
  }

  /** @param {AccountView} account @param {string} text */
  shutting(account, text) {
    const { id } = account.player;
    if (account.closed) return h("button", { type: "button", class: "button", "aria-label": `Open the account of ${text}`, onclick: () => void this.change({ t: "reopen_account", account: id }, "Open again.") }, "Open");
    const words = { id: `why-${id}`, text: "Close…", label: `Close the account of ${text}`, why: "Reason (the owner sees it)", button: "Close it" };
    return withReason(words, (reason) => void this.change({ t: "close_account", account: id, reason }, "Closed."));
  }

  /** @param {AccountView} account @param {string} text */
  silencing(account, text) {
    const { id } = account.player;
    const words = { id: `mute-${id}`, text: "Silence…", label: `Silence ${text}`, why: "Reason (they see it at once)", button: "Silence" };
    const allow = () => void this.page.ask({ t: "silence", account: id, on: false, reason: "" }, `${text} may speak again.`);
    return [
      withReason(words, (reason) => void this.page.ask({ t: "silence", account: id, on: true, reason }, `${text} is silenced.`)),
      h("button", { type: "button", class: "button", "aria-label": `Allow chat for ${text}`, onclick: allow }, "Allow chat"),
    ];
  }

  /** @param {AccountView} account @param {string} text */
  roles(account, text) {
    const onchange = (/** @type {Event} */ event) => {
      const role = /** @type {(typeof ROLES)[number]} */ (/** @type {HTMLSelectElement} */ (event.target).value);
      void this.change({ t: "set_role", account: account.player.id, role }, `The role is ${role} now.`);
    };
    return h("select", { "aria-label": `Role of ${text}`, value: account.role, onchange }, ROLES.map((role) => h("option", { value: role }, role)));
  }
}
