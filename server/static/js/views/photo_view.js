// The photo with the tiles found drawn on it. Photo and outlines share one SVG, in the photo's own pixels, so
// zooming is a change of viewBox.

import { h } from "../dom.js";
import { boundsOf } from "../photo.js";
import { iconButton } from "./parts.js";

/** The zoomed view keeps at least this height per width, so a single row is not a sliver. */
const FLATTEST = 0.3;

function roleOf(hand, id) {
  if (id === hand.indicator) return "indicator";
  if (id === hand.winning) return "winning";
  if (hand.concealed.includes(id)) return "hand";
  return hand.others.includes(id) ? "other" : "meld";
}

/** Gives the part of a photo to show: all of it, or the tiles that count with some air around. */
function viewOf(photo, quads, whole) {
  const box = whole ? null : boundsOf(quads);
  if (!box) return [0, 0, photo.width, photo.height];
  let [x, y, w, hgt] = box;
  const air = Math.max(w, hgt) * 0.035;
  [x, y, w, hgt] = [x - air, y - air, w + 2 * air, hgt + 2 * air];
  const tall = Math.max(hgt, w * FLATTEST);
  y -= (tall - hgt) / 2;
  w = Math.min(w, photo.width);
  hgt = Math.min(tall, photo.height);
  x = Math.min(Math.max(x, 0), photo.width - w);
  y = Math.min(Math.max(y, 0), photo.height - hgt);
  return [x, y, w, hgt].map(Math.round);
}

/** The part of the first photo's width that the zoom button covers. */
const BUTTON_SHARE = 0.105;

/** Gives the corner (top/bottom, left/right) of a view where a button hides no tile that counts. */
function freeCorner([x, y, w, hgt], quads) {
  const side = w * BUTTON_SHARE;
  const boxes = quads.map((q) => boundsOf([q]));
  const free = ([, right, bottom]) => {
    const cx = right ? x + w - side : x;
    const cy = bottom ? y + hgt - side : y;
    return boxes.every(([bx, by, bw, bh]) => bx > cx + side || bx + bw < cx || by > cy + side || by + bh < cy);
  };
  const corners = [["at-top at-left", false, false], ["at-top at-right", true, false], ["at-bottom at-left", false, true], ["at-bottom at-right", true, true]];
  return (corners.find(free) ?? corners[0])[0];
}

/** Gives the ids of the tiles that a photo shows and, of these, the quads that decide the view. */
function tilesOn(hand, index) {
  const ids = Object.keys(hand.tiles).filter((id) => hand.tiles[id].photo === index && hand.tiles[id].quad);
  const counted = ids.filter((id) => !hand.others.includes(id));
  return [ids, (counted.length ? counted : ids).map((id) => hand.tiles[id].quad)];
}

function onePhoto({ state, t }, index) {
  const { hand, pick } = state;
  const photo = state.photos[index];
  const [ids, quads] = tilesOn(hand, index);
  if (!photo.url) return h("p", { class: "photo-none" }, t("photo_unseen"));
  if (!photo.width) return h("img", { class: "photo-plain", src: photo.url, alt: t("photo_label", { n: ids.length }) });
  const view = viewOf(photo, quads, state.whole);
  const outline = (id) => {
    const tile = hand.tiles[id];
    const doubt = tile.doubt && roleOf(hand, id) !== "other";
    return h("polygon", {
      class: `quad ${roleOf(hand, id)}${doubt ? " doubt" : ""}${pick?.ids.includes(id) ? " picked" : ""}`, key: `q-${id}`,
      points: tile.quad.map((p) => p.map((n) => Math.round(n * 10) / 10).join(",")).join(" "),
      act: pick ? { type: "pickTile", id } : { type: "sheet", sheet: { kind: "tile", id } },
    });
  };
  return h("svg", { class: "photo", viewBox: view.join(" "), role: "img", "aria-label": t("photo_label", { n: ids.length }), key: `photo-${index}` },
    h("image", { href: photo.url, width: photo.width, height: photo.height }), ids.map(outline));
}

/** The photos of the hand with their outlines, and what can be done about them. */
export function photoPanel(ctx) {
  const { state, t } = ctx;
  const { hand, reading } = state;
  const shown = hand.photos.filter((i) => state.photos[i]);
  if (!shown.length && !reading) return null;
  const first = state.photos[shown[0]];
  const quads = shown.length ? tilesOn(hand, shown[0])[1] : [];
  const zoom = first?.width > 0 && iconButton(state.whole ? "zoom" : "whole", t(state.whole ? "zoom_in" : "zoom_out"), { type: "whole" },
    { class: `icon-button ${freeCorner(viewOf(first, quads, state.whole), quads)}` });
  return h("section", { class: "photos", key: "photos" },
    shown.map((i, n) => h("div", { class: "photo-frame", key: `frame-${i}` }, onePhoto(ctx, i), n === 0 && zoom)),
    reading && progress(ctx));
}

/** How far the reading has come. */
export function progress({ state, t }) {
  const { phase, sent } = state.reading;
  return h("div", { class: "progress", key: "progress" },
    h("div", {
      class: `bar ${phase}`, role: "progressbar", "aria-label": t("reading_photo"), "aria-valuemin": 0, "aria-valuemax": 100,
      "aria-valuenow": phase === "upload" ? Math.round(sent * 100) : null, vars: { "--sent": sent },
    }, h("span", null)),
    h("p", { role: "status" }, t(`phase_${phase}`)),
    h("button", { type: "button", class: "chip", act: { type: "cancelReading" } }, t("cancel")));
}
