// Elements and a small morph: a screen is drawn anew as a tree, and `morph` carries the differences over to the
// tree on show, so focus, scrolling and pictures stay. Text only ever becomes text nodes: nothing is parsed as HTML.

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "g", "path", "polygon", "image", "rect", "circle", "title"]);

/**
 * Builds an element.
 * `act` / `change` / `input` / `submit` are action objects handed to the store on click, change, typing and submit.
 * `vars` are CSS custom properties (set through CSSOM, which a strict style-src allows). `key` ties an element
 * to its former self across redraws. `true` writes an empty attribute; `false`, `null`, `undefined` write none.
 */
export function h(tag, props, ...children) {
  const node = SVG_TAGS.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "act" || name === "change" || name === "input" || name === "submit") node.setAttribute(`data-${name}`, JSON.stringify(value));
    else if (name === "key") node.setAttribute("data-key", value);
    else if (name === "vars") for (const [k, v] of Object.entries(value)) node.style.setProperty(k, v);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  append(node, children);
  return node;
}

function append(node, children) {
  for (const child of children) {
    if (Array.isArray(child)) append(node, child);
    else if (child !== null && child !== undefined && child !== false) {
      node.append(child instanceof Node ? child : String(child));
    }
  }
}

/** Makes `from` (on show) equal to `to` (freshly drawn), reusing what it can. */
export function morph(from, to) {
  syncAttributes(from, to);
  syncChildren(from, to);
  if (from instanceof HTMLInputElement || from instanceof HTMLSelectElement || from instanceof HTMLTextAreaElement) {
    syncField(from, to);
  }
}

// The browser itself opens these; a redraw must not close them.
const OWN_OPEN = new Set(["DIALOG", "DETAILS"]);

function syncAttributes(from, to) {
  for (const { name, value } of [...to.attributes]) {
    if (name === "style") continue;
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  for (const { name } of [...from.attributes]) {
    if (name === "style" || (name === "open" && OWN_OPEN.has(from.tagName))) continue;
    if (!to.hasAttribute(name)) from.removeAttribute(name);
  }
  if (from.style.cssText !== to.style.cssText) from.style.cssText = to.style.cssText;
}

function syncField(from, to) {
  if (from.type === "file") return;
  if (from.type === "checkbox" || from.type === "radio") from.checked = to.hasAttribute("checked");
  else if (from instanceof HTMLSelectElement) from.value = to.value;
  else if (document.activeElement !== from) from.value = to.getAttribute("value") ?? to.value ?? "";
}

const keyOf = (node) => (node.nodeType === Node.ELEMENT_NODE ? node.getAttribute("data-key") : null);
const alike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

function syncChildren(from, to) {
  const keyed = new Map();
  for (const child of from.childNodes) {
    const key = keyOf(child);
    if (key) keyed.set(key, child);
  }
  let here = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    const key = keyOf(wanted);
    let match = key ? keyed.get(key) : here;
    if (match && !alike(match, wanted)) match = null;
    if (!match) {
      from.insertBefore(wanted, here);
      continue;
    }
    if (match !== here) from.insertBefore(match, here);
    else here = here.nextSibling;
    if (match.nodeType === Node.TEXT_NODE) {
      if (match.data !== wanted.data) match.data = wanted.data;
    } else morph(match, wanted);
  }
  while (here) {
    const next = here.nextSibling;
    here.remove();
    here = next;
  }
}
