/** The editor of a drawn tree: the chosen node's form. The text is the truth; every change writes it anew. */

import { h } from "../ui/dom.js";
import { rich, t } from "../ui/words.js";
import { CHOOSERS, addMove, editable, removeMove, setChooser, textOf } from "./tree-text.js";

/** @typedef {import("../types").LabTrace} LabTrace */

/**
 * @param {LabTrace} trace of the whole tree @param {number} chosen node
 * @param {(text: string) => void} onText takes the changed tree
 */
export function editor(trace, chosen, onText) {
  const nodes = trace.nodes ?? [];
  const here = nodes[chosen] ? chosen : 0;
  /** @param {(node: import("./tree-text.js").EditNode, parent: import("./tree-text.js").EditNode | undefined) => void} edit */
  const change = (edit) => {
    const made = editable(nodes);
    const [root, node, parent] = [made[0], made[here], made[nodes[here]?.parent ?? -1]];
    if (!root || !node) return;
    edit(node, parent);
    onText(textOf(root));
  };
  const now = editable(nodes)[here];
  if (!now) return null;
  const isEnd = now.children.length === 0;
  /** @param {string} id @param {string} label @param {string} value @param {(value: string, node: import("./tree-text.js").EditNode) => void} write */
  const field = (id, label, value, write) =>
    h(
      "div",
      { class: "field", key: id },
      h("label", { for: id }, label),
      h("input", { id, value, maxlength: 40, autocomplete: "off", onchange: (/** @type {Event} */ event) => change((node) => write(/** @type {HTMLInputElement} */ (event.target).value.trim(), node)) }),
    );
  return h(
    "fieldset",
    { class: "lab-editor" },
    h("legend", {}, here === 0 ? t("lab-edit-root") : rich("lab-edit", { move: h("span", { translate: "no" }, now.name) })),
    h("p", { class: "small" }, t("lab-edit-about")),
    here > 0 && field("edit-name", t("lab-edit-name"), now.name, (value, node) => (node.name = value)),
    nodes[here]?.probability && field("edit-chance", t("lab-edit-probability"), now.probability, (value, node) => (node.probability = value)),
    isEnd
      ? field("edit-pay", t("lab-edit-worth"), now.pay, (value, node) => (node.pay = value))
      : h(
          "div",
          { class: "field", key: "edit-mover" },
          h("label", { for: "edit-mover" }, t("lab-edit-mover")),
          h(
            "select",
            { id: "edit-mover", value: String(now.mover), onchange: (/** @type {Event} */ event) => change((node) => setChooser(node, Number(/** @type {HTMLSelectElement} */ (event.target).value))) },
            CHOOSERS.map(([mover, name]) => h("option", { value: String(mover), translate: "no" }, name)),
          ),
        ),
    !isEnd && now.mover >= 0 && field("edit-set", t("lab-edit-set"), now.set, (value, node) => (node.set = value)),
    h(
      "div",
      { class: "actions" },
      h("button", { type: "button", class: "button button-small", onclick: () => change(addMove) }, t("lab-edit-add")),
      here > 0 && h("button", { type: "button", class: "button button-small", onclick: () => change((node, parent) => parent && removeMove(node, parent)) }, t("lab-edit-remove")),
    ),
  );
}
