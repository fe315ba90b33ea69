/** Accounts: moderators find, silence, close and reopen them; administrators give roles and links for new passwords. */

import { announce } from "../ui/live-region.js";
import { copyField } from "../ui/copy-field.js";
import { h, initially } from "../ui/dom.js";
import { ago } from "../ui/format.js";
import { playerName, playerText } from "../ui/player-badge.js";
import { withReason } from "./section.js";
import { named } from "../ui/untranslated.js";
import { rich, t } from "../ui/words.js";

/** @typedef {import("../types").AccountView} AccountView */
/** @typedef {import("../types").Command} Command */
/** @typedef {import("./section.js").Section} Section */

const ROLES = /** @type {const} */ (["human", "moderator", "admin"]);

/** @type {Record<AccountView["role"], string>} */
const ROLE_WORDS = { human: "host-role-human", moderator: "host-role-moderator", admin: "host-role-admin", bot: "host-role-bot" };

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
    announce(t("host-accounts-count", { count: answer.accounts.length }));
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
    const answer = await this.page.ask({ t: "make_reset_link", account: player.id }, t("host-link-below"));
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
        h("label", { for: "search" }, t("host-search")),
        h(
          "div",
          { class: "row" },
          h("input", { id: "search", name: "search", onmount: initially(sought), maxlength: "40", autocomplete: "off" }),
          h("select", { name: "role", "aria-label": t("host-role"), onmount: initially(role) }, h("option", { value: "" }, t("host-any-role")), /** @type {AccountView["role"][]} */ ([...ROLES, "bot"]).map((each) => h("option", { value: each }, t(ROLE_WORDS[each])))),
          h("button", { class: "button", type: "submit" }, t("host-find")),
        ),
      ),
      found?.length === 0 && h("p", { class: "quiet" }, t("host-nobody")),
      found && found.length > 0 && h("ul", { class: "rows" }, found.map((each) => this.row(each))),
      next && h("button", { type: "button", class: "button", onclick: () => void this.load(next) }, t("host-older-accounts")),
    ];
  }

  /** @param {AccountView} account */
  row(account) {
    const { player } = account;
    const { reset } = this;
    const text = playerText(player);
    const isMe = player.id === this.page.you()?.id;
    const facts = [t(ROLE_WORDS[account.role]), t(account.has_password ? "host-has-password" : account.at_provider ? "host-at-provider" : "host-has-token"), t("host-since", { when: ago(account.created, this.page.now()) })];
    return h(
      "li",
      { class: "row-card", key: player.id },
      h(
        "div",
        { class: "row-main" },
        playerName(player, { you: isMe }),
        h("div", { class: "small" }, facts.join(" · "), " · ", named(player.id)),
        account.closed && h("div", { class: "small" }, rich("host-closed-because", { reason: named(account.closed) })),
        reset?.account === player.id && [copyField("reset-link", t("host-reset-link", { player: text }), reset.link), h("p", { class: "small" }, t("host-reset-note"))],
      ),
      !isMe && h("div", { class: "actions" }, player.kind === "human" && this.deeds(account, text), this.shutting(account, text)),
    );
  }

  /** @param {AccountView} account @param {string} text */
  deeds(account, text) {
    const isAdmin = this.page.you()?.role === "admin";
    return [
      isAdmin && (account.has_password || account.at_provider) && this.roles(account, text),
      isAdmin && account.has_password && account.role !== "admin" && h("button", { type: "button", class: "button", "aria-label": t("host-new-password-for", { player: text }), onclick: () => void this.makeLink(account) }, t("host-new-password")),
      this.silencing(account, text),
    ];
  }

  /** @param {AccountView} account @param {string} text */
  shutting(account, text) {
    const { id } = account.player;
    if (account.closed) return h("button", { type: "button", class: "button", "aria-label": t("host-open-account-of", { player: text }), onclick: () => void this.change({ t: "reopen_account", account: id }, t("host-open-again")) }, t("host-open"));
    const words = { id: `why-${id}`, text: t("host-close"), label: t("host-close-account-of", { player: text }), why: t("host-reason-owner"), button: t("host-close-it") };
    return withReason(words, (reason) => void this.change({ t: "close_account", account: id, reason }, t("host-closed")));
  }

  /** @param {AccountView} account @param {string} text */
  silencing(account, text) {
    const { id } = account.player;
    const words = { id: `mute-${id}`, text: t("host-silence-more"), label: t("host-silence-of", { player: text }), why: t("host-reason-at-once"), button: t("host-silence") };
    const allow = () => void this.page.ask({ t: "silence", account: id, on: false, reason: "" }, t("host-may-speak", { player: text }));
    return [
      withReason(words, (reason) => void this.page.ask({ t: "silence", account: id, on: true, reason }, t("host-is-silenced", { player: text }))),
      h("button", { type: "button", class: "button", "aria-label": t("host-allow-chat-for", { player: text }), onclick: allow }, t("host-allow-chat")),
    ];
  }

  /** @param {AccountView} account @param {string} text */
  roles(account, text) {
    const onchange = (/** @type {Event} */ event) => {
      const role = /** @type {(typeof ROLES)[number]} */ (/** @type {HTMLSelectElement} */ (event.target).value);
      void this.change({ t: "set_role", account: account.player.id, role }, t("host-role-is", { role: t(ROLE_WORDS[role]) }));
    };
    return h("select", { "aria-label": t("host-role-of", { player: text }), value: account.role, onchange }, ROLES.map((role) => h("option", { value: role }, t(ROLE_WORDS[role]))));
  }
}
