// Sharing a result: through the phone's own share sheet where there is one, else by clipboard or download.

import { translator } from "./i18n.js";
import { drawResult } from "./share_picture.js";
import { shareWords } from "./share_words.js";

const contextOf = (state) => ({ state, lang: state.lang, t: translator(state.lang) });

/** Tells a share that the player himself called off from one that failed. */
const calledOff = (error) => error?.name === "AbortError";

/** Shares the text. Gives what to tell the player: {key, manual?}, or null when the share sheet took it. */
export async function shareText(state) {
  const text = shareWords(contextOf(state));
  if (navigator.share) {
    try {
      await navigator.share({ text });
      return null;
    } catch (error) {
      if (calledOff(error)) return null;
    }
  }
  try {
    await navigator.clipboard.writeText(text);
    return { key: "share_copied" };
  } catch {
    return { key: "share_manual", manual: true }; // plain http has no clipboard: the text is on show to be copied
  }
}

/** Shares the picture, or saves it as a file. Gives what to tell the player. */
export async function shareImage(state) {
  const blob = await drawResult(contextOf(state));
  const file = new File([blob], "hunr.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return null;
    } catch (error) {
      if (calledOff(error)) return null;
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return { key: "share_saved" };
}
