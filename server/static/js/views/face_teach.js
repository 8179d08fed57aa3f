// 学牌: what the hand is worth, what it waits for, what to throw, and what is near.

import { h } from "../dom.js";
import { amount, say } from "../i18n.js";
import { tileName } from "../tiles.js";
import { icon } from "./parts.js";
import { tileFigure } from "./tile.js";

function wait(ctx, w) {
  const { t } = ctx;
  const worth = (n) => (n === null || n === undefined ? t("wait_no") : amount(n));
  return h("li", { class: "wait", key: `wait-${w.tile}` },
    tileFigure(ctx, w.tile),
    h("div", null,
      h("span", { class: "tag" }, t("wait_left", { n: w.left })),
      h("dl", null, h("div", null, h("dt", null, t("wait_self")), h("dd", null, worth(w.points_self_draw))),
        h("div", null, h("dt", null, t("wait_discard")), h("dd", null, worth(w.points_discard))))));
}

function worthCard(ctx, answer) {
  const { state, t } = ctx;
  const { result } = state;
  const unit = t(result.unit === "fan" ? "fan" : "points");
  const all = [...(answer.waits ?? []), ...(answer.discards ?? []).flatMap((d) => d.waits ?? [])];
  const best = Math.max(0, ...all.flatMap((w) => [w.points_self_draw ?? 0, w.points_discard ?? 0]));
  const sum = result.verdict === "win" ? result.points : best;
  const standing = result.verdict === "win" ? t("is_win") : answer.shanten > 0 ? t("away", { n: answer.shanten }) : t(answer.shanten < 0 ? "complete" : "ready");
  return h("section", { class: "worth" },
    h("strong", null, standing), sum > 0 && h("span", null, t("worth"), " ", h("b", null, amount(sum)), " ", unit));
}

function discard(ctx, d) {
  const { t, lang } = ctx;
  return h("li", { class: "discard", key: `discard-${d.discard}` },
    tileFigure(ctx, d.discard), icon("next"),
    h("div", { class: "discard-then" },
      h("span", null, t("discard_row", { tile: tileName(d.discard, lang) }), " · ", d.shanten > 0 ? t("away", { n: d.shanten }) : t("ready")),
      d.waits?.length > 0 && h("div", { class: "mini-waits" }, d.waits.map((w) => h("span", { class: "mini", key: `mini-${w.tile}` },
        tileFigure(ctx, w.tile), h("small", null, t("wait_left", { n: w.left })))))));
}

/** Draws the face. */
export function teachFace(ctx) {
  const { state, t, lang } = ctx;
  const { teach, result } = state;
  if (!teach || teach.waiting) return h("p", { class: "note", role: "status" }, t("teach_loading"));
  if (teach.words) {
    return h("div", { class: "notice bad", role: "alert" }, h("p", null, say(teach.words, lang)),
      h("button", { type: "button", class: "button small", act: { type: "askTeach" } }, t("retry")));
  }
  const { answer } = teach;
  const waits = answer.waits ?? [];
  const discards = (answer.discards ?? []).slice(0, 5);
  const tips = answer.tips ?? [];
  return [
    worthCard(ctx, answer),
    waits.length > 0 && h("section", { class: "card", "aria-labelledby": "waits-title" },
      h("h2", { id: "waits-title" }, t(result.verdict === "win" ? "waits_before" : "waits")),
      h("ul", { class: "waits" }, waits.map((w) => wait(ctx, w)))),
    discards.length > 0 && h("section", { class: "card", "aria-labelledby": "discards-title" },
      h("h2", { id: "discards-title" }, t("discards")),
      h("ul", { class: "discards" }, discards.map((d) => discard(ctx, d)))),
    waits.length === 0 && discards.length === 0 && h("p", { class: "note" }, t("no_waits")),
    tips.length > 0 && h("section", { class: "card tips", "aria-labelledby": "tips-title" },
      h("h2", { id: "tips-title" }, icon("bulb"), t("tips")),
      h("ul", null, tips.map((tip, i) => h("li", { key: `tip-${i}` }, say(tip, lang))))),
  ];
}
