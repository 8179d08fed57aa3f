// From the answer of POST /v1/photo to a hand (api.md). Ids of the answer are numbers of that answer only, so each
// tile gets an id of the hand; a tile that the answer lists without a picture still appears.

import { EMPTY, makeMeld, mint, setIndicator, setMeld } from "./hand.js";
import { isTile } from "./tiles.js";

/** Below this the player is asked to look, even where the server gave no warning. */
export const SURE = 0.9;
const SEATS = ["E", "S", "W", "N"];
const FEEDERS = { 1: "right", 2: "across", 3: "left" };

/** Gives who fed a meld as seen by the winner: the player on the left (上家), across or on the right. */
export function feederOf(seat, winner) {
  return seat ? (FEEDERS[(SEATS.indexOf(seat) - SEATS.indexOf(winner) + 4) % 4] ?? null) : null;
}

/** Gives the seat of a feeder: play passes E→S→W→N, so the player on the left of S is E. */
export function seatOf(feeder, winner) {
  const step = { right: 1, across: 2, left: 3 }[feeder];
  return step ? SEATS[(SEATS.indexOf(winner) + step) % 4] : null;
}

function importTiles(hand, answer, photoOffset) {
  const doubted = new Set(answer.warnings.filter((w) => w.code === "low_confidence").flatMap((w) => w.tiles ?? []));
  const ids = new Map();
  for (const t of answer.tiles) {
    const alternatives = (t.alternatives ?? []).filter((a) => a.code !== t.code);
    const doubt = doubted.has(t.id) || (!t.face_down && t.role !== "wall" && t.role !== "other" && (t.confidence ?? 1) < SURE);
    const [next, id] = mint(hand, {
      code: t.code ?? "back", confidence: t.confidence ?? 1, alternatives, quad: t.quad, doubt,
      photo: t.photo + photoOffset, faceDown: Boolean(t.face_down),
    });
    hand = next;
    ids.set(t.id, id);
  }
  return [hand, ids];
}

/** Takes, for each code, the first unused tile that shows it; a code that no tile shows gets a new one. */
function claim(hand, codes, pool) {
  const taken = [];
  for (const code of codes) {
    let at = pool.findIndex((id) => hand.tiles[id].code === code);
    if (at < 0) at = pool.findIndex((id) => hand.tiles[id].faceDown);
    if (at >= 0) {
      const [id] = pool.splice(at, 1);
      if (hand.tiles[id].code !== code) hand = { ...hand, tiles: { ...hand.tiles, [id]: { ...hand.tiles[id], code } } };
      taken.push(id);
    } else {
      const [next, id] = mint(hand, { code, doubt: true });
      hand = next;
      taken.push(id);
    }
  }
  return [hand, taken];
}

/**
 * Turns an answer into a hand. `winner` is the seat that the request named: feeders are kept relative to it.
 * `photos` are the places, in the page's list, of the photos that were sent; the first is their offset.
 */
export function fromReading(answer, winner, photos = [0]) {
  let [hand, ids] = importTiles({ ...EMPTY, photos }, answer, photos[0]);
  const withRole = (...roles) => answer.tiles.filter((t) => roles.includes(t.role)).map((t) => ids.get(t.id));

  const winningTile = answer.tiles.find((t) => t.role === "winning");
  const winningId = winningTile ? ids.get(winningTile.id) : null;
  const pool = withRole("hand");
  const codes = [...answer.hand];
  // The winning tile keeps its own place: last, whatever the order of `hand`.
  if (winningId && codes.includes(hand.tiles[winningId].code)) codes.splice(codes.lastIndexOf(hand.tiles[winningId].code), 1);
  let concealed;
  [hand, concealed] = claim(hand, codes, pool);
  hand = { ...hand, concealed: [...concealed, ...pool, ...(winningId ? [winningId] : [])] };

  const meldPool = answer.tiles.filter((t) => t.role === "meld");
  for (const meld of answer.melds) {
    const group = bestGroup(meldPool, meld.tiles);
    const groupIds = group.map((t) => ids.get(t.id));
    let taken;
    [hand, taken] = claim(hand, meld.tiles, groupIds);
    for (const id of taken) {
      const at = meldPool.findIndex((t) => ids.get(t.id) === id);
      if (at >= 0) meldPool.splice(at, 1);
    }
    hand = makeMeld(hand, taken, { concealed: Boolean(meld.concealed) });
    const made = hand.melds.at(-1);
    hand = setMeld(hand, made.id, { added: Boolean(meld.added), feeder: feederOf(meld.from, winner) });
  }
  // Tiles read as melded that no meld of the answer uses would vanish: keep them where the player sees them.
  hand = { ...hand, concealed: [...hand.concealed, ...meldPool.map((t) => ids.get(t.id))] };

  const indicator = withRole("indicator")[0] ?? (isTile(answer.indicator) ? answer.indicator : null);
  if (indicator) hand = setIndicator(hand, indicator);
  const spare = withRole("indicator").slice(1);
  hand = { ...hand, others: [...withRole("other", "wall"), ...spare] };

  if (winningId) return { ...hand, winning: winningId, winningSure: true };
  const named = hand.concealed.findLast((id) => hand.tiles[id].code === answer.winning_tile);
  return named ? { ...hand, winning: named, winningSure: true } : hand;
}

function bestGroup(pool, codes) {
  const groups = new Map();
  for (const t of pool) groups.set(t.group, [...(groups.get(t.group) ?? []), t]);
  const fit = (tiles) => tiles.filter((t) => codes.includes(t.code)).length - Math.abs(tiles.length - codes.length);
  return [...groups.values()].sort((a, b) => fit(b) - fit(a))[0] ?? [];
}

/**
 * Adds a second photo that shows the 混坯: the tile it calls the indicator, else its only face-up tile. Everything
 * already corrected stays. Gives [hand, found]; `found` is false when the player must say which tile it is.
 */
export function withIndicatorPhoto(hand, answer, photos) {
  let [next, ids] = importTiles({ ...hand, photos: [...hand.photos, ...photos] }, answer, photos[0]);
  const all = answer.tiles.map((t) => ids.get(t.id));
  next = { ...next, others: [...next.others, ...all] };
  const up = answer.tiles.filter((t) => !t.face_down && isTile(t.code));
  const chosen = up.find((t) => t.role === "indicator") ?? (up.length === 1 ? up[0] : null);
  return chosen ? [setIndicator(next, ids.get(chosen.id)), true] : [next, false];
}
