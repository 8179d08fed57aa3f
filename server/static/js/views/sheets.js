// Sheets that rise over a screen: one tile, one meld, the 混坯, sharing. A native modal dialog keeps focus inside
// and closes on Escape.

import { h } from "../dom.js";
import { codesOf } from "../hand.js";
import { isTile, meldKind, tileName, wildAfter } from "../tiles.js";
import { meldName } from "./naming.js";
import { fileButton, iconButton, segmented } from "./parts.js";
import { shareWords } from "../share_words.js";
import { tileButton, tileCrop, tileFigure, tileGrid } from "./tile.js";

function frame(ctx, title, ...body) {
  const { kind, id = "" } = ctx.state.sheet;
  return h("dialog", { class: "sheet", key: `sheet-${kind}-${id}`, "aria-labelledby": "sheet-title" },
    h("div", { class: "sheet-head" }, h("h2", { id: "sheet-title", tabindex: "-1", autofocus: true }, title), iconButton("close", ctx.t("close"), { type: "sheet" })),
    h("div", { class: "sheet-body" }, body));
}

const button = (label, act, look = "quiet") => h("button", { type: "button", class: `button ${look}`, act, key: `b-${label}` }, label);

function tileSheet(ctx, id) {
  const { state, t, lang } = ctx;
  const { hand } = state;
  const tile = hand.tiles[id];
  const set = (code) => ({ type: "setCode", id, code });
  const inHand = hand.concealed.includes(id);
  const aside = hand.others.includes(id);
  const isIndicator = hand.indicator === id;
  const meld = hand.melds.find((m) => m.tiles.includes(id));
  const likely = tile.alternatives.filter((a) => isTile(a.code)).slice(0, 3);
  return frame(ctx, t("tile_sheet"),
    h("div", { class: "compare" },
      tileCrop(ctx, tile),
      h("div", { class: "compare-read" }, tileFigure(ctx, tile.code, { doubt: tile.doubt }),
        h("div", { class: "compare-name" }, h("strong", null, tileName(tile.code, lang)),
          tile.doubt && isTile(tile.code) && button(t("accept"), { type: "accept", id }, "primary small"))),
      likely.length > 0 && h("div", { class: "likely", role: "group", "aria-label": t("likely") },
        h("small", null, t("likely")),
        h("div", { class: "likely-tiles" }, likely.map((a) => tileButton(ctx, a.code, {}, set(a.code), { key: `likely-${a.code}` }))))),
    tileGrid(ctx, { act: set, current: tile.code, name: "grid" }),
    h("div", { class: "actions bottom" },
      inHand && hand.winning !== id && button(t("set_winning"), { type: "setWinning", id }),
      !inHand && !isIndicator && !meld && button(t("to_hand"), { type: "toHand", id }, "primary"),
      !isIndicator && !meld && button(t("set_indicator"), { type: "setIndicator", what: id }),
      isIndicator && button(t("to_hand"), { type: "toHand", id }),
      meld && button(t("break_meld"), { type: "breakMeld", id: meld.id }),
      !aside && button(t("remove"), { type: "remove", id }, "danger")));
}

function meldSheet(ctx, id) {
  const { state, t } = ctx;
  const meld = state.hand.melds.find((m) => m.id === id);
  if (!meld) return null;
  const kind = meldKind(codesOf(state.hand, meld.tiles));
  const facts = (f) => ({ type: "setMeld", id, facts: f });
  const how = meld.concealed ? "akong" : meld.added ? "added_kong" : "kong";
  const HOW = { kong: { concealed: false, added: false }, added_kong: { concealed: false, added: true }, akong: { concealed: true, added: false } };
  const feeders = kind === "chi" ? ["left"] : ["left", "across", "right"];
  return frame(ctx, `${t("meld_sheet")} · ${meldName(ctx, meld)}`,
    h("div", { class: "meld-tiles big" }, meld.tiles.map((tid) =>
      tileButton(ctx, state.hand.tiles[tid].code, { doubt: state.hand.tiles[tid].doubt }, { type: "sheet", sheet: { kind: "tile", id: tid } }, { key: `ms-${tid}` }))),
    kind === "kong" && segmented({ label: t("meld_how"), name: "how", value: how, act: (v) => facts(HOW[v]),
      options: ["kong", "added_kong", "akong"].map((value) => ({ value, label: t(value) })) }),
    !meld.concealed && segmented({ label: t("meld_feeder"), name: "feeder", value: meld.feeder, act: (v) => facts({ feeder: v }),
      options: [...feeders, null].map((value) => ({ value, label: t(value ? `feeder_${value}` : "feeder_none") })) }),
    h("div", { class: "actions" },
      button(t("break_meld"), { type: "breakMeld", id }), button(t("remove"), { type: "removeMeld", id }, "danger"),
      button(t("done"), { type: "sheet" }, "primary")));
}

function indicatorSheet(ctx) {
  const { state, t, lang } = ctx;
  const { hand } = state;
  const id = hand.indicator;
  const now = id && hand.tiles[id];
  const likely = now ? now.alternatives.filter((a) => isTile(a.code)).slice(0, 3) : [];
  // With an indicator there already, another kind is a correction of that tile.
  const set = (code) => (now ? { type: "setCode", id, code } : { type: "setIndicator", what: code });
  return frame(ctx, t("indicator_sheet"),
    now && h("div", { class: "compare" }, tileCrop(ctx, now),
      h("div", { class: "compare-read" }, tileFigure(ctx, now.code, { doubt: now.doubt }),
        h("div", { class: "compare-name" }, h("strong", null, t("wild_follows", { a: tileName(now.code, lang), b: tileName(wildAfter(now.code), lang) })),
          now.doubt && button(t("accept"), { type: "accept", id }, "primary small"))),
      likely.length > 0 && h("div", { class: "likely", role: "group", "aria-label": t("likely") },
        h("small", null, t("likely")),
        h("div", { class: "likely-tiles" }, likely.map((a) => tileButton(ctx, a.code, {}, set(a.code), { key: `likely-${a.code}` }))))),
    tileGrid(ctx, { act: set, current: now?.code ?? null, name: "indicator" }),
    h("div", { class: "actions bottom" },
      fileButton({ label: t("add_indicator_photo"), name: "indicator-photo", purpose: "indicator", capture: true, look: "quiet" }),
      hand.others.length > 0 && button(t("pick_on_photo"), { type: "pick", what: "indicator" }),
      now && button(t("no_indicator"), { type: "setIndicator", what: null }, "danger")));
}

function shareSheet(ctx) {
  const { state, t } = ctx;
  const manual = state.shared?.manual;
  return frame(ctx, t("share_title"),
    h("div", { class: "actions" }, button(t("share_image"), { type: "shareImage" }, "primary"), button(t("share_text"), { type: "shareText" })),
    state.shared && h("p", { role: "status", class: "note" }, t(state.shared.key)),
    h("textarea", { class: "share-text", readonly: true, rows: 9, "aria-label": manual ? t("share_manual") : t("share_text") }, shareWords(ctx)));
}

/** Draws the sheet that is open, or null. */
export function sheetView(ctx) {
  const { sheet, hand } = ctx.state;
  if (!sheet) return null;
  if (sheet.kind === "tile") return hand.tiles[sheet.id] ? tileSheet(ctx, sheet.id) : null;
  if (sheet.kind === "meld") return meldSheet(ctx, sheet.id);
  if (sheet.kind === "indicator") return indicatorSheet(ctx);
  return ctx.state.result ? shareSheet(ctx) : null;
}

