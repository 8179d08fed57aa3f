// Tiles as pictures and as buttons. A badge never stands alone: shape, colour and the spoken name say the same.

import { h } from "../dom.js";
import { uprightMatrix } from "../photo.js";
import { corner, ROWS, suitName, SUITS, tileName, tileUrl } from "../tiles.js";

/** A tile's picture with its badges. `marks`: {wild, winning, doubt, back, picked}. */
export function tilePicture({ state, t, lang }, code, marks = {}) {
  const small = state.table.corners && !marks.back && !marks.doubt ? corner(code, lang) : "";
  return h("span", { class: `tile${marks.doubt ? " doubt" : ""}${marks.winning ? " winning" : ""}${marks.wild ? " wild" : ""}` },
    h("img", { src: tileUrl(marks.back ? "back" : code), alt: "", width: 60, height: 80, draggable: "false" }),
    small && h("span", { class: "tile-corner", "aria-hidden": "true" }, small),
    marks.wild && h("span", { class: "tile-wild", "aria-hidden": "true" }, t("wild_badge")),
    marks.winning && h("span", { class: "tile-win", "aria-hidden": "true" }, t("winning_badge")),
    marks.doubt && h("span", { class: "tile-doubt", "aria-hidden": "true" }, "?"));
}

/** What a screen reader says for a tile: its name, then what is special about it. */
export function tileWords({ t, lang }, code, marks = {}) {
  const extra = ["wild", "winning", "doubt", "picked"].filter((m) => marks[m]).map((m) => t(`tile_${m}`));
  return [tileName(code, lang), ...extra].join(lang === "zh" ? "，" : ", ");
}

/** A tile to tap. */
export function tileButton(ctx, code, marks, act, props = {}) {
  return h("button", {
    type: "button", class: `tile-button${marks.picked ? " picked" : ""}`, act, "aria-label": tileWords(ctx, code, marks), ...props,
  }, tilePicture(ctx, code, marks));
}

/** A tile to look at. */
export function tileFigure(ctx, code, marks = {}, props = {}) {
  return h("span", { class: "tile-figure", role: "img", "aria-label": tileWords(ctx, code, marks), ...props }, tilePicture(ctx, code, marks));
}

/** The piece of the photo that shows a tile, stood upright; null where there is no photo to show. */
export function tileCrop({ state, t, lang }, tile) {
  const photo = tile.photo === null ? null : state.photos[tile.photo];
  if (!photo?.url || !photo.width || !tile.quad) return null;
  const m = uprightMatrix(tile.quad, 56, 76).map((n) => Number(n.toFixed(4)));
  return h("svg", { class: "crop", viewBox: "-4 -4 64 84", role: "img", "aria-label": `${t("on_photo")} ${tileName(tile.code, lang)}` },
    h("image", { href: photo.url, width: photo.width, height: photo.height, transform: `matrix(${m.join(" ")})` }));
}

/** All 34 kinds in rows by suit. `act(code)` gives the action; `current` is the kind shown as chosen. */
export function tileGrid(ctx, { act, current = null, name, suit = null }) {
  return h("div", { class: "grid" }, SUITS.map((s) =>
    h("div", { class: `grid-row${suit && s !== suit ? " folded" : ""}`, role: "group", "aria-label": suitName(s, ctx.lang), key: `${name}-${s}` },
      ROWS[s].map((code) => tileButton(ctx, code, {}, act(code), {
        key: `${name}-${code}`, "aria-pressed": current === null ? null : String(code === current),
      })))));
}
