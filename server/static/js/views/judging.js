// The verdict in words, shared by the faces.

import { h } from "../dom.js";
import { say } from "../i18n.js";
import { icon } from "./parts.js";

/** The verdict in one band: a sign, a word, a colour. */
export function verdictBand({ state, t }, line) {
  const { verdict } = state.result;
  const sign = { win: "check", false_claim: "cross", unclear: "question" }[verdict];
  return h("div", { class: `verdict ${verdict}`, role: "status" },
    h("span", { class: "verdict-sign" }, icon(sign)),
    h("div", null, h("strong", null, t(verdict)), line && h("p", null, line)));
}

/** Every reason that the server gives, in its words. */
export function reasonList({ state, t, lang }) {
  const reasons = state.result.reasons ?? [];
  if (!reasons.length) return null;
  return h("section", { class: "card", "aria-labelledby": "reason-title" },
    h("h2", { id: "reason-title" }, t("reasons")),
    h("ol", { class: "reasons" }, reasons.map((r, i) => h("li", { key: `reason-${i}` }, say(r, lang)))));
}
