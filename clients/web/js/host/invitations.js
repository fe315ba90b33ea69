/** Invitations: links with which people without an account sign up. */

import { copyField } from "../ui/copy-field.js";
import { h } from "../ui/dom.js";
import { playerName } from "../ui/player-badge.js";
import { rich, t } from "../ui/words.js";

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
    const answer = await ask({ t: "create_invitation", label: String(fields.get("label")).trim(), uses: Number(fields.get("uses")), days: Number(fields.get("days")) }, t("host-link-ready"));
    if (answer?.t !== "invitation_created") return;
    link = `${location.origin}/account#invitation=${answer.token}`;
    form.reset();
    void load({ t: "read_host" });
  }

  /** @param {InvitationView} each */
  function row({ id, label, left, expires, by }) {
    const days = Math.max(1, Math.round((expires - now()) / 86_400_000));
    return h(
      "li",
      { class: "row-card", key: id },
      h("div", { class: "row-main" }, h("strong", { translate: "no" }, label), h("div", { class: "small" }, `${t("host-for-more", { count: String(left) })}, ${t("host-days-left", { count: days })}, `, rich("host-by", { player: by ? playerName(by) : t("host-a-deleted-account") }))),
      h("div", { class: "actions" }, h("button", { type: "button", class: "button", "aria-label": t("host-revoke-of", { label }), onclick: () => void load({ t: "revoke_invitation", invitation: id }, t("host-revoked")) }, t("host-revoke"))),
    );
  }

  return {
    load: () => void load({ t: "read_host" }),
    view: () => [
      h("p", {}, t("host-invitations-note")),
      h(
        "form",
        { class: "panel", key: "new", onsubmit: (/** @type {SubmitEvent} */ event) => void make(event) },
        h("h2", {}, t("host-new-link")),
        field("label", t("host-for-whom"), { maxlength: "60", required: true, autocomplete: "off" }),
        field("uses", t("host-uses"), { type: "number", min: "1", max: "1000", value: "1", required: true }),
        field("days", t("host-days"), { type: "number", min: "1", max: "365", value: "7", required: true }),
        h("button", { class: "button button-main", type: "submit" }, t("host-make-link")),
      ),
      link && h("div", { class: "panel", key: "link" }, copyField("invitation-link", t("host-the-link"), link), h("p", { class: "small" }, t("host-shown-once"))),
      found?.length === 0 && h("p", { class: "quiet" }, t("host-no-invitation")),
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
