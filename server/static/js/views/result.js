// The result and its three faces: 算番 score, 验诈和 judge, 学牌 learn.

import { h } from "../dom.js";
import { judgeFace } from "./face_judge.js";
import { scoreFace } from "./face_score.js";
import { teachFace } from "./face_teach.js";
import { rulesName } from "./naming.js";
import { icon, iconButton, noticeBar, topBar } from "./parts.js";

const FACES = { score: scoreFace, judge: judgeFace, teach: teachFace };

/** Draws the screen. */
export function resultScreen(ctx) {
  const { state, t } = ctx;
  const tabs = Object.keys(FACES).map((face) => h("button", {
    type: "button", role: "tab", id: `tab-${face}`, class: "tab", "aria-selected": String(face === state.face), "aria-controls": "face",
    tabindex: face === state.face ? "0" : "-1", act: { type: "showFace", face }, key: `tab-${face}`,
  }, t(`face_${face}`)));
  return h("div", { class: "screen result", key: "result" },
    topBar(ctx, t("result_title"), iconButton("back", t("edit_tiles"), { type: "go", screen: "check" }),
      iconButton("share", t("share"), { type: "sheet", sheet: { kind: "share" } })),
    h("main", null,
      noticeBar(ctx, state.notice),
      h("button", { type: "button", class: "rules-line", act: { type: "openTable" } },
        icon("table"), h("span", null, t("by_rules", { rules: rulesName(ctx, state.result.rules) })), icon("next")),
      h("div", { class: "tabs", role: "tablist" }, tabs),
      h("div", { id: "face", class: `face ${state.face}`, role: "tabpanel", "aria-labelledby": `tab-${state.face}`, tabindex: "0", key: `face-${state.face}` },
        FACES[state.face](ctx))),
    h("footer", { class: "dock" }, h("div", { class: "pair" },
      h("button", { type: "button", class: "button quiet", act: { type: "go", screen: "check" } }, h("span", null, t("edit_tiles"))),
      h("button", { type: "button", class: "button primary", act: { type: "newHand" } }, icon("camera"), h("span", null, t("next_hand"))))));
}
