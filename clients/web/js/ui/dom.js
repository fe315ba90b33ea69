/**
 * Describes a piece of the page as plain data (`h`) and makes the page look like it (`render`).
 *
 * Elements that stay the same stay in place, so focus, selection and scroll survive a redraw. `style` is an object
 * that goes through the CSSOM: a content security policy without 'unsafe-inline' allows that, and no `style` text.
 */

/** @typedef {string | number | boolean | null | undefined | ((event: any) => void) | Record<string, string>} Prop */
/** @typedef {{ key?: string | number, onmount?: (element: any) => void, [name: string]: any }} Props */
/** @typedef {{ tag: string, props: Props, children: Child[] }} VElement */
/** @typedef {VElement | string} Child */
/** @typedef {VElement | string | number | false | null | undefined | Children[]} Children */

const SVG = "http://www.w3.org/2000/svg";

/** Set as properties: their attributes only give the initial value. */
const PROPERTIES = new Set(["value", "checked", "disabled"]);

/** Last description that each element was drawn from. @type {WeakMap<Element, { props: Props, keys: Map<string | number, Element> }>} */
const drawn = new WeakMap();

/**
 * @param {string} tag
 * @param {Props | null} [props]
 * @param {...Children} children
 * @returns {VElement}
 */
export function h(tag, props, ...children) {
  return { tag, props: props ?? {}, children: flatten(children, []) };
}

/** @param {Children[]} children @param {Child[]} out @returns {Child[]} */
function flatten(children, out) {
  for (const child of children) {
    if (Array.isArray(child)) flatten(child, out);
    else if (typeof child === "number") out.push(String(child));
    else if (child !== null && child !== undefined && child !== false && child !== "") out.push(child);
  }
  return out;
}

/**
 * Makes the contents of `host` look like `children`.
 * @param {Element} host
 * @param {...Children} children
 */
export function render(host, ...children) {
  patchChildren(host, flatten(children, []));
}

/** @param {Element} element @param {Child[]} children */
function patchChildren(element, children) {
  const record = drawn.get(element) ?? { props: {}, keys: new Map() };
  /** @type {Map<string | number, Element>} */
  const keys = new Map();
  const wanted = new Set(children.map((child) => (typeof child === "string" ? undefined : child.props.key)));
  for (const [key, gone] of record.keys) if (!wanted.has(key)) gone.remove();
  let next = element.firstChild;
  for (const child of children) {
    if (typeof child === "string") {
      if (next instanceof Text) {
        if (next.data !== child) next.data = child;
        next = next.nextSibling;
      } else {
        element.insertBefore(document.createTextNode(child), next);
      }
      continue;
    }
    const key = child.props.key;
    let target = key === undefined ? unkeyed(next, child.tag) : record.keys.get(key);
    if (target && target.localName !== child.tag) target = undefined;
    const isNew = !target;
    target ??= create(element, child.tag);
    if (next !== target && target.contains(document.activeElement)) next = clearWay(element, next, target);
    if (next && target === next) next = next.nextSibling;
    else element.insertBefore(target, next);
    patch(target, child);
    if (key !== undefined) keys.set(key, target);
    if (isNew) child.props.onmount?.(target);
  }
  while (next) {
    const after = next.nextSibling;
    next.remove();
    next = after;
  }
  drawn.set(element, { props: record.props, keys });
}

/**
 * Put what stands before `target`, from `next` on, at the end, and return `target`: moving it would take its focus away.
 * @param {Element} element @param {ChildNode | null} next @param {Element} target
 */
function clearWay(element, next, target) {
  while (next && next !== target) {
    const after = next.nextSibling;
    element.append(next);
    next = after;
  }
  return next;
}

/** @param {ChildNode | null} node @param {string} tag @returns {Element | undefined} */
function unkeyed(node, tag) {
  if (!(node instanceof Element) || node.localName !== tag) return undefined;
  return drawn.get(node)?.props.key === undefined ? node : undefined;
}

/** @param {Element} parent @param {string} tag @returns {Element} */
function create(parent, tag) {
  const isSvg = tag === "svg" || parent.namespaceURI === SVG;
  return isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
}

/** @param {Element} element @param {VElement} wanted */
function patch(element, wanted) {
  const before = drawn.get(element)?.props ?? {};
  for (const name of Object.keys(before)) {
    if (!(name in wanted.props)) setProp(element, name, undefined, before[name]);
  }
  patchChildren(element, wanted.children); // before the properties: a select's value needs its options
  for (const [name, value] of Object.entries(wanted.props)) setProp(element, name, value, before[name]);
  drawn.set(element, { props: wanted.props, keys: drawn.get(element)?.keys ?? new Map() });
}

/** @param {any} element @param {string} name @param {Prop} value @param {Prop} before */
function setProp(element, name, value, before) {
  if (name === "key" || name === "onmount") return;
  if (name.startsWith("on")) {
    element[name] = value ?? null;
  } else if (PROPERTIES.has(name) && name in element) {
    const wanted = value ?? (typeof element[name] === "boolean" ? false : "");
    if (element[name] !== wanted) element[name] = wanted;
  } else if (name === "style") {
    setStyle(element.style, /** @type {any} */ (value) ?? {}, /** @type {any} */ (before) ?? {});
  } else if (value !== before) {
    if (value === undefined || value === null || (value === false && !name.startsWith("aria-"))) {
      element.removeAttribute(name);
    } else {
      element.setAttribute(name, value === true && !name.startsWith("aria-") ? "" : String(value));
    }
  }
}

/** @param {CSSStyleDeclaration} style @param {Record<string, string>} wanted @param {Record<string, string>} before */
function setStyle(style, wanted, before) {
  for (const name of Object.keys(before)) if (!(name in wanted)) style.removeProperty(name);
  for (const [name, value] of Object.entries(wanted)) if (before[name] !== value) style.setProperty(name, value);
}

/** Set a control once, when it appears: a redraw must not undo what a person typed. @param {string | number} value */
export function initially(value) {
  return (/** @type {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} */ control) => {
    control.value = String(value);
  };
}

/**
 * Return a function that requests one redraw in the next frame, however often it is called before that. A page in the
 * background has no frames, but its title shows whose turn it is: there the redraw happens as soon as possible.
 * @param {() => void} redraw
 * @returns {() => void}
 */
export function oncePerFrame(redraw) {
  let isAsked = false;
  const draw = () => {
    if (!isAsked) return;
    isAsked = false;
    redraw();
  };
  document.addEventListener("visibilitychange", draw);
  return () => {
    if (isAsked) return;
    isAsked = true;
    if (document.hidden) setTimeout(draw);
    else requestAnimationFrame(draw);
  };
}
