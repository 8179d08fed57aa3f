// Names for what a hand and a table are just now, in the chosen language.

import { codesOf, countTiles, problems } from "../hand.js";
import { say } from "../i18n.js";
import { meldKind, tileName } from "../tiles.js";

/** Names a meld: 碰, 明杠, 暗杠… */
export function meldName({ state, t }, meld) {
  const kind = meldKind(codesOf(state.hand, meld.tiles));
  if (!kind) return t("meld_unknown");
  if (kind !== "kong") return t(kind);
  return t(meld.concealed ? "akong" : meld.added ? "added_kong" : "kong");
}

/** Words about the count and whatever keeps the hand from being whole. */
export function countWords(ctx) {
  const { state, t, lang } = ctx;
  const n = countTiles(state.hand);
  const [problem] = problems(state.hand);
  if (problem) {
    const tile = problem.tile && tileName(problem.tile, lang);
    return { tone: "warn", text: t(`problem_${problem.code}`, { tile, n: problem.n }) };
  }
  if (n === 14) return { tone: "good", text: t("count_ok") };
  if (n === 0) return { tone: "", text: t("count_none") };
  return { tone: "warn", text: n < 14 ? t("count_less", { n: 14 - n }) : t("count_more", { n: n - 14 }), detail: t("count_detail", { n }) };
}

/** Names how the hand was won: 南家 自摸 · 庄 东. */
export function situation({ state, t }) {
  const { table } = state;
  const who = (seat) => t(`seat_long_${seat}`);
  const parts = [`${who(table.winner)} ${t(table.by)}`];
  if (table.by === "discard" && table.discarder) parts.push(t("facts_discarder", { who: who(table.discarder) }));
  if (table.by === "robbing_kong" && table.discarder) parts.push(t("facts_kong", { who: who(table.discarder) }));
  parts.push(t("facts_dealer", { who: t(`seat_${table.dealer}`) }));
  for (const name of ["last_tile", "kong_replacement", "first_turn"]) if (table[name]) parts.push(t(name));
  if (table.floor) parts.push(`${t("floor")} ${table.floor}`);
  if (table.burned_rounds) parts.push(`${t("burned_rounds")} ${table.burned_rounds}`);
  return parts.join(" · ");
}

/** Names what stays from hand to hand: the dealer, 上楼, 烧庄. */
export function tableLine({ state, t }) {
  const { table } = state;
  const parts = [t("facts_dealer", { who: t(`seat_${table.dealer}`) })];
  for (const name of ["floor", "burned_rounds"]) if (table[name]) parts.push(`${t(name)} ${table[name]}`);
  return parts.join(" · ");
}

/** Names the rule set in force, and how many of its options the table changed. */
export function rulesName({ state, t, lang }, id = state.table.rules) {
  const known = state.rulesets.find((r) => r.id === id) ?? (state.ruleset?.id === id ? state.ruleset : null);
  const changed = Object.keys(state.table.options[id] ?? {}).length;
  return (known ? say(known, lang) : id) + (changed ? ` · ${t("options_changed", { n: changed })}` : "");
}
