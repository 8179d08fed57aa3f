// Small pieces that every screen uses. `ctx` is {state, t, lang} throughout.

import { h } from "../dom.js";
import { say } from "../i18n.js";
import { SEATS } from "../table.js";

const PATHS = {
  back: "M15 5l-7 7 7 7",
  undo: "M8 5L4 9l4 4M4 9h9a6 6 0 0 1 0 12H9",
  camera: "M4 8h3.5L9 5.5h6L16.5 8H20a1.5 1.5 0 0 1 1.5 1.5V18A1.5 1.5 0 0 1 20 19.5H4A1.5 1.5 0 0 1 2.5 18V9.5A1.5 1.5 0 0 1 4 8zM12 17a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4z",
  photos: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5h.01",
  grid: "M4 5h4.5v6H4zM10 5h4.5v6H10zM16 5h4v6h-4zM4 13h4.5v6H4zM10 13h4.5v6H10zM16 13h4v6h-4z",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  close: "M6 6l12 12M18 6L6 18",
  check: "M5 12.5l4.5 4.5L19 7.5",
  cross: "M7 7l10 10M17 7L7 17",
  question: "M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.1-1.5 2.3M12 18h.01",
  next: "M9 5l7 7-7 7",
  share: "M12 15V4M8 7.5L12 3.5l4 4M5 12v7.5h14V12",
  bulb: "M9 17.5h6M10 20.5h4M12 3.5a6 6 0 0 0-3.5 10.9c.5.4.8 1 .8 1.6h5.4c0-.6.3-1.2.8-1.6A6 6 0 0 0 12 3.5z",
  backspace: "M9 6h11v12H9l-6-6zM12 10l4 4M16 10l-4 4",
  sort: "M7 5v14M4 16l3 3 3-3M13 7h7M13 12h5M13 17h3",
  table: "M7.5 7.5h9v9h-9zM12 3.5h.01M12 20.5h.01M3.5 12h.01M20.5 12h.01",
  whole: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  zoom: "M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5",
  meld: "M4 6.5h4v11H4zM10 6.5h4v11h-4zM16 6.5h4v11h-4z",
};

/** Draws a line icon; it is decoration, the button around it has the words. */
export const icon = (name) =>
  h("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: PATHS[name] }));

/** A button that only shows an icon; `label` is what a screen reader says. */
export const iconButton = (name, label, act, props = {}) =>
  h("button", { type: "button", class: "icon-button", "aria-label": label, title: label, act, ...props }, icon(name));

/** The bar on top of a screen. `left` and `right` are elements or null. */
export function topBar({ t, lang }, title, left, ...right) {
  return h("header", { class: "top" },
    h("div", { class: "top-left" }, left),
    h("h1", { tabindex: "-1", "data-focus": true }, title),
    h("div", { class: "top-right" }, right,
      h("button", { type: "button", class: "lang", act: { type: "lang" }, "aria-label": t("other_lang_label"), lang: lang === "zh" ? "en" : "zh" },
        t("other_lang"))));
}

/** A row of choices of which one holds. `options`: [{value, label, long?, disabled?}]; `act(value)` gives the action. */
export function segmented({ label, value, options, act, name }) {
  return h("div", { class: "field" },
    h("span", { class: "field-label", id: `l-${name}` }, label),
    h("div", { class: "seg", role: "group", "aria-labelledby": `l-${name}` },
      options.map((o) => h("button", {
        type: "button", class: "seg-item", "aria-pressed": String(o.value === value), disabled: o.disabled,
        "aria-label": o.long, act: act(o.value), key: `${name}-${o.value}`,
      }, o.label))));
}

/** A row of the four seats; `value` null shows none chosen. */
export function seatChoice({ t }, { label, value, act, name, without = null }) {
  return segmented({ label, value, name, act,
    options: SEATS.filter((s) => s !== without).map((s) => ({ value: s, label: t(`seat_${s}`), long: t(`seat_long_${s}`) })) });
}

/** A switch with a line of explanation. */
export function toggle({ label, hint, on, act, name, disabled = false }) {
  return h("button", {
    type: "button", class: "toggle", role: "switch", "aria-checked": String(Boolean(on)), disabled, act, key: `toggle-${name}`,
  }, h("span", { class: "toggle-text" }, h("span", null, label), hint && h("small", null, hint)), h("span", { class: "toggle-knob", "aria-hidden": "true" }));
}

/** A number with − and +. `act(n)` gives the action for a new number. */
export function stepper({ t }, { label, hint, value, shown, low, high, act, name }) {
  return h("div", { class: "stepper" },
    h("span", { class: "toggle-text" }, h("span", { id: `l-${name}` }, label), hint && h("small", null, hint)),
    h("div", { class: "stepper-box", role: "group", "aria-labelledby": `l-${name}` },
      iconButton("minus", `${t("minus")} ${label}`, act(value - 1), { disabled: value <= low }),
      h("output", { "aria-live": "polite" }, shown ?? String(value)),
      iconButton("plus", `${t("plus")} ${label}`, act(value + 1), { disabled: value >= high })));
}

/** A message across the screen: `notice` is {tone, key | said, retake?}. */
export function noticeBar({ t, lang }, notice) {
  if (!notice) return null;
  return h("div", { class: `notice ${notice.tone}`, role: notice.tone === "bad" ? "alert" : "status", key: "notice" },
    h("p", null, notice.said ? say(notice.said, lang) : t(notice.key)),
    h("div", { class: "notice-actions" },
      notice.retake && fileButton({ label: t("retake"), name: "retake-notice", purpose: "hand", capture: true, look: "small" }),
      iconButton("close", t("close"), { type: "notice" })));
}

/** A button that takes or chooses photos: a label around a file input, so every browser opens its own picker. */
export function fileButton({ label, name, purpose, capture = false, multiple = false, look = "", iconName = "camera", bare = false }) {
  return h("label", { class: `${bare ? "icon-button" : "button"} file ${look}`, title: bare ? label : null, key: `file-${name}` },
    icon(iconName), h("span", { class: bare ? "visually-hidden" : null }, label),
    h("input", {
      type: "file", accept: "image/*", name, class: "visually-hidden", multiple, capture: capture ? "environment" : null,
      change: { type: "readPhotos", purpose },
    }));
}
