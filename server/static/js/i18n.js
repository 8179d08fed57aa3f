// Words in the chosen language.

import { WORDS } from "./words.js";

/** Makes `t(key, values)` for a language, `zh` or `en`. An unknown key is a programming error and throws. */
export function translator(lang) {
  const i = lang === "en" ? 1 : 0;
  return (key, values = {}) => {
    const pair = WORDS[key];
    if (!pair) throw new Error(`no words for ${key}`);
    return pair[i].replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
  };
}

/** Gives what the server said in the chosen language: `{zh, en}`, or `{why_zh, why_en}` with a prefix. */
export const say = (said, lang, prefix = "") => said?.[prefix + lang] ?? said?.[`${prefix}zh`] ?? said?.[`${prefix}en`] ?? "";

/** Writes an amount: whole, or with at most two decimals. */
export const amount = (n) => String(Math.round(n * 100) / 100);

/** Writes a signed amount with a real minus: +64, −32, 0. */
export const signed = (n) => (n > 0 ? `+${amount(n)}` : n < 0 ? `−${amount(-n)}` : "0");
