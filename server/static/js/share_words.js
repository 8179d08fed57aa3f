// The result as a few lines of text.

import { codesOf, wildOf, winningId } from "./hand.js";
import { amount, say, signed } from "./i18n.js";
import { SEATS } from "./table.js";
import { handText, meldKind, tileName } from "./tiles.js";
import { valueWords } from "./views/face_score.js";
import { rulesName, situation } from "./views/naming.js";

/** Gives the text to share: rules, facts, tiles, verdict, patterns, payments. */
export function shareWords(ctx) {
  const { state, t, lang } = ctx;
  const { hand, result } = state;
  const colon = lang === "zh" ? "：" : ": ";
  const wild = result.wild ?? wildOf(hand);
  const winning = winningId(hand);
  const melds = hand.melds.map((m) => `${t(m.concealed ? "akong" : (meldKind(codesOf(hand, m.tiles)) ?? "meld_unknown"))} ${handText(codesOf(hand, m.tiles))}`);
  const lines = [
    `${t("app")} · ${rulesName(ctx, result.rules)}`,
    situation(ctx),
    `${t("hand")}${colon}${handText(codesOf(hand, hand.concealed))}${melds.length ? ` | ${melds.join("; ")}` : ""}`,
    winning && `${t("winning")}${colon}${tileName(hand.tiles[winning].code, lang)}`,
    wild && `${t("wild")}${colon}${tileName(wild, lang)}`,
    result.verdict === "win"
      ? `${t("win")}${colon}${amount(result.points)} ${t(result.unit === "fan" ? "fan" : "points")}`
      : `${t(result.verdict)}${colon}${(result.reasons ?? []).map((r) => say(r, lang)).join(lang === "zh" ? "；" : "; ")}`,
    ...(result.patterns ?? []).map((p) => `· ${say(p, lang)} ${valueWords(ctx, p)}`),
    result.payments && SEATS.map((s) => `${t(`seat_${s}`)} ${signed(result.payments[s] ?? 0)}`).join("  "),
  ];
  return lines.filter(Boolean).join("\n");
}
