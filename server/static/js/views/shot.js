// First screen: take or choose a photo, or enter tiles by hand.

import { h } from "../dom.js";
import { countTiles } from "../hand.js";
import { rulesName, tableLine } from "./naming.js";
import { fileButton, icon, noticeBar, topBar } from "./parts.js";
import { progress } from "./photo_view.js";
import { tilePicture } from "./tile.js";

const EXAMPLE = ["1m", "2m", "3m", "4p", "5p", "6p", "7s", "7s", "7s", "6z", "6z"];

function frame(ctx) {
  const { t } = ctx;
  return h("figure", { class: "frame" },
    h("div", { class: "frame-view", "aria-hidden": "true" },
      h("div", { class: "frame-row" }, EXAMPLE.map((code) => tilePicture(ctx, code)))),
    h("figcaption", null,
      h("ul", { class: "hints" }, ["hint_row", "hint_melds", "hint_indicator"].map((key) => h("li", null, t(key))))));
}

function preview({ state }) {
  const { preview: url } = state.reading;
  return h("div", { class: "preview", key: "preview" }, url ? h("img", { src: url, alt: "" }) : null, h("div", { class: "scan", "aria-hidden": "true" }));
}

/** Draws the screen. */
export function shotScreen(ctx) {
  const { state, t } = ctx;
  const count = countTiles(state.hand);
  const mark = h("img", { src: new URL("../../icons/icon.svg", import.meta.url).href, alt: "", class: "mark", width: 36, height: 36 });
  return h("div", { class: "screen shot", key: "shot" },
    topBar(ctx, t("app"), mark),
    h("main", null,
      noticeBar(ctx, state.notice),
      state.reading
        ? [preview(ctx), progress(ctx)]
        : [h("h2", { class: "hero" }, t("shot_title")), frame(ctx)],
      h("button", { type: "button", class: "table-card", act: { type: "openTable" } },
        icon("table"), h("span", null, h("strong", null, rulesName(ctx)), h("small", null, tableLine(ctx))), icon("next"))),
    h("footer", { class: "dock" },
      count > 0 && !state.reading && h("button", { type: "button", class: "link", act: { type: "go", screen: "check" } }, t("resume", { n: count })),
      fileButton({ label: t("take_photo"), name: "camera", purpose: "hand", capture: true, look: "primary huge" }),
      h("div", { class: "pair" },
        fileButton({ label: t("choose_photos"), name: "album", purpose: "hand", multiple: true, look: "quiet", iconName: "photos" }),
        h("button", { type: "button", class: "button quiet", act: { type: "manual" } }, icon("grid"), h("span", null, t("manual"))))));
}
