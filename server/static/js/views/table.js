// The table screen: the rule set with its options, the seats, and the facts that no photo shows.

import { h } from "../dom.js";
import { say } from "../i18n.js";
import { optionsOf, SEATS, usesFact } from "../table.js";
import { handText, parseHand } from "../tiles.js";
import { WORDS } from "../words.js";
import { icon, iconButton, noticeBar, seatChoice, segmented, stepper, toggle, topBar } from "./parts.js";

const fact = (name) => (value) => ({ type: "fact", name, value });

const uses = ({ state }, name) => usesFact(state.ruleset, state.table, name);

function rulesCard(ctx) {
  const { state, t, lang } = ctx;
  return h("section", { class: "card", key: "rules", "aria-labelledby": "rules-title" },
    h("h2", { id: "rules-title" }, t("rules")),
    state.rulesError && h("div", { class: "notice bad", role: "alert" }, h("p", null, t("rules_failed"), " ", say(state.rulesError, lang)),
      h("button", { type: "button", class: "button small", act: { type: "loadRules" } }, t("retry"))),
    !state.rulesets.length && !state.rulesError && h("p", { class: "note" }, t("rules_loading")),
    h("div", { class: "rule-list", role: "radiogroup", "aria-labelledby": "rules-title" }, state.rulesets.map((r) =>
      h("label", { class: "rule", key: `rule-${r.id}` },
        h("input", { type: "radio", name: "rules", value: r.id, checked: r.id === state.table.rules, change: { type: "chooseRules" } }),
        h("span", null, h("strong", null, say(r, lang)), h("small", null, say(r, lang, "summary_")))))));
}

function optionRow(ctx, option) {
  const { state, t, lang } = ctx;
  const own = optionsOf(state.table);
  const changed = Object.hasOwn(own, option.name);
  const value = changed ? own[option.name] : option.default;
  const set = (v) => ({ type: "option", name: option.name, value: v === option.default ? undefined : v });
  const name = `option-${option.name}`;
  const label = say(option, lang);
  const shown = (v) => (typeof v === "boolean" ? t(v ? "yes" : "no") : option.type === "choice" ? choiceWords(t, v) : typeof v === "object" ? JSON.stringify(v) : String(v));
  let field;
  if (option.type === "choice") {
    field = h("label", { class: "field" }, h("span", { class: "field-label" }, label),
      h("select", { name, change: { type: "optionChosen", option: option.name } }, option.choices.map((c) =>
        h("option", { value: c, selected: c === value }, choiceWords(t, c)))));
  } else if (option.type === "bool") {
    field = toggle({ label, on: value, act: set(!value), name });
  } else if (option.type === "int" && option.high <= MANY) {
    field = stepper(ctx, { label, value, low: option.low ?? 0, high: option.high, act: set, name });
  } else {
    const number = option.type !== "table";
    field = h("label", { class: "field" }, h("span", { class: "field-label" }, label),
      h("input", {
        type: number ? "number" : "text", inputmode: number ? "decimal" : null, step: number ? "any" : null, name, value: JSON.stringify(value),
        change: { type: "optionTyped", option: option.name },
      }));
  }
  return h("div", { class: "option", key: name }, field,
    changed && h("div", { class: "option-changed" }, h("small", null, t("default_is", { v: shown(option.default) })),
      h("button", { type: "button", class: "chip", act: set(option.default) }, t("reset_option"))));
}

/** Up to here a number is stepped; beyond, it is typed. */
const MANY = 100;

/** Names a choice in the player's language; one this page does not know yet keeps the server's name. */
const choiceWords = (t, value) => (Object.hasOwn(WORDS, `choice_${value}`) ? t(`choice_${value}`) : String(value));

function optionsCard(ctx) {
  const { state, t } = ctx;
  if (state.ruleset?.id !== state.table.rules) return null;
  const own = optionsOf(state.table);
  const changed = Object.keys(own).length;
  const wanted = state.optionFilter.trim().toLowerCase();
  const found = state.ruleset.options.filter((o) => `${o.zh} ${o.en} ${o.name}`.toLowerCase().includes(wanted));
  // What this table changed comes first: with some sixty options that is what one comes back for.
  const sorted = [...found].sort((a, b) => Object.hasOwn(own, b.name) - Object.hasOwn(own, a.name));
  return h("details", { class: "card options", key: "options" },
    h("summary", null, t("rule_options"), changed > 0 && h("span", { class: "tag" }, t("options_changed", { n: changed }))),
    h("input", { type: "search", name: "find-option", placeholder: t("find_option"), "aria-label": t("find_option"), value: state.optionFilter, input: { type: "findOption" } }),
    sorted.map((o) => optionRow(ctx, o)),
    sorted.length === 0 && h("p", { class: "note" }, t("find_option_none")));
}

function seatsCard(ctx) {
  const { state, t } = ctx;
  const { table } = state;
  return h("section", { class: "card", key: "seats", "aria-labelledby": "seats-title" },
    h("h2", { id: "seats-title" }, t("seats")),
    seatChoice(ctx, { label: t("dealer"), value: table.dealer, act: fact("dealer"), name: "dealer" }),
    seatChoice(ctx, { label: t("who_won"), value: table.winner, act: fact("winner"), name: "winner" }));
}

function handCard(ctx) {
  const { state, t } = ctx;
  const { table } = state;
  const self = table.by === "self_draw";
  const flag = (name, disabled = false) => uses(ctx, name) && toggle({
    label: t(name), hint: t(`${name}_hint`), on: table[name], act: { type: "fact", name, value: !table[name] }, name, disabled });
  return h("section", { class: "card", key: "this-hand", "aria-labelledby": "this-title" },
    h("h2", { id: "this-title" }, t("this_hand")),
    segmented({ label: t("how_won"), value: table.by, name: "by", act: fact("by"),
      options: ["self_draw", "discard", "robbing_kong"].map((value) => ({ value, label: t(value) })) }),
    !self && seatChoice(ctx, { label: t(table.by === "discard" ? "who_discarded" : "who_konged"), value: table.discarder, act: fact("discarder"), name: "discarder", without: table.winner }),
    table.by === "robbing_kong" && segmented({ label: t("robbed"), value: table.robbed, name: "robbed", act: fact("robbed"),
      options: ["added", "exposed", "concealed"].map((value) => ({ value, label: t(`robbed_${value}`) })) }),
    flag("last_tile", table.by === "robbing_kong"), flag("kong_replacement", !self), flag("first_turn", !self), flag("passed_same_turn", self));
}

function standingCard(ctx) {
  const { state, t } = ctx;
  const { table } = state;
  const count = (name, high) => uses(ctx, name) && stepper(ctx, { label: t(name), hint: t(`${name}_hint`), value: table[name], low: 0, high, act: fact(name), name });
  const facts = [count("floor", 2), count("burned_rounds", 12),
    uses(ctx, "stake") && h("div", { class: "stepper" },
      h("label", { class: "toggle-text", for: "stake" }, t("stake")),
      h("input", { id: "stake", type: "number", inputmode: "numeric", min: 1, step: 1, value: table.stake ?? "", placeholder: t("stake_default"), change: { type: "stakeTyped" } }))];
  return facts.some(Boolean) && h("section", { class: "card", key: "standing", "aria-labelledby": "standing-title" },
    h("h2", { id: "standing-title" }, t("standing")), facts);
}

function specialCard(ctx) {
  const { state, t } = ctx;
  const { table } = state;
  const who = (name) => uses(ctx, name) && segmented({ label: t(name), value: table[name], name, act: fact(name),
    options: [null, ...SEATS].map((value) => ({ value, label: value ? t(`seat_${value}`) : t("nobody"), long: value ? t(`seat_long_${value}`) : null })) });
  const pairs = SEATS.flatMap((a, i) => SEATS.slice(i + 1).map((b) => [a, b]));
  const isBound = ([a, b]) => table.bound.some((p) => p.includes(a) && p.includes(b));
  const facts = [
    who("you"), who("you_failed_by"),
    uses(ctx, "bound") && h("div", { class: "field" }, h("span", { class: "field-label", id: "l-bound" }, t("bound"), h("small", null, t("bound_hint"))),
      h("div", { class: "chips", role: "group", "aria-labelledby": "l-bound" }, pairs.map((pair) => h("button", {
        type: "button", class: "chip", "aria-pressed": String(isBound(pair)), act: { type: "bond", pair }, key: `bond-${pair.join("")}`,
        "aria-label": pair.map((s) => t(`seat_long_${s}`)).join(" – "),
      }, pair.map((s) => t(`seat_${s}`)).join("–"))))),
    uses(ctx, "exposed") && h("label", { class: "field" }, h("span", { class: "field-label" }, t("exposed"), h("small", null, t("exposed_hint"))),
      h("input", { type: "text", name: "exposed", autocomplete: "off", autocapitalize: "off", value: handText(table.exposed), change: { type: "exposedTyped" } })),
    ["wild_on_wall", "winning_tile_mixed"].map((name) => uses(ctx, name) && toggle({
      label: t(name), hint: t(`${name}_hint`), on: table[name], act: { type: "fact", name, value: !table[name] }, name }))];
  return facts.flat().some(Boolean) && h("details", { class: "card", key: "special" }, h("summary", null, t("special")), facts);
}

function displayCard(ctx) {
  const { state, t } = ctx;
  return h("section", { class: "card", key: "display", "aria-labelledby": "display-title" },
    h("h2", { id: "display-title" }, t("display")),
    toggle({ label: t("corners"), hint: t("corners_hint"), on: state.table.corners, act: { type: "fact", name: "corners", value: !state.table.corners }, name: "corners" }),
    h("p", { class: "note" }, t("remembered")));
}

/** What typed fields mean: {effect: (action, store)}. */
export const tableEffects = {
  optionChosen: ({ option, value }, store) => setOption(store, option, value),
  optionTyped: ({ option, value }, store) => {
    let typed = value;
    try {
      typed = JSON.parse(value);
    } catch {
      // Not a number or a list: sent as it stands, so that the server says in words what it accepts.
    }
    setOption(store, option, typed);
  },
  findOption: ({ value }, store) => store.dispatch({ type: "optionFilter", text: value }),
  stakeTyped: ({ value }, store) => {
    const stake = Number(value);
    store.dispatch({ type: "fact", name: "stake", value: value !== "" && stake > 0 ? stake : null });
  },
  exposedTyped: ({ value }, store) => {
    const codes = parseHand(value);
    if (codes) store.dispatch({ type: "fact", name: "exposed", value: codes });
    else store.dispatch({ type: "notice", notice: { tone: "warn", key: "pad_type_bad" } });
  },
};

function setOption(store, name, value) {
  const known = store.state.ruleset?.options.find((o) => o.name === name);
  const same = JSON.stringify(value) === JSON.stringify(known?.default);
  store.dispatch({ type: "option", name, value: same ? undefined : value });
}

/** Draws the screen. */
export function tableScreen(ctx) {
  const { t } = ctx;
  return h("div", { class: "screen table-screen", key: "table" },
    topBar(ctx, t("table_title"), iconButton("back", t("back"), { type: "closeTable" })),
    h("main", null, noticeBar(ctx, ctx.state.notice),
      h("div", { class: "side" }, rulesCard(ctx), optionsCard(ctx)),
      h("div", { class: "body" }, seatsCard(ctx), handCard(ctx), standingCard(ctx), specialCard(ctx), displayCard(ctx))),
    h("footer", { class: "dock" }, h("button", { type: "button", class: "button primary huge", act: { type: "closeTable" } }, icon("check"), h("span", null, t("done")))));
}
