// The page's whole state as one plain value, and `reduce`: (state, action) → state. No DOM, no network, no clock.

import * as H from "./hand.js";
import { fromReading, withIndicatorPhoto } from "./reading.js";
import * as T from "./table.js";
import { isTile, meldKind } from "./tiles.js";

const UNDO_DEPTH = 60;
/** More doubtful tiles than this share of the hand, and the photo itself is the trouble. */
const BLURRED_SHARE = 0.4;

/** Warnings that the screen itself says, and keeps true while tiles are corrected. */
const SAID_OTHERWISE = new Set(["low_confidence", "tile_count", "five_alike", "blurred"]);

/** Gives the state at start from what the phone remembers. */
export function initialState({ lang = "zh", table = null, hand = null, rulesets = [] } = {}) {
  return {
    lang, screen: "shot", from: "shot", table: T.restore(table), hand: hand ?? H.EMPTY, past: [],
    photos: [], whole: false, reading: null, notice: null, warnings: [],
    rulesets, rulesFresh: false, ruleset: null, rulesError: null, optionFilter: "",
    sheet: null, pick: null, pad: null,
    busy: false, result: null, scoredTable: null, face: "score", teach: null, shared: null,
  };
}

/** Takes a new hand: undo can go back, and a result for the former tiles is void. */
function edit(state, hand) {
  if (hand === state.hand) return state;
  return { ...state, hand, past: [...state.past, state.hand].slice(-UNDO_DEPTH), result: null, teach: null };
}

const setTable = (state, table) => ({ ...state, table, teach: null });
const done = (state) => ({ ...state, sheet: null });

function takeReading(state, { answer, photos, winner, purpose }) {
  const first = state.photos.length;
  const indexes = photos.map((_, i) => first + i);
  const base = { ...state, photos: [...state.photos, ...photos], reading: null, whole: false };
  if (purpose === "indicator") {
    if (!answer.tiles.some((tile) => !tile.face_down && isTile(tile.code))) return { ...state, reading: null, notice: { tone: "warn", key: "no_tiles" } };
    const [hand, found] = withIndicatorPhoto(state.hand, answer, indexes);
    return { ...edit(base, hand), screen: "check", pick: found ? null : { what: "indicator", ids: [] }, notice: null };
  }
  const hand = fromReading(answer, winner, indexes);
  if (!hand.concealed.length && !hand.melds.length) {
    const said = answer.warnings.find((w) => w.code === "no_tiles" || w.code === "no_hand") ?? answer.warnings[0];
    const notice = said ? { tone: "warn", said } : { tone: "warn", key: "no_tiles" };
    return { ...state, reading: null, notice };
  }
  const doubts = H.doubtful(hand).length;
  const blurred = answer.warnings.find((w) => w.code === "blurred");
  const poor = doubts > 2 && doubts > BLURRED_SHARE * (hand.concealed.length + hand.melds.length * 3);
  return {
    ...edit({ ...base, sheet: null, pick: null, pad: null }, hand), past: state.hand.next > 1 ? [...state.past, state.hand] : [],
    screen: "check", warnings: answer.warnings.filter((w) => !SAID_OTHERWISE.has(w.code)),
    notice: blurred || poor ? { tone: "warn", ...(blurred ? { said: blurred } : { key: "blurry" }), retake: true } : null,
  };
}

function pickTile(state, id) {
  const { what, ids } = state.pick;
  if (what === "winning") return { ...edit(state, H.setWinning(state.hand, id)), pick: null };
  if (what === "indicator") return { ...edit(state, H.setIndicator(state.hand, id)), pick: null };
  const next = ids.includes(id) ? ids.filter((x) => x !== id) : [...ids, id].slice(-4);
  return { ...state, pick: { what, ids: next } };
}

function padTile(state, code) {
  const { target } = state.pad;
  if (target === "indicator") return { ...edit(state, H.setIndicator(state.hand, code)), pad: { ...state.pad, target: "hand" } };
  const hand = target === "hand" ? H.addToHand(state.hand, [code]) : H.addMeld(state.hand, target, code);
  const full = H.countTiles(hand) >= 14;
  return { ...edit(state, hand), pad: full ? { ...state.pad, target: "hand" } : state.pad };
}

const handlers = {
  // ---- moving about ----
  go: (s, { screen }) => ({ ...s, screen, from: screen === "table" ? s.screen : s.from, sheet: null, pick: null, notice: null, shared: null,
    pad: screen === "check" ? s.pad : null }),
  leaveTable: (s) => ({ ...s, screen: s.from === "table" ? "shot" : s.from }),
  lang: (s) => ({ ...s, lang: s.lang === "zh" ? "en" : "zh" }),
  notice: (s, { notice }) => ({ ...s, notice: notice ?? null }),
  sheet: (s, { sheet }) => ({ ...s, sheet: sheet ?? null, shared: null }),
  face: (s, { face }) => ({ ...s, face }),

  // ---- photos ----
  reading: (s, { reading }) => ({ ...s, reading, notice: null, sheet: null }),
  progress: (s, { facts }) => (s.reading ? { ...s, reading: { ...s.reading, ...facts } } : s),
  readingDone: takeReading,
  readingFailed: (s, { words }) => ({ ...s, reading: null, notice: words ? { tone: "bad", said: words } : null }),
  whole: (s) => ({ ...s, whole: !s.whole }),
  dropWarnings: (s) => ({ ...s, warnings: [] }),

  // ---- tiles ----
  manual: (s) => ({ ...edit(s, H.EMPTY), screen: "check", warnings: [], notice: null, pad: { target: "hand", suit: "m" } }),
  setCode: (s, { id, code }) => done(edit(s, H.setCode(s.hand, id, code))),
  accept: (s, { id }) => done(edit(s, H.accept(s.hand, id))),
  remove: (s, { id }) => done(edit(s, id === s.hand.indicator ? H.setIndicator(s.hand, null) : H.remove(s.hand, id))),
  toHand: (s, { id }) => done(edit(s, H.toHand(s.hand, id))),
  setWinning: (s, { id }) => done(edit(s, H.setWinning(s.hand, id))),
  setIndicator: (s, { what }) => ({ ...done(edit(s, H.setIndicator(s.hand, what))), pick: null }),
  sort: (s) => edit(s, H.sortHand(s.hand)),
  setMeld: (s, { id, facts }) => edit(s, H.setMeld(s.hand, id, facts)),
  breakMeld: (s, { id }) => done(edit(s, H.breakMeld(s.hand, id))),
  removeMeld: (s, { id }) => done(edit(s, H.removeMeld(s.hand, id))),
  undo: (s) => (s.past.length ? { ...s, hand: s.past.at(-1), past: s.past.slice(0, -1), result: null, teach: null, sheet: null, pick: null } : s),

  // ---- picking tiles by tapping them ----
  pick: (s, { what }) => ({ ...s, pick: what ? { what, ids: [] } : null, sheet: null, pad: null }),
  pickTile: (s, { id }) => (s.pick ? pickTile(s, id) : s),
  pickMeld: (s, { concealed }) => {
    if (!s.pick || !meldKind(H.codesOf(s.hand, s.pick.ids))) return s;
    return { ...edit(s, H.makeMeld(s.hand, s.pick.ids, { concealed })), pick: null };
  },

  // ---- the pad ----
  pad: (s, { pad }) => ({ ...s, pad: pad ? { target: "hand", suit: "m", ...s.pad, ...pad } : null, pick: null, sheet: null }),
  padTile: (s, { code }) => (s.pad ? padTile(s, code) : s),
  padCodes: (s, { codes }) => edit(s, H.addToHand(s.hand, codes)),
  padBack: (s) => {
    const last = s.hand.concealed.at(-1);
    return last ? edit(s, H.remove(s.hand, last)) : s;
  },

  // ---- table ----
  fact: (s, { name, value }) => setTable(s, T.setFact(s.table, name, value)),
  option: (s, { name, value }) => setTable(s, T.setOption(s.table, name, value)),
  optionFilter: (s, { text }) => ({ ...s, optionFilter: text }),
  bond: (s, { pair }) => setTable(s, T.toggleBond(s.table, ...pair)),
  rulesets: (s, { rulesets }) => ({ ...s, rulesets, rulesFresh: true, rulesError: null }),
  ruleset: (s, { ruleset }) => ({ ...s, ruleset, rulesError: null }),
  rulesError: (s, { words }) => ({ ...s, rulesError: words }),

  // ---- results ----
  busy: (s, { busy }) => ({ ...s, busy }),
  scored: (s, { score, table, face }) => ({ ...s, busy: false, result: score, scoredTable: table, face, teach: null, screen: "result", notice: null, pad: null, pick: null, sheet: null }),
  rescored: (s, { score, table }) => ({ ...s, busy: false, result: score, scoredTable: table, teach: null, notice: null }),
  voidResult: (s, { words }) => ({ ...s, busy: false, result: null, teach: null, screen: "check", notice: words ? { tone: "bad", said: words } : null }),
  failed: (s, { words }) => ({ ...s, busy: false, notice: { tone: "bad", said: words } }),
  teach: (s, { teach }) => ({ ...s, teach }),
  shared: (s, { shared }) => ({ ...s, shared }),
  nextHand: (s) => ({ ...initialState({ lang: s.lang, hand: null }), table: T.nextHand(s.table), rulesets: s.rulesets, rulesFresh: s.rulesFresh, ruleset: s.ruleset }),
};

/** Gives the state after an action; an unknown action is a programming error and throws. */
export function reduce(state, action) {
  const handler = handlers[action.type];
  if (!handler) throw new Error(`no handler for ${action.type}`);
  return handler(state, action);
}

/** Tells whether an action is one that `reduce` knows. */
export const isStateAction = (type) => Object.hasOwn(handlers, type);
