// From a hand and a table to request bodies of api.md. What the player has not set is left out, so the rule set's
// own default counts.

import { codesOf, winningId } from "./hand.js";
import { seatOf } from "./reading.js";
import { optionsOf } from "./table.js";
import { meldKind } from "./tiles.js";

/**
 * Gives the request part of POST /v1/photo: only what reading needs. Facts about the win go with /v1/score, so that
 * one which contradicts the tiles can never cost the player the reading.
 */
export const photoBody = (table) => ({ rules: table.rules, seats: { winner: table.winner, dealer: table.dealer } });

function tablePart(table) {
  const body = { rules: table.rules, seats: { winner: table.winner, dealer: table.dealer }, win: winPart(table) };
  if (Object.keys(optionsOf(table)).length) body.options = optionsOf(table);
  const facts = {};
  if (table.stake !== null) facts.stake = table.stake;
  for (const name of ["floor", "burned_rounds", "you", "you_failed_by", "wild_on_wall", "winning_tile_mixed"]) {
    if (table[name]) facts[name] = table[name];
  }
  if (table.bound.length) facts.bound = table.bound;
  if (table.exposed.length) facts.exposed = table.exposed;
  if (Object.keys(facts).length) body.table = facts;
  return body;
}

function winPart(table) {
  const win = { by: table.by };
  if (table.by !== "self_draw" && table.discarder) win.discarder = table.discarder;
  if (table.by === "robbing_kong") win.robbed = table.robbed;
  for (const name of ["last_tile", "kong_replacement", "first_turn", "passed_same_turn"]) if (table[name]) win[name] = true;
  return win;
}

function meldPart(hand, table) {
  return hand.melds.map((meld) => {
    const tiles = codesOf(hand, meld.tiles);
    const out = { kind: meldKind(tiles) ?? (tiles.length === 4 ? "kong" : "pon"), tiles };
    if (meld.concealed) out.concealed = true;
    if (meld.added) out.added = true;
    const from = meld.concealed ? null : seatOf(meld.feeder, table.winner);
    if (from) out.from = from;
    return out;
  });
}

/** Gives the body of POST /v1/score. */
export function scoreBody(hand, table) {
  const body = { ...tablePart(table), hand: codesOf(hand, hand.concealed), melds: meldPart(hand, table) };
  const winning = winningId(hand);
  if (winning) body.winning_tile = hand.tiles[winning].code;
  if (hand.indicator) body.indicator = hand.tiles[hand.indicator].code;
  return body;
}

/**
 * Gives the body of POST /v1/teach. A won hand goes without its winning tile, so the answer says what it was
 * waiting for; a hand of 14 that does not win goes whole, so the answer says what to throw.
 */
export function teachBody(hand, table, won) {
  const body = scoreBody(hand, table);
  delete body.winning_tile;
  delete body.win;
  if (won) {
    const winning = winningId(hand);
    body.hand = codesOf(hand, hand.concealed.filter((id) => id !== winning));
  }
  return body;
}
