// A page is a pure function of what is known; this file brings the document in line with its answer.
//
// `h` says what is wanted, `render` makes it so. A node that was there before stays there, so focus, scrolling and
// running gestures survive a redraw. Which node is which is told by its key, else by its place: the path of places that
// leads to it in the lists that were given. What is not there (null, false) keeps its place free, so that nothing that
// comes or goes takes the node of its neighbour. Two siblings with one key are a bug, and said so on the console.

/**
 * An element that is wanted. `props` holds attributes, `key`, `style` (an object of CSS properties), and handlers, whose
 * names begin with "on". Attributes of which the value is null, undefined or false are not set.
 * @typedef {{tag: string, props: Props, children: Place[]}} Wanted
 */
/**
 * @typedef {Record<string, any> & {onclick?: Heard<MouseEvent>, onchange?: Heard<Event>, oninput?: Heard<Event>,
 *   onkeydown?: Heard<KeyboardEvent>, onsubmit?: Heard<SubmitEvent>, ontoggle?: Heard<Event>,
 *   onfocus?: Heard<FocusEvent>, onblur?: Heard<FocusEvent>, onpointerdown?: Heard<PointerEvent>,
 *   onpointermove?: Heard<PointerEvent>, onpointerup?: Heard<PointerEvent>, onpointercancel?: Heard<PointerEvent>,
 *   onpointerleave?: Heard<PointerEvent>}} Props
 */
/**
 * What hears an event of a field: the field is its target.
 * @template {Event} E
 * @typedef {((event: EventOn<E>) => unknown) | null | false} Heard
 */
/**
 * An event of a field.
 * @template {Event} E
 * @typedef {E & {target: HTMLInputElement, currentTarget: HTMLElement}} EventOn
 */
/**
 * What can be drawn. Nothing is made of null, undefined and false. Numbers are written as they are: what people should
 * read with a minus goes through `number` of words.js.
 * @typedef {Wanted | string | number | boolean | null | undefined | DrawnList} Drawn
 */
/** @typedef {Array<any>} DrawnList a list of Drawn, nested as deep as one likes */
/** @typedef {{key: string, child: Wanted | string}} Place */

const SVG = "http://www.w3.org/2000/svg";
const AS_PROPERTY = new Set(["value", "checked", "disabled", "hidden", "open", "selected"]);

/** What each node was made from: its identity among its siblings, its properties, and who hears its events.
 * @typedef {{key: string, props: Record<string, any>, heard: Record<string, EventListener>}} Made
 * @type {WeakMap<Node, Made>}
 */
const made = new WeakMap();

/**
 * An element that is wanted.
 * @param {string} tag
 * @param {Props | null} [props]
 * @param {...Drawn} children
 * @returns {Wanted}
 */
export function h(tag, props, ...children) {
  return { tag, props: props ?? {}, children: laidOut(children) };
}

/**
 * Makes the children of `parent` look like `wanted`.
 * @param {Element} parent
 * @param {...Drawn} wanted
 */
export function render(parent, ...wanted) {
  patchChildren(parent, laidOut(wanted));
}

/**
 * What is there of some children, each with its identity.
 * @param {DrawnList} children
 * @param {string} path
 * @param {Place[]} found
 * @returns {Place[]}
 */
function laidOut(children, path = "", found = []) {
  children.forEach((child, place) => {
    if (child === null || child === undefined || child === false || child === true || child === "") return;
    if (Array.isArray(child)) laidOut(child, `${path}${place}.`, found);
    else if (typeof child !== "object") found.push({ key: `${path}${place}`, child: String(child) });
    else
      found.push({ key: child.props.key === undefined ? `${path}${place}` : `=${child.props.key}`, child });
  });
  return found;
}

/** @type {(parent: Element, wanted: Place[]) => void} */
function patchChildren(parent, wanted) {
  /** @type {Map<string, ChildNode>} */
  const old = new Map();
  for (const node of [...parent.childNodes]) {
    const known = made.get(node)?.key;
    if (known === undefined || old.has(known)) node.remove();
    else old.set(known, node);
  }
  const taken = new Set();
  const nodes = wanted.map(({ key, child }) => {
    if (taken.has(key))
      console.error(`two siblings in <${parent.localName} class="${parent.className}"> have the key ${key}`);
    taken.add(key);
    const node = take(parent, key, child, old.get(key));
    if (node === old.get(key)) old.delete(key);
    return node;
  });
  for (const node of old.values()) node.remove();
  let place = parent.firstChild;
  for (const node of nodes) {
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
  }
}

/**
 * The node for `child`: the one that showed it before, brought up to date, or a new one.
 * @type {(parent: Element, key: string, child: Wanted | string, before: ChildNode | undefined) => ChildNode}
 */
function take(parent, key, child, before) {
  if (typeof child === "string") {
    const text = before instanceof Text ? before : note(document.createTextNode(child), key);
    if (text.data !== child) text.data = child;
    return text;
  }
  const { tag, props, children } = child;
  const same = before instanceof Element && before.localName === tag;
  const node = same ? before : note(create(parent, tag), key);
  patchProps(node, props);
  patchChildren(node, children);
  if (node instanceof HTMLSelectElement && props.value !== undefined) setProp(node, "value", props.value); // its options are there now
  return node;
}

/**
 * @template {Node} T
 * @param {T} node
 * @param {string} key
 * @returns {T}
 */
function note(node, key) {
  made.set(node, { key, props: {}, heard: {} });
  return node;
}

/** @type {(parent: Element, tag: string) => Element} */
function create(parent, tag) {
  const inSvg = tag === "svg" || (parent.namespaceURI === SVG && parent.localName !== "foreignObject");
  return inSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
}

/** @type {(node: Element, props: Record<string, any>) => void} */
function patchProps(node, props) {
  const known = /** @type {Made} */ (made.get(node));
  const before = known.props;
  known.props = props;
  for (const name of Object.keys(before)) {
    if (!(name in props)) setProp(node, name, null, before[name]);
  }
  for (const [name, value] of Object.entries(props)) {
    if (name === "key") continue;
    if (value !== before[name] || name === "value") setProp(node, name, value, before[name]);
  }
}

/** @type {(node: Element, name: string, value: any, before?: any) => void} */
function setProp(node, name, value, before) {
  if (name.startsWith("on")) listen(node, name.slice(2), value);
  else if (name === "style") patchStyle(/** @type {HTMLElement} */ (node), value ?? {}, before ?? {});
  else if (name === "value" && node instanceof HTMLOptionElement)
    node.setAttribute(name, value ?? ""); // else it is its text
  else if (AS_PROPERTY.has(name) && node.namespaceURI !== SVG) setHeld(node, name, value);
  else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
}

/**
 * What people change too is compared with what the element has now. Text that they type is brought back to what is wanted at
 * each drawing; a box that they have just ticked is left alone until something else is wanted, for the browser tells of
 * it only if it still is as they left it.
 * @type {(node: any, name: string, value: any) => void}
 */
function setHeld(node, name, value) {
  const wanted = value ?? (name === "value" ? "" : false);
  if (node[name] !== wanted) node[name] = wanted;
}

/**
 * A node listens once to each kind of event; which handler hears it is looked up when it comes.
 * @type {(node: Element, kind: string, handler: EventListener | null | undefined | false) => void}
 */
function listen(node, kind, handler) {
  const { heard } = /** @type {Made} */ (made.get(node));
  if (!(kind in heard)) node.addEventListener(kind, dispatch);
  heard[kind] = handler || (() => {});
}

/** @type {(event: Event) => void} */
function dispatch(event) {
  const node = /** @type {Element} */ (event.currentTarget);
  made.get(node)?.heard[event.type].call(node, event);
}

/** @type {(node: HTMLElement, style: Record<string, string>, before: Record<string, string>) => void} */
function patchStyle(node, style, before) {
  for (const name of Object.keys(before)) if (!(name in style)) node.style.removeProperty(name);
  for (const [name, value] of Object.entries(style))
    if (value !== before[name]) node.style.setProperty(name, String(value));
}
