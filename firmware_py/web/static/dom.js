// A page is a pure function of what is known; this file brings the document in line with its answer.
// Nodes that stay are kept, so focus, scrolling and running gestures survive a redraw.

import { number } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const AS_PROPERTY = new Set(["value", "checked", "disabled", "hidden", "open", "selected"]);

/** A wanted element; `props.key` tells it from its neighbours, functions in `props` are event handlers. */
export function h(tag, props, ...children) {
  return { tag, props: props ?? {}, children: tidy(children) };
}

/** Makes the children of `parent` look like `wanted`. */
export function render(parent, ...wanted) {
  patchChildren(parent, tidy(wanted));
}

function tidy(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
}

function patchChildren(parent, wanted) {
  const keyed = new Map();
  const free = [];
  for (const node of parent.childNodes) {
    if (node.wantedKey !== undefined) keyed.set(node.wantedKey, node);
    else free.push(node);
  }
  const nodes = wanted.map((child) => take(parent, child, keyed, free));
  for (const node of [...keyed.values(), ...free]) node.remove();
  let place = parent.firstChild;
  for (const node of nodes) {
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
  }
}

/** The node for `child`: one that is there already, brought up to date, or a new one. */
function take(parent, child, keyed, free) {
  if (typeof child !== "object") return takeText(typeof child === "number" ? number(child) : String(child), free);
  const { tag, props, children } = child;
  const node = takeOld(child, keyed, free) ?? make(parent, tag);
  patchProps(node, props);
  patchChildren(node, children);
  if (tag === "select") node.value = props.value; // its options were not there before
  return node;
}

/** The node that showed this before: the one with its key, else the first that is of its kind. */
function takeOld({ tag, props }, keyed, free) {
  if (props.key === undefined) {
    const at = free.findIndex((one) => one.localName === tag && kind(one.wantedProps) === kind(props));
    return at >= 0 ? free.splice(at, 1)[0] : undefined;
  }
  const node = keyed.get(props.key);
  if (node?.localName !== tag) return undefined;
  keyed.delete(props.key);
  return node;
}

/** Elements without a key are of a kind by their first class; the others may change. */
function kind(props) {
  return props?.class?.split(" ", 1)[0];
}

function takeText(text, free) {
  const at = free.findIndex((one) => one.nodeType === Node.TEXT_NODE);
  const node = at >= 0 ? free.splice(at, 1)[0] : document.createTextNode("");
  if (node.data !== text) node.data = text;
  return node;
}

function make(parent, tag) {
  const inSvg = tag === "svg" || (parent.namespaceURI === SVG && parent.localName !== "foreignObject");
  return inSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
}

function patchProps(node, props) {
  const before = node.wantedProps ?? {};
  for (const name of Object.keys(before)) {
    if (!(name in props)) setProp(node, name, null);
  }
  for (const [name, value] of Object.entries(props)) {
    if (name === "key") node.wantedKey = value;
    else if (value !== before[name] || name === "value") setProp(node, name, value);
  }
  node.wantedProps = props;
}

function setProp(node, name, value) {
  if (name.startsWith("on")) node[name] = value;
  else if (name === "style") setStyle(node, value ?? {});
  else if (AS_PROPERTY.has(name) && node.namespaceURI !== SVG) {
    if (node[name] !== value) node[name] = value ?? "";
  } else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : value);
}

function setStyle(node, style) {
  node.style.cssText = "";
  for (const [name, value] of Object.entries(style)) node.style.setProperty(name, value);
}
