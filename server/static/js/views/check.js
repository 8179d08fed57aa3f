// The check screen: what was read (or entered), everything about it to be changed, and one big button to accept it.

import { h } from "../dom.js";
import { codesOf, countTiles, doubtful, problems, wildOf, winningId } from "../hand.js";
import { say } from "../i18n.js";
import { needsDiscarder, usesFact } from "../table.js";
import { isTile, meldKind, tileName } from "../tiles.js";
import { countWords, meldName, situation } from "./naming.js";
import { padDock } from "./pad.js";
import { fileButton, icon, iconButton, noticeBar, seatChoice, segmented, topBar } from "./parts.js";
import { photoPanel } from "./photo_view.js";
import { tileButton, tileCrop, tilePicture } from "./tile.js";

const open = (id) => ({ type: "sheet", sheet: { kind: "tile", id } });

/** The wild to be badged: none where the rule set in force plays without. */
const wildHere = (state) => (usesFact(state.ruleset, state.table, "indicator") ? wildOf(state.hand) : null);

/** What a tap on a tile does just now. */
const tapOn = (state, id) => (state.pick ? { type: "pickTile", id } : open(id));

function marksOf(state, id, concealed) {
  const { hand } = state;
  const tile = hand.tiles[id];
  return {
    wild: concealed && tile.code === wildHere(state), doubt: tile.doubt, picked: state.pick?.ids.includes(id),
    winning: concealed && countTiles(hand) >= 14 && id === winningId(hand),
  };
}

/** One tap per misread tile: each doubtful tile beside its picture with the likely kinds. */
function doubts(ctx) {
  const { state, t, lang } = ctx;
  const ids = doubtful(state.hand);
  if (!ids.length) return null;
  return h("section", { class: "doubts", key: "doubts", "aria-labelledby": "doubts-title" },
    h("h2", { id: "doubts-title" }, h("span", { class: "doubt-sign", "aria-hidden": "true" }, "?"), t("doubt_title", { n: ids.length })),
    ids.map((id) => {
      const tile = state.hand.tiles[id];
      const name = tileName(tile.code, lang);
      const choices = tile.alternatives.filter((a) => isTile(a.code)).slice(0, 3);
      return h("div", { class: "doubt-row", role: "group", "aria-label": t("doubt_row", { tile: name }), key: `doubt-${id}` },
        tileCrop(ctx, tile),
        isTile(tile.code) && h("button", { type: "button", class: "tile-button keep", act: { type: "accept", id }, "aria-label": t("doubt_yes", { tile: name }) },
          tilePicture(ctx, tile.code), h("span", { class: "keep-sign", "aria-hidden": "true" }, icon("check"))),
        choices.map((a, n) => h("button", {
          type: "button", class: n === 2 ? "tile-button third" : "tile-button", act: { type: "setCode", id, code: a.code }, key: `alt-${a.code}`,
          "aria-label": t("doubt_is", { tile: tileName(a.code, lang) }),
        }, tilePicture(ctx, a.code))),
        iconButton("grid", t("more_tiles"), open(id)),
        iconButton("close", t("doubt_no_tile"), { type: "remove", id }));
    }));
}

function handSection(ctx) {
  const { state, t } = ctx;
  const { hand } = state;
  const full = countTiles(hand) >= 14;
  return h("section", { class: "card", key: "hand", "aria-labelledby": "hand-title" },
    h("div", { class: "card-head" },
      h("h2", { id: "hand-title" }, t("hand")),
      h("div", { class: "card-tools" },
        hand.concealed.length > 1 && h("button", { type: "button", class: "chip", act: { type: "sort" } }, icon("sort"), t("sort")),
        hand.concealed.length > 2 && h("button", { type: "button", class: "chip", act: { type: "pick", what: "meld" } }, icon("meld"), t("melds")),
        full && iconButton("plus", t("add_tile"), { type: "pad", pad: { target: "hand" } }, { key: "add-more" }))),
    h("div", { class: "tiles" },
      hand.concealed.map((id) => {
        const marks = marksOf(state, id, true);
        const pressed = state.pick?.what === "meld" ? String(Boolean(marks.picked)) : null;
        return tileButton(ctx, hand.tiles[id].code, marks, tapOn(state, id), { key: `hand-${id}`, "aria-pressed": pressed });
      }),
      !full && h("button", { type: "button", class: "tile-add", act: { type: "pad", pad: { target: "hand" } }, "aria-label": t("add_tile"), key: "add" }, icon("plus"))));
}

function meldSection(ctx) {
  const { state, t } = ctx;
  const { hand } = state;
  if (!hand.melds.length) return null;
  return h("section", { class: "melds", key: "melds", "aria-label": t("melds") }, hand.melds.map((meld) => {
    const bad = !meldKind(codesOf(hand, meld.tiles));
    const fed = meld.feeder && !meld.concealed ? t("fed_by", { who: t(`feeder_${meld.feeder}`) }) : "";
    return h("div", { class: `meld${bad ? " bad" : ""}`, key: meld.id, role: "group", "aria-label": meldName(ctx, meld) },
      h("div", { class: "meld-tiles" }, meld.tiles.map((id, i) => {
        const hidden = meld.concealed && (i === 0 || i === meld.tiles.length - 1);
        return tileButton(ctx, hand.tiles[id].code, { ...marksOf(state, id, false), back: hidden }, tapOn(state, id), { key: `meld-${id}` });
      })),
      h("button", { type: "button", class: "meld-label", act: { type: "sheet", sheet: { kind: "meld", id: meld.id } } },
        h("strong", null, meldName(ctx, meld)), fed && h("small", null, fed), icon("next")));
  }));
}

function slot(ctx, { name, said, hint, act, disabled = false }, ...pictures) {
  return h("button", { type: "button", class: "slot", act, disabled, key: `slot-${name}`, "aria-label": `${ctx.t(name)}: ${said}` },
    h("span", { class: "slot-name" }, ctx.t(name), hint && h("small", null, hint)), h("span", { class: "slot-tiles" }, pictures));
}

function slots(ctx) {
  const { state, t, lang } = ctx;
  const { hand } = state;
  const wild = wildHere(state);
  const winning = countTiles(hand) >= 14 ? hand.tiles[winningId(hand)] : null;
  const indicator = hand.indicator && hand.tiles[hand.indicator];
  return h("section", { class: "slots", key: "slots" },
    usesFact(state.ruleset, state.table, "indicator") && slot(ctx, { name: "indicator", act: { type: "sheet", sheet: { kind: "indicator" } },
      said: indicator ? tileName(indicator.code, lang) : t("none"), hint: indicator ? null : t("tap_to_set") },
    indicator ? [tilePicture(ctx, indicator.code, { doubt: indicator.doubt }), icon("next"), wild && tilePicture(ctx, wild, { wild: true })] : t("none")),
    slot(ctx, { name: "winning", act: { type: "pick", what: "winning" }, disabled: !winning,
      said: winning ? tileName(winning.code, lang) : t("none"), hint: winning && !hand.winningSure ? t("winning_guess") : null },
    winning ? tilePicture(ctx, winning.code, { wild: winning.code === wild }) : "—"));
}

function facts(ctx) {
  const { state, t } = ctx;
  const { table } = state;
  const fact = (name) => (value) => ({ type: "fact", name, value });
  return h("section", { class: "card facts", key: "facts", id: "facts", tabindex: "-1" },
    seatChoice(ctx, { label: t("who_won"), value: table.winner, act: fact("winner"), name: "winner" }),
    segmented({ label: t("how_won"), value: table.by, name: "by", act: fact("by"),
      options: ["self_draw", "discard", "robbing_kong"].map((value) => ({ value, label: t(value) })) }),
    table.by !== "self_draw" && seatChoice(ctx, {
      label: t(table.by === "discard" ? "who_discarded" : "who_konged"), value: table.discarder, act: fact("discarder"), name: "discarder", without: table.winner }),
    seatChoice(ctx, { label: t("dealer"), value: table.dealer, act: fact("dealer"), name: "dealer" }),
    h("div", { class: "chips" },
      ["last_tile", "kong_replacement"].filter((name) => usesFact(state.ruleset, table, name)).map((name) => h("button", {
        type: "button", class: "chip", "aria-pressed": String(table[name]), act: { type: "fact", name, value: !table[name] }, key: `chip-${name}`,
        disabled: table.by !== "self_draw" && (name === "kong_replacement" || table.by === "robbing_kong"),
      }, t(name))),
      h("button", { type: "button", class: "chip", act: { type: "openTable" } }, t("more_facts"), icon("next"))));
}

function others(ctx) {
  const { state, t } = ctx;
  const { hand } = state;
  const ids = hand.others.filter((id) => isTile(hand.tiles[id].code));
  if (!ids.length) return null;
  return h("details", { class: "card others", key: "others" },
    h("summary", null, t("others", { n: ids.length })),
    h("p", { class: "note" }, t("others_hint")),
    h("div", { class: "tiles" }, ids.map((id) => tileButton(ctx, hand.tiles[id].code, { picked: state.pick?.ids.includes(id) }, tapOn(state, id), { key: `other-${id}` }))));
}

/** What the reader wants looked at: the first in full, the rest behind it, all dismissed at once. */
function warnings({ state, t, lang }) {
  const [first, ...rest] = state.warnings;
  if (!first) return null;
  return h("div", { class: "heed", role: "note", key: "warnings" },
    rest.length
      ? h("details", { key: "heed" }, h("summary", null, h("span", null, say(first, lang)), h("span", { class: "tag" }, t("heed_more", { n: rest.length }))),
        h("ul", null, rest.map((w) => h("li", null, say(w, lang)))))
      : h("p", null, say(first, lang)),
    iconButton("close", t("close"), { type: "dropWarnings" }));
}

function pickBar(ctx) {
  const { state, t } = ctx;
  const { what, ids } = state.pick;
  const kind = what === "meld" ? meldKind(codesOf(state.hand, ids)) : null;
  const make = (concealed, word) => h("button", { type: "button", class: "button primary", act: { type: "pickMeld", concealed }, key: `make-${word}` }, t(word));
  return h("footer", { class: "dock picking", key: "dock" },
    h("p", { role: "status" }, t(`pick_${what}`), what === "meld" && ids.length > 2 && !kind && h("strong", null, ` ${t("pick_bad")}`)),
    h("div", { class: "pair" },
      kind === "kong" ? [make(false, "kong"), make(true, "akong")] : kind && make(false, kind),
      what === "indicator" && h("button", { type: "button", class: "button quiet", act: { type: "sheet", sheet: { kind: "indicator" } } }, t("more_tiles")),
      h("button", { type: "button", class: "button quiet", act: { type: "pick" } }, t("cancel"))));
}

function acceptBar(ctx) {
  const { state, t } = ctx;
  const count = countWords(ctx);
  const n = countTiles(state.hand);
  const waiting = needsDiscarder(state.table);
  const broken = problems(state.hand).some((p) => p.code !== "five_alike"); // five alike is for the judge to say
  const word = state.busy ? "scoring" : waiting ? (state.table.by === "discard" ? "confirm_discarder" : "confirm_robbed")
    : n === 14 ? "confirm" : n === 13 ? "confirm_ready" : "confirm_short";
  return h("footer", { class: "dock accept", key: "dock" },
    h("div", { class: "dock-line" },
      h("p", { class: `count ${count.tone}`, role: "status", title: count.detail }, count.tone === "good" && icon("check"), count.text),
      h("button", { type: "button", class: "dock-facts", act: { type: "showFacts" } }, situation(ctx), icon("next"))),
    h("button", { type: "button", class: "button primary huge", act: { type: waiting ? "showFacts" : "askScore" },
      disabled: state.busy || n === 0 || broken, key: "accept" }, t(word)));
}

/** Draws the screen. */
export function checkScreen(ctx) {
  const { state, t } = ctx;
  const dock = state.pick ? pickBar(ctx) : state.pad ? padDock(ctx) : acceptBar(ctx);
  return h("div", { class: `screen check${state.pad ? " with-pad" : ""}`, key: "check" },
    topBar(ctx, t("check_title"), iconButton("back", t("back"), { type: "go", screen: "shot" }),
      fileButton({ label: t(state.hand.photos.length ? "retake" : "take_photo"), name: "retake", purpose: "hand", capture: true, bare: true }),
      iconButton("undo", t("undo"), { type: "undo" }, { disabled: !state.past.length })),
    h("main", null,
      h("div", { class: "side" }, noticeBar(ctx, state.notice), photoPanel(ctx), warnings(ctx), doubts(ctx)),
      h("div", { class: "body" }, handSection(ctx), meldSection(ctx), slots(ctx), facts(ctx), others(ctx))),
    dock);
}

