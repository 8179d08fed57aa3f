// The pad: tiles to tap into the hand, a meld or the 混坯. On a phone one suit at a time, so that each is big.

import { h } from "../dom.js";
import { suitName, SUITS } from "../tiles.js";
import { countWords } from "./naming.js";
import { icon, iconButton } from "./parts.js";
import { tileGrid } from "./tile.js";

const TARGETS = ["hand", "chi", "pon", "kong", "akong", "indicator"];

/** Draws the pad in place of the dock. */
export function padDock(ctx) {
  const { state, t, lang } = ctx;
  const { target, suit } = state.pad;
  const count = countWords(ctx);
  return h("section", { class: "dock pad", key: "pad", "aria-label": t("pad_label") },
    h("div", { class: "pad-head" },
      h("p", { class: `count ${count.tone}`, role: "status" }, target === "chi" ? t("pad_chi_hint") : count.text),
      iconButton("backspace", t("pad_back"), { type: "padBack" }, { disabled: !state.hand.concealed.length }),
      h("button", { type: "button", class: "button primary small", act: { type: "pad" } }, t("done"))),
    h("div", { class: "seg targets", role: "group", "aria-label": t("pad_target") }, TARGETS.map((value) =>
      h("button", { type: "button", class: "seg-item", "aria-pressed": String(value === target), act: { type: "pad", pad: { target: value } }, key: `target-${value}`, "aria-label": t(value) }, t(`target_${value}`)))),
    h("div", { class: "pad-suits", role: "group", "aria-label": t("pad_label") }, SUITS.map((s) =>
      h("button", { type: "button", class: "suit", "aria-pressed": String(s === suit), act: { type: "pad", pad: { suit: s } }, key: `suit-${s}`, "aria-label": suitName(s, lang) }, t(`suit_${s}`)))),
    tileGrid(ctx, { act: (code) => ({ type: "padTile", code }), name: "pad", suit }),
    h("form", { class: "pad-type", submit: { type: "typeTiles" } },
      h("input", { name: "text", type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-label": t("pad_type"), placeholder: t("pad_type") }),
      h("button", { type: "submit", class: "button quiet small" }, icon("plus"), t("pad_type_go"))));
}
