// Starts the page: memory in, events in, screens out.

import { morph } from "./dom.js";
import { effects } from "./effects.js";
import { CODES, isTile, tileUrl } from "./tiles.js";
import { keep, recall } from "./memory.js";
import { initialState } from "./state.js";
import { createStore } from "./store.js";
import { remembered } from "./table.js";
import { appView, screenOf } from "./views/app.js";
import { tableEffects } from "./views/table.js";

const root = document.getElementById("app");
let opener = null; // key of what had focus when a sheet opened, to go back to

/** A remembered hand without its photos: those stay in the page's memory only, they may show people. */
function bareHand(hand) {
  const tiles = Object.fromEntries(Object.entries(hand.tiles).map(([id, t]) => [id, { ...t, photo: null, quad: null }]));
  return { ...hand, tiles, photos: [], others: [] };
}

/** Gives a remembered hand when it holds together, else null. */
function soundHand(hand) {
  try {
    const ids = [...hand.concealed, ...hand.melds.flatMap((m) => m.tiles), ...(hand.indicator ? [hand.indicator] : [])];
    const sound = Number.isInteger(hand.next) && ids.length < 60 && ids.every((id) => isTile(hand.tiles[id].code) && Array.isArray(hand.tiles[id].alternatives));
    return sound && (hand.winning === null || hand.concealed.includes(hand.winning)) ? { ...hand, others: [], photos: [] } : null;
  } catch {
    return null;
  }
}

/** Gives the remembered names of the rule sets, for when there is no network. */
const soundRules = (list) => (Array.isArray(list) && list.every((r) => r && typeof r.id === "string" && typeof r.zh === "string") ? list : []);

function start() {
  const state = initialState({ lang: recall("lang") === "en" ? "en" : "zh", table: recall("table"), hand: soundHand(recall("hand")), rulesets: soundRules(recall("rulesets")) });
  const store = createStore(state, { ...effects, ...tableEffects }, changed);
  document.documentElement.lang = state.lang === "en" ? "en" : "zh-CN";
  root.replaceChildren(...appView(state).childNodes);
  listen(store);
  store.dispatch({ type: "loadRules" });
}

function changed(state, before) {
  if (state.lang !== before.lang) {
    keep("lang", state.lang);
    document.documentElement.lang = state.lang === "en" ? "en" : "zh-CN";
  }
  if (state.table !== before.table) keep("table", remembered(state.table));
  if (state.rulesets !== before.rulesets) keep("rulesets", state.rulesets);
  if (state.hand !== before.hand) keep("hand", Object.keys(state.hand.tiles).length ? bareHand(state.hand) : null);
  const from = document.activeElement;
  if (state.sheet && !before.sheet) opener = from?.closest?.("[data-key]")?.getAttribute("data-key") ?? null;
  morph(root, appView(state));
  syncSheet(state);
  guard(state);
  if (state.pad && !before.pad) root.querySelector("[data-key=hand]")?.scrollIntoView({ block: "start" });
  if (screenOf(state) !== screenOf(before)) {
    scrollTo(0, 0);
    root.querySelector("[data-focus]")?.focus({ preventScroll: true });
  } else if (from !== document.activeElement && document.activeElement === document.body && !state.sheet) {
    // What had focus is gone (a tile taken away, a row settled): stay near rather than jump to the top.
    const back = before.sheet && opener ? root.querySelector(`[data-key="${CSS.escape(opener)}"]`) : null;
    (back ?? root.querySelector(".dock .primary:not(:disabled)") ?? root.querySelector("[data-focus]"))?.focus({ preventScroll: true });
  }
}

/** How many steps back there are from here to the first screen, as far as the phone's back button cares. */
const isDeep = (state) => Boolean(screenOf(state) !== "shot" || state.sheet || state.pick || state.pad);
let guarded = false; // whether our own entry stands in the history, for the back button to be spent on
let leaving = false;

/** Keeps one entry of our own in the history while there is somewhere to go back to within the page. */
function guard(state) {
  if (isDeep(state) && !guarded) {
    history.pushState({ hunr: true }, "");
    guarded = true;
  } else if (!isDeep(state) && guarded) {
    guarded = false;
    leaving = true;
    history.back();
  }
}

function onBack(store) {
  if (leaving) {
    leaving = false;
    return;
  }
  guarded = false;
  if (isDeep(store.state)) store.dispatch({ type: "back" });
  guard(store.state);
}

function syncSheet(state) {
  const sheet = root.querySelector("dialog.sheet");
  if (sheet && state.sheet && !sheet.open) sheet.showModal();
}

function listen(store) {
  const run = (node, name, extra = {}) => {
    const action = JSON.parse(node.getAttribute(`data-${name}`));
    return store.dispatch({ ...action, ...extra });
  };
  root.addEventListener("click", (event) => {
    const sheet = event.target.closest("dialog.sheet");
    if (sheet && event.target === sheet) return store.dispatch({ type: "sheet" }); // a tap beside the sheet
    const node = event.target.closest("[data-act]");
    if (!node || node.disabled) return undefined;
    return run(node, "act");
  });
  root.addEventListener("change", (event) => {
    const node = event.target.closest("[data-change]");
    if (!node) return;
    if (node.type === "file") {
      run(node, "change", { files: [...node.files] });
      node.value = ""; // the same file may be chosen again
    } else run(node, "change", { value: node.value });
  });
  root.addEventListener("input", (event) => {
    const node = event.target.closest("[data-input]");
    if (node) run(node, "input", { value: node.value });
  });
  root.addEventListener("submit", (event) => {
    const form = event.target.closest("[data-submit]");
    event.preventDefault();
    const field = form?.querySelector("input");
    if (field && run(form, "submit", { value: field.value }) === true) field.value = "";
  });
  root.addEventListener("cancel", (event) => {
    event.preventDefault();
    store.dispatch({ type: "sheet" });
  }, true);
  root.addEventListener("close", () => store.state.sheet && store.dispatch({ type: "sheet" }), true);
  addEventListener("popstate", () => onBack(store));
  document.addEventListener("keydown", (event) => keys(event, store));
}

/** Ctrl/⌘ Z undoes on the check screen; arrows move between tabs, as a tablist promises. */
function keys(event, store) {
  const typing = event.target.matches?.("input, textarea, select");
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z" && !typing && screenOf(store.state) === "check") {
    event.preventDefault();
    store.dispatch({ type: "undo" });
  }
  const tab = event.target.closest?.('[role="tab"]');
  if (tab && (event.key === "ArrowRight" || event.key === "ArrowLeft")) {
    const all = [...tab.parentElement.children];
    const to = all[(all.indexOf(tab) + (event.key === "ArrowRight" ? 1 : all.length - 1)) % all.length];
    to.click();
    to.focus();
  }
}

start();

// The grid of all tiles opens at once when a tile has to be corrected.
(window.requestIdleCallback ?? setTimeout)(() => CODES.forEach((code) => (new Image().src = tileUrl(code))));

// The shell works offline where the page is served securely; on plain http everything else still works.
if ("serviceWorker" in navigator && window.isSecureContext) {
  navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch((error) => console.warn("no offline shell:", error));
}
