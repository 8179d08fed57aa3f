// What the table agreed and what happened in this hand: everything a photo cannot show. One plain value.

export const SEATS = ["E", "S", "W", "N"];
export const DEFAULT_RULES = "beijing-hunr";

/** Facts of one hand; a new hand starts from these. */
export const HAND_FACTS = Object.freeze({
  by: "self_draw", discarder: null, robbed: "added", last_tile: false, kong_replacement: false, first_turn: false,
  passed_same_turn: false, you: null, you_failed_by: null, exposed: [], wild_on_wall: false, winning_tile_mixed: false,
});

/** Facts that stay from hand to hand. `stake: null` is the rule set's own stake. */
export const TABLE = Object.freeze({
  rules: DEFAULT_RULES, options: {}, winner: "E", dealer: "E", stake: null, floor: 0, burned_rounds: 0, bound: [],
  corners: false, ...HAND_FACTS,
});

/** Starts the next hand at the same table. */
export const nextHand = (table) => ({ ...table, ...HAND_FACTS });

/** Changes one fact and whatever it makes impossible. */
export function setFact(table, name, value) {
  const next = { ...table, [name]: value };
  if (name === "by" && value !== "self_draw") Object.assign(next, { kong_replacement: false, first_turn: false, winning_tile_mixed: false });
  if (name === "by" && value === "self_draw") Object.assign(next, { discarder: null, passed_same_turn: false });
  if (name === "by" && value === "robbing_kong") next.last_tile = false;
  if (name === "winner" && next.discarder === value) next.discarder = null;
  return next;
}

/** Gives the options that differ from the rule set's own for the rule set in force. */
export const optionsOf = (table) => table.options[table.rules] ?? {};

/** Sets one option of the rule set in force; `undefined` goes back to its default. */
export function setOption(table, name, value) {
  const { [name]: _old, ...rest } = optionsOf(table);
  const own = value === undefined ? rest : { ...rest, [name]: value };
  return { ...table, options: { ...table.options, [table.rules]: own } };
}

/** Turns a bond between two seats on or off. */
export function toggleBond(table, a, b) {
  const same = ([x, y]) => (x === a && y === b) || (x === b && y === a);
  const bound = table.bound.some(same) ? table.bound.filter((p) => !same(p)) : [...table.bound, [a, b]];
  return { ...table, bound };
}

/** Tells whether a discarder still has to be named. */
export const needsDiscarder = (table) => table.by !== "self_draw" && !table.discarder;

const has = (...ids) => (_options, patterns) => ids.some((id) => patterns.has(id));

// When a rule set makes use of a fact: what its options or its patterns must say.
const USED = {
  indicator: (o) => o.wild !== false,
  floor: (o) => o.max_floor !== 0,
  burned_rounds: (o) => o.burned !== 0,
  stake: (o) => o.table_stake !== false,
  bound: (o) => o.bonds !== false,
  exposed: (o) => o.exposed_tiles !== false,
  winning_tile_mixed: (o) => o.mixed_tile_lowest !== false,
  passed_same_turn: (o) => o.passed_turn_forbidden !== false,
  you: (o, p) => o.wild !== false && (p.has("wild_you") || o.you_counts_as_no_wild !== false && p.has("no_wild")),
  you_failed_by: (o) => o.you_failed_doubles !== false,
  wild_on_wall: has("wild_on_wall"),
  first_turn: has("heavenly", "earthly"),
  kong_replacement: has("kong_bloom"),
  last_tile: has("last_tile"),
};

/** Tells whether the rule set in force uses a fact. A rule set not loaded yet uses them all, and so does an unknown option. */
export function usesFact(ruleset, table, name) {
  if (ruleset?.id !== table.rules || !USED[name]) return true;
  const options = { ...Object.fromEntries(ruleset.options.map((o) => [o.name, o.value ?? o.default])), ...optionsOf(table) };
  return USED[name](options, new Set(ruleset.patterns.map((p) => p.id)));
}

/** Takes a value read from the phone's memory: only known names with values of the right type survive. */
export function restore(stored) {
  const table = { ...TABLE };
  if (!stored || typeof stored !== "object") return table;
  const seat = (v) => SEATS.includes(v);
  const count = (v) => Number.isInteger(v) && v >= 0 && v < 1000;
  const checks = {
    rules: (v) => typeof v === "string" && /^[\w-]{1,60}$/.test(v),
    options: (v) => v !== null && typeof v === "object" && !Array.isArray(v),
    winner: seat, dealer: seat, floor: count, burned_rounds: count,
    stake: (v) => v === null || (typeof v === "number" && v > 0),
    bound: (v) => Array.isArray(v) && v.every((p) => Array.isArray(p) && p.length === 2 && p.every(seat)),
    corners: (v) => typeof v === "boolean",
  };
  for (const [name, good] of Object.entries(checks)) {
    if (name in stored && good(stored[name])) table[name] = stored[name];
  }
  return table;
}

/** Gives what is worth remembering between hands. */
export function remembered(table) {
  const { rules, options, winner, dealer, stake, floor, burned_rounds, bound, corners } = table;
  return { rules, options, winner, dealer, stake, floor, burned_rounds, bound, corners };
}
