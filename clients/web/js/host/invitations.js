/** Invitations: links with which people without an account sign up. */

import { copyField } from "../ui/copy-field.js";
import { h } from "../ui/dom.js";
import { playerName } from "../ui/player-badge.js";

/** @typedef {import("../types").InvitationView} InvitationView */

/** @param {import("./section.js").Console} page @returns {import("./section.js").Section} */
export function invitationsSection({ now, ask, redraw }) {
  /** Null until the server has sent them. @type {InvitationView[] | null} */
  let found = null;
  /** The new link, shown once. @type {string | null} */
  let link = null;

  /** @param {import("../types").Command} command @param {string} [said] */
  async function load(command, said) {
    const answer = await ask(command, said);
    if (answer?.t === "host_state") found = answer.invitations;
    redraw();
  }

  /** @param {SubmitEvent} event */
  async function make(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const fields = new FormData(form);
    const answer = await ask({ t: "create_invitation", label: String(fields.get("label")).trim(), uses: Number(fields.get("uses")), days: Number(fields.get("days")) }, "The link is ready.");
    if (answer?.t !== "invitation_created") return;
    link = `${location.origin}/account#invitation=${answer.token}`;
    form.reset();
    void load({ t: "read_host" });
  }

  /** @param {InvitationView} each */
  function row({ id, label, left, expires, by }) {
    const days = Math.max(1, Math.ceil((expires - now()) / 86_400_000));
    return h(
      "li",
      { class: "row-card", key: id },
      h("div", { class: "row-main" }, h("strong", {}, label), h("div", { class: "small" }, `For ${left} more, ${days} ${days === 1 ? "day" : "days"} left, by `, by ? playerName(by) : "a deleted account")),
      h("div", { class: "actions" }, h("button", { type: "button", class: "button", "aria-label": `Revoke ${label}`, onclick: () => void load({ t: "revoke_invitation", invitation: id }, "Revoked.") }, "Revoke")),
    );
  }

  return {
    load: () => void load({ t: "read_host" }),
    view: () => [
      h("p", {}, "Whoever has the link signs up with a name and a password, also while new people come in by invitation only."),
      h(
        "form",
        { class: "panel", key: "new", onsubmit: (/** @type {SubmitEvent} */ event) => void make(event) },
        h("h2", {}, "A new link"),
        field("label", "For whom (you see this in the list)", { maxlength: "60", required: true, autocomplete: "off" }),
        field("uses", "Number of people", { type: "number", min: "1", max: "1000", value: "1", required: true }),
        field("days", "Days until it ends", { type: "number", min: "1", max: "365", value: "7", required: true }),
        h("button", { class: "button button-main", type: "submit" }, "Make a link"),
      ),
      link && h("div", { class: "panel", key: "link" }, copyField("invitation-link", "The link", link), h("p", { class: "small" }, "It is shown this once.")),
      found?.length === 0 && h("p", { class: "quiet" }, "No invitation is open."),
      found && found.length > 0 && h("ul", { class: "rows" }, found.map(row)),
    ],
  };
}

/** @param {string} id @param {string} label @param {Record<string, string | boolean>} props */
function field(id, label, props) {
  const { value, ...rest } = props;
  const onmount = (/** @type {HTMLInputElement} */ input) => (input.defaultValue = String(value ?? ""));
  return h("div", { class: "field" }, h("label", { for: id }, label), h("input", { id, name: id, onmount, ...rest }));
}
