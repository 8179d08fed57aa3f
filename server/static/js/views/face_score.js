// 算番: the points, who pays whom, the patterns with their reasons, and how the tiles read.

import { h } from "../dom.js";
import { amount, say, signed } from "../i18n.js";
import { SEATS } from "../table.js";
import { tileName } from "../tiles.js";
import { situation } from "./naming.js";
import { reasonList, verdictBand } from "./judging.js";
import { tileFigure } from "./tile.js";

/** How a pattern's value is written: ×2 where factors multiply, 2 番 where fan add up, 翻 1 for doublings, 40 分 for a flat win. */
export function valueWords({ state, t }, pattern) {
  const { result, ruleset } = state;
  const known = ruleset?.id === result.rules ? ruleset : null;
  const way = known?.combine;
  if (known?.patterns.some((p) => p.id === pattern.id && p.flat)) return `${amount(pattern.value)} ${t("points")}`;
  if (way === "product") return `×${amount(pattern.value)}`;
  if (way === "doublings") return t("doublings", { n: amount(pattern.value) });
  if (way === "sum" || way === "table" || result.unit === "fan") return `${amount(pattern.value)} ${t("fan")}`;
  return amount(pattern.value);
}

/** The four seats with what each gets or pays. */
export function paymentsGrid(ctx, title) {
  const { state, t } = ctx;
  const { result, table } = state;
  if (!result.payments) return null;
  const badge = (on, key) => on && h("span", { class: `seat-badge ${key}` }, t(key));
  return h("section", { class: "card payments", "aria-labelledby": "pay-title" },
    h("h2", { id: "pay-title" }, title),
    h("ul", { class: "seats" }, SEATS.map((seat) => {
      const n = result.payments[seat] ?? 0;
      const sign = n > 0 ? "receives" : n < 0 ? "pays" : "even";
      return h("li", { class: `seat ${sign}`, key: `pay-${seat}` },
        h("span", { class: "seat-name" }, h("b", { "aria-hidden": "true" }, t(`seat_${seat}`)), h("span", { class: "visually-hidden" }, t(`seat_long_${seat}`)),
          badge(seat === table.dealer, "dealer_badge"), badge(seat === table.winner && result.verdict === "win", "winner_badge"),
          badge(seat === table.discarder && table.by !== "self_draw", "discarder_badge")),
        h("span", { class: "seat-sum" }, n !== 0 && h("small", null, t(sign)), h("strong", null, signed(n)), n === 0 && h("span", { class: "visually-hidden" }, t("even"))));
    })));
}

function points(ctx) {
  const { state, t } = ctx;
  const { result } = state;
  return h("section", { class: "points" },
    h("p", { class: "points-sum" }, h("strong", null, amount(result.points)), h("span", null, t(result.unit === "fan" ? "fan" : "points")),
      result.limit && h("span", { class: "tag gold" }, t("limit"))),
    h("p", { class: "note" }, t("each_pays")),
    h("p", { class: "situation" }, situation(ctx)));
}

function patterns(ctx) {
  const { state, t, lang } = ctx;
  const list = state.result.patterns ?? [];
  return h("section", { class: "card", "aria-labelledby": "pattern-title" },
    h("h2", { id: "pattern-title" }, t("patterns")),
    list.length === 0 && h("p", { class: "note" }, t("no_patterns")),
    h("ul", { class: "patterns" }, list.map((p) => h("li", { key: `pattern-${p.id}` },
      h("div", null, h("strong", null, say(p, lang)), h("p", null, say(p, lang, "why_"))),
      h("span", { class: "value" }, valueWords(ctx, p))))));
}

/** The reading as groups of tiles, wild ones marked, with a line for what each wild stands for. */
export function readingCard(ctx) {
  const { state, t, lang } = ctx;
  const { reading, wild } = state.result;
  if (!reading) return null;
  const wilds = reading.groups.flatMap((g) => (g.wild_at ?? []).map((i) => g.tiles[i]));
  const comma = lang === "zh" ? "、" : ", ";
  return h("section", { class: "card", "aria-labelledby": "reading-title" },
    h("h2", { id: "reading-title" }, t("reading"), h("span", { class: "tag" }, t(`shape_${reading.shape}`))),
    h("ul", { class: "groups" }, reading.groups.map((g, gi) => h("li", {
      class: g.melded ? "group melded" : "group", key: `group-${gi}`,
      "aria-label": t("group_label", { kind: t(`group_${g.kind}`), tiles: g.tiles.map((c) => tileName(c, lang)).join(comma) }),
    }, h("div", { class: "group-tiles" }, g.tiles.map((code, i) => tileFigure(ctx, code, { wild: (g.wild_at ?? []).includes(i) }))),
    h("small", { "aria-hidden": "true" }, t(`group_${g.kind}`))))),
    wilds.length > 0 && h("div", { class: "wilds" }, h("h3", null, t("wilds_stand")),
      h("ul", null, wilds.map((code, i) => h("li", { key: `wild-${i}` },
        tileFigure(ctx, wild ?? code, { wild: true }), h("span", null, t(code === wild ? "wild_self" : "wild_as", { b: tileName(code, lang) })))))));
}

/** What a false claim costs: the payments, or a word where the rule set has no penalty. */
export function penaltyPart(ctx) {
  const { state, t } = ctx;
  const { verdict, payments } = state.result;
  if (verdict !== "false_claim" || !payments) return null;
  return Object.values(payments).every((n) => n === 0) ? h("p", { class: "note free" }, t("no_penalty")) : paymentsGrid(ctx, t("penalty"));
}

/** Draws the face. */
export function scoreFace(ctx) {
  const { state, t } = ctx;
  const { verdict } = state.result;
  if (verdict !== "win") {
    return [verdictBand(ctx, t(verdict === "unclear" ? "unclear_line" : "false_line")), reasonList(ctx), penaltyPart(ctx)];
  }
  return [points(ctx), paymentsGrid(ctx, t("payments")), patterns(ctx), readingCard(ctx)];
}
