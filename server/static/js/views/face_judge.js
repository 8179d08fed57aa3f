// 验诈和: a plain verdict, why, what it costs, and the facts it rests on.

import { h } from "../dom.js";
import { penaltyPart, readingCard } from "./face_score.js";
import { reasonList, verdictBand } from "./judging.js";
import { situation } from "./naming.js";

function distance({ state, t }) {
  const { verdict, shanten } = state.result;
  if (verdict === "win" || typeof shanten !== "number" || shanten < 0) return null;
  return h("p", { class: "distance" }, shanten === 0 ? t("only_ready") : t("away", { n: shanten }));
}

function assumed(ctx) {
  const { t } = ctx;
  return h("section", { class: "card", "aria-labelledby": "assumed-title" },
    h("h2", { id: "assumed-title" }, t("assumed")),
    h("p", null, situation(ctx)),
    h("p", { class: "note" }, t("assumed_note")),
    h("button", { type: "button", class: "chip", act: { type: "openTable" } }, t("edit_table")));
}

/** Draws the face. */
export function judgeFace(ctx) {
  const { state, t } = ctx;
  const { verdict } = state.result;
  const line = verdict === "win" ? t("win_line", { who: t(`seat_long_${state.table.winner}`) }) : t(verdict === "unclear" ? "unclear_line" : "false_line");
  return [verdictBand(ctx, line), distance(ctx), reasonList(ctx), penaltyPart(ctx), verdict === "win" && readingCard(ctx), assumed(ctx)];
}
