// The whole page for a state.

import { h } from "../dom.js";
import { translator } from "../i18n.js";
import { checkScreen } from "./check.js";
import { resultScreen } from "./result.js";
import { sheetView } from "./sheets.js";
import { shotScreen } from "./shot.js";
import { tableScreen } from "./table.js";

const SCREENS = { shot: shotScreen, check: checkScreen, table: tableScreen, result: resultScreen };

/** Gives the screen to show: a result that is void (its tiles changed) falls back to the check screen. */
export const screenOf = (state) => (state.screen === "result" && !state.result ? "check" : state.screen);

/** Draws the page as one element. */
export function appView(state) {
  const ctx = { state, lang: state.lang, t: translator(state.lang) };
  return h("div", { id: "app" }, SCREENS[screenOf(state)](ctx), sheetView(ctx));
}
