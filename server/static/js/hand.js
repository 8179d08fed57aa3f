// The hand on the check screen as one plain value. Every function takes a hand and gives a new one; none of them
// touches its argument, so undo is keeping the former values.
//
// hand = { tiles: {id: tile}, concealed: [id], melds: [meld], winning: id|null, winningSure, indicator: id|null,
//          others: [id], photos: [index], next }
// tile = { id, code, confidence, alternatives: [{code, confidence}], quad, photo, faceDown, doubt }
// meld = { id, tiles: [id], concealed, added, feeder: "left"|"across"|"right"|null }

import { byOrder, isTile, meldKind, wildAfter } from "./tiles.js";

export const EMPTY = Object.freeze({
  tiles: {}, concealed: [], melds: [], winning: null, winningSure: false, indicator: null, others: [], photos: [], next: 1,
});

const without = (list, id) => list.filter((x) => x !== id);

/** Puts a tile value under a fresh id; gives the new hand and the id. */
export function mint(hand, tile) {
  const id = `t${hand.next}`;
  const full = { confidence: 1, alternatives: [], quad: null, photo: null, faceDown: false, doubt: false, ...tile, id };
  return [{ ...hand, next: hand.next + 1, tiles: { ...hand.tiles, [id]: full } }, id];
}

function mintMany(hand, codes) {
  const ids = [];
  for (const code of codes) {
    const [next, id] = mint(hand, { code });
    hand = next;
    ids.push(id);
  }
  return [hand, ids];
}

/** Takes a tile out of wherever it lies; a meld that loses a tile gives the rest back to the hand. */
function lift(hand, id) {
  const meld = hand.melds.find((m) => m.tiles.includes(id));
  const freed = meld ? without(meld.tiles, id) : [];
  return {
    ...hand,
    concealed: [...without(hand.concealed, id), ...freed],
    melds: meld ? hand.melds.filter((m) => m !== meld) : hand.melds,
    others: without(hand.others, id),
    winning: hand.winning === id ? null : hand.winning,
    winningSure: hand.winning === id ? false : hand.winningSure,
    indicator: hand.indicator === id ? null : hand.indicator,
  };
}

/** Adds tiles of these codes to the concealed hand. */
export function addToHand(hand, codes) {
  const [next, ids] = mintMany(hand, codes);
  return { ...next, concealed: [...next.concealed, ...ids] };
}

/** Changes what a tile is; the player has seen it, so it is no longer in doubt. */
export function setCode(hand, id, code) {
  const tile = { ...hand.tiles[id], code, doubt: false, faceDown: false };
  return { ...hand, tiles: { ...hand.tiles, [id]: tile } };
}

/** Marks a tile as seen and right. */
export function accept(hand, id) {
  return { ...hand, tiles: { ...hand.tiles, [id]: { ...hand.tiles[id], doubt: false } } };
}

/** Takes a tile out of the hand for good; one that a photo shows goes back to the tiles left aside. */
export function remove(hand, id) {
  const next = lift(hand, id);
  if (next.tiles[id].quad) return { ...next, others: [...next.others, id] };
  const { [id]: _gone, ...tiles } = next.tiles;
  return { ...next, tiles };
}

/** Moves a tile into the concealed hand. */
export function toHand(hand, id) {
  const next = lift(hand, id);
  return { ...next, concealed: [...without(next.concealed, id), id] };
}

/** Says which concealed tile the win came on; a tile from elsewhere joins the hand first. */
export function setWinning(hand, id) {
  const next = hand.concealed.includes(id) ? hand : toHand(hand, id);
  return { ...next, winning: id, winningSure: true };
}

/** Sets the flipped 混坯 to a tile on a photo (by id) or to a kind (by code); null clears it. */
export function setIndicator(hand, what) {
  const free = hand.indicator ? dropIndicator(hand) : hand;
  if (what === null) return free;
  if (free.tiles[what]) return { ...lift(free, what), indicator: what };
  const [next, id] = mint(free, { code: what });
  return { ...next, indicator: id };
}

function dropIndicator(hand) {
  const id = hand.indicator;
  const bare = { ...hand, indicator: null };
  if (hand.tiles[id].quad) return { ...bare, others: [...hand.others, id] };
  const { [id]: _gone, ...tiles } = hand.tiles;
  return { ...bare, tiles };
}

/** Makes a meld of tiles that lie in the hand or aside. */
export function makeMeld(hand, ids, { concealed = false } = {}) {
  let next = hand;
  for (const id of ids) next = lift(next, id);
  next = { ...next, concealed: next.concealed.filter((id) => !ids.includes(id)) };
  const sorted = [...ids].sort((a, b) => byOrder(next.tiles[a].code, next.tiles[b].code));
  const meld = { id: `m${next.next}`, tiles: sorted, concealed, added: false, feeder: null };
  return { ...next, next: next.next + 1, melds: [...next.melds, meld] };
}

/** Makes a meld from scratch: 吃 from its lowest tile, 碰 and 杠 from their kind. Gives the hand unchanged where it cannot be. */
export function addMeld(hand, kind, code) {
  const codes = meldCodes(kind, code);
  if (!codes) return hand;
  const [next, ids] = mintMany(hand, codes);
  return makeMeld(next, ids, { concealed: kind === "akong" });
}

/** Gives the tiles of a claim: 吃 counts up from `code` (or down to fit), null for an honour. */
export function meldCodes(kind, code) {
  if (kind !== "chi") return Array(kind === "pon" ? 3 : 4).fill(code);
  if (code[1] === "z") return null;
  const low = Math.min(Number(code[0]), 7);
  return [0, 1, 2].map((i) => `${low + i}${code[1]}`);
}

/** Changes a meld's facts: concealed, added, feeder. */
export function setMeld(hand, meldId, facts) {
  const melds = hand.melds.map((m) => (m.id === meldId ? { ...m, ...facts } : m));
  return { ...hand, melds };
}

/** Gives a meld's tiles back to the concealed hand. */
export function breakMeld(hand, meldId) {
  const meld = hand.melds.find((m) => m.id === meldId);
  if (!meld) return hand;
  return { ...hand, melds: hand.melds.filter((m) => m !== meld), concealed: [...hand.concealed, ...meld.tiles] };
}

/** Removes a whole meld: tiles that a photo shows stay aside. */
export function removeMeld(hand, meldId) {
  const meld = hand.melds.find((m) => m.id === meldId);
  if (!meld) return hand;
  let next = breakMeld(hand, meldId);
  for (const id of meld.tiles) next = remove(next, id);
  return next;
}

/** Puts the concealed tiles in tile order, the winning tile last, so that sorting never changes which one it is. */
export function sortHand(hand) {
  const winning = winningId(hand);
  const order = (a, b) => (a === winning) - (b === winning) || byOrder(hand.tiles[a].code, hand.tiles[b].code);
  return { ...hand, winning, concealed: [...hand.concealed].sort(order) };
}

// ---- what a hand says ----

export const codesOf = (hand, ids) => ids.map((id) => hand.tiles[id].code);

/** Gives the wild kind, or null when no 混坯 is set. */
export const wildOf = (hand) => (hand.indicator ? wildAfter(hand.tiles[hand.indicator].code) : null);

/** Gives the tile that the win is taken to have come on: the marked one, else the last concealed tile. */
export const winningId = (hand) => hand.winning ?? hand.concealed.at(-1) ?? null;

/** Counts as rules §3 do: a kong is a set of three, so a full hand is 14. */
export const countTiles = (hand) => hand.concealed.length + 3 * hand.melds.length;

/** Gives the ids that the reader was not sure of, in the order in which the player looks. */
export function doubtful(hand) {
  const shown = [...hand.concealed, ...hand.melds.flatMap((m) => m.tiles), ...(hand.indicator ? [hand.indicator] : [])];
  return shown.filter((id) => hand.tiles[id].doubt);
}

/** Lists what keeps the hand from being judged as it stands: {code, ...facts}. */
export function problems(hand) {
  const found = [];
  const visible = [...hand.concealed, ...hand.melds.flatMap((m) => m.tiles), ...(hand.indicator ? [hand.indicator] : [])];
  const counts = new Map();
  for (const code of codesOf(hand, visible)) counts.set(code, (counts.get(code) ?? 0) + 1);
  for (const [code, n] of counts) if (isTile(code) && n > 4) found.push({ code: "five_alike", tile: code, n });
  if (visible.some((id) => !isTile(hand.tiles[id].code))) found.push({ code: "not_a_tile" });
  for (const meld of hand.melds) if (!meldKind(codesOf(hand, meld.tiles))) found.push({ code: "bad_meld", meld: meld.id });
  return found;
}
