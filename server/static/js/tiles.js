// Tile codes (mpsz, rules §1), their names in both languages, and the wild that an indicator makes (rules §2).

export const SUITS = ["m", "p", "s", "z"];
export const ROWS = {
  m: range(9, "m"),
  p: range(9, "p"),
  s: range(9, "s"),
  z: range(7, "z"),
};
export const CODES = SUITS.flatMap((suit) => ROWS[suit]);
const ORDER = new Map(CODES.map((code, i) => [code, i]));

const DIGITS = "一二三四五六七八九";
const SUIT_NAMES = { m: ["万", "characters"], p: ["筒", "dots"], s: ["条", "bamboo"], z: ["字", "honours"] };
const HONOURS = {
  "1z": ["东风", "East wind", "东", "E"],
  "2z": ["南风", "South wind", "南", "S"],
  "3z": ["西风", "West wind", "西", "W"],
  "4z": ["北风", "North wind", "北", "N"],
  "5z": ["白板", "White dragon", "白", "Wh"],
  "6z": ["发财", "Green dragon", "发", "Gr"],
  "7z": ["红中", "Red dragon", "中", "Rd"],
};

function range(n, suit) {
  return Array.from({ length: n }, (_, i) => `${i + 1}${suit}`);
}

/** Tells whether `code` is one of the 34 kinds. */
export const isTile = (code) => ORDER.has(code);

/** Gives a tile's spoken name: 五万 / 5 characters; a flower or a back has one too. */
export function tileName(code, lang) {
  const i = lang === "en" ? 1 : 0;
  if (code === "flower") return ["花牌", "flower"][i];
  if (!isTile(code)) return ["扣着的牌", "face-down tile"][i];
  if (HONOURS[code]) return HONOURS[code][i];
  const suit = SUIT_NAMES[code[1]][i];
  return lang === "en" ? `${code[0]} ${suit}` : `${DIGITS[code[0] - 1]}${suit}`;
}

/** Gives the name of a suit's row: 万 / characters. */
export const suitName = (suit, lang) => SUIT_NAMES[suit][lang === "en" ? 1 : 0];

/** Gives the small sign in a tile's corner for beginners: a digit, or a letter for honours. */
export const corner = (code, lang) => (isTile(code) ? (HONOURS[code]?.[lang === "en" ? 3 : 2] ?? code[0]) : "");

/** Compares two codes in tile order; what is no tile comes last. */
export const byOrder = (a, b) => (ORDER.get(a) ?? 99) - (ORDER.get(b) ?? 99);

/** Gives the wild kind that follows an indicator: 9→1 in a suit, 北→东, 中→发→白→中. */
export function wildAfter(code) {
  if (!isTile(code)) return null;
  const rank = Number(code[0]);
  if (code[1] !== "z") return `${(rank % 9) + 1}${code[1]}`;
  return { 1: "2z", 2: "3z", 3: "4z", 4: "1z", 7: "6z", 6: "5z", 5: "7z" }[rank];
}

/** Reads a hand text such as `123m 55z`; gives its codes, or null when something in it is no tile. */
export function parseHand(text) {
  const codes = [];
  const clean = text.toLowerCase().replace(/[\s,，、;；]+/g, "");
  const re = /([1-9]+)([mpsz])/gy;
  let at = 0;
  for (let m = re.exec(clean); m; m = re.exec(clean)) {
    for (const digit of m[1]) codes.push(digit + m[2]);
    at = re.lastIndex;
  }
  return at === clean.length && codes.every(isTile) ? codes : null;
}

/** Writes codes as a hand text, suits in order: 123m55z. */
export function handText(codes) {
  const sorted = [...codes].sort(byOrder);
  return SUITS.map((s) => {
    const digits = sorted.filter((c) => c[1] === s).map((c) => c[0]).join("");
    return digits ? digits + s : "";
  }).join("");
}

/** Gives the kind of claim that these tiles make, or null: 吃 chi, 碰 pon, 杠 kong. */
export function meldKind(codes) {
  const sorted = [...codes].sort(byOrder);
  if (!sorted.every(isTile)) return null;
  if (sorted.every((c) => c === sorted[0])) return { 3: "pon", 4: "kong" }[sorted.length] ?? null;
  const run = sorted.length === 3 && sorted[0][1] !== "z" && sorted.every((c, i) => c[1] === sorted[0][1] && +c[0] === +sorted[0][0] + i);
  return run ? "chi" : null;
}

/** Gives the address of a tile's picture, relative to this module, so any proxy path works. */
export const tileUrl = (code) => new URL(`../tiles/${isTile(code) || code === "flower" ? code : "back"}.svg`, import.meta.url).href;
