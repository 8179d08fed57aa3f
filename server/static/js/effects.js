// What reaches outside the page: reading photos, asking for scores and rule sets, sharing.

import { ApiError, getRuleSet, getRules, postPhotos, postScore, postTeach } from "./api.js";
import { countTiles } from "./hand.js";
import { overlayUrl, prepare, release } from "./photo.js";
import { photoBody, scoreBody, teachBody } from "./request.js";
import { shareImage, shareText } from "./share.js";
import { needsDiscarder } from "./table.js";
import { parseHand } from "./tiles.js";

const PUZZLE = { zh: "页面出了错，牌还在。请再试一次。", en: "Something went wrong in the page; your tiles are kept. Please try again." };

/** Gives the words of any failure; one that is ours is also written to the console for whoever looks. */
function wordsOf(error) {
  if (error instanceof ApiError) return error.words;
  console.error(error);
  return PUZZLE;
}

let running = null; // the photo request under way, so that 取消 can end it

async function readPhotos({ files, purpose = "hand" }, store) {
  if (!files.length) return;
  running?.abort();
  const preview = URL.createObjectURL(files[0]);
  const mine = { abort: () => {} };
  running = mine;
  const alive = () => running === mine;
  store.dispatch({ type: "reading", reading: { phase: "shrink", purpose, preview, sent: 0 } });
  try {
    const photos = await Promise.all([...files].map(prepare));
    if (!alive()) return;
    const { table } = store.state;
    store.dispatch({ type: "progress", facts: { phase: "upload", preview: photos[0].url } });
    const request = postPhotos(photos.map((p) => p.blob), photoBody(table), {
      overlay: photos.some((p) => !p.url),
      onProgress: (sent) => alive() && store.dispatch({ type: "progress", facts: sent < 1 ? { sent } : { sent: 1, phase: "read" } }),
    });
    mine.abort = request.abort;
    const answer = await request.promise;
    if (!alive()) return;
    const shown = photos.map(({ url, width, height }) => ({ url, width, height }));
    const drawn = overlayUrl(answer.overlay);
    if (drawn && !shown[0].url) shown[0] = { url: drawn, width: 0, height: 0 };
    store.dispatch({ type: "readingDone", answer, photos: shown, winner: table.winner, purpose });
  } catch (error) {
    if (alive()) store.dispatch({ type: "readingFailed", words: error.kind === "aborted" ? null : wordsOf(error) });
  } finally {
    URL.revokeObjectURL(preview);
    if (alive()) running = null;
  }
}

function cancelReading(_action, store) {
  const ours = running;
  running = null;
  ours?.abort();
  store.dispatch({ type: "readingFailed", words: null });
}

async function askScore({ again = false }, store) {
  if (store.state.busy) return;
  store.dispatch({ type: "busy", busy: true });
  const { hand, table } = store.state;
  try {
    const score = await postScore(scoreBody(hand, table));
    if (again) store.dispatch({ type: "rescored", score, table });
    else store.dispatch({ type: "scored", score, table, face: countTiles(hand) === 13 ? "teach" : "score" });
    if (store.state.face === "teach") await askTeach({}, store);
  } catch (error) {
    // A result that no longer fits the table must not stay on show.
    store.dispatch({ type: again ? "voidResult" : "failed", words: wordsOf(error) });
  }
}

async function askTeach(_action, store) {
  const { hand, table, result } = store.state;
  if (!result) return;
  store.dispatch({ type: "teach", teach: { waiting: true } });
  let teach;
  try {
    teach = { answer: await postTeach(teachBody(hand, table, result.verdict === "win")) };
  } catch (error) {
    teach = { words: wordsOf(error) };
  }
  // The tiles may have changed while the answer was on its way.
  if (store.state.result === result) store.dispatch({ type: "teach", teach });
}

async function loadRules(_action, store) {
  try {
    if (!store.state.rulesFresh) store.dispatch({ type: "rulesets", rulesets: await getRules() });
    const id = store.state.table.rules;
    if (store.state.ruleset?.id !== id) {
      const ruleset = await getRuleSet(id);
      if (store.state.table.rules === id) store.dispatch({ type: "ruleset", ruleset });
    }
  } catch (error) {
    store.dispatch({ type: "rulesError", words: wordsOf(error) });
  }
}

export const effects = {
  readPhotos,
  cancelReading,
  askScore,
  askTeach,
  loadRules,
  showFace: (action, store) => {
    store.dispatch({ type: "face", face: action.face });
    if (action.face === "teach" && !store.state.teach) return askTeach(action, store);
    return undefined;
  },
  chooseRules: (action, store) => {
    store.dispatch({ type: "fact", name: "rules", value: action.value });
    return loadRules(action, store);
  },
  // A result on show is asked for again: its tiles were seen and accepted already.
  openTable: (action, store) => {
    store.dispatch({ type: "go", screen: "table" });
    return loadRules(action, store);
  },
  closeTable: async (action, store) => {
    store.dispatch({ type: "leaveTable" });
    const { screen, table, scoredTable } = store.state;
    if (screen !== "result" || table === scoredTable) return;
    if (needsDiscarder(table)) store.dispatch({ type: "voidResult" });
    else await askScore({ again: true }, store);
  },
  /** One step back, as the phone's own back button asks: the sheet, what is being picked, the pad, then the screen. */
  back: (_action, store) => {
    const { sheet, pick, pad, screen } = store.state;
    if (sheet) return store.dispatch({ type: "sheet" });
    if (pick) return store.dispatch({ type: "pick" });
    if (pad) return store.dispatch({ type: "pad" });
    if (screen === "table") return store.dispatch({ type: "closeTable" });
    return store.dispatch({ type: "go", screen: screen === "result" ? "check" : "shot" });
  },
  showFacts: () => {
    const facts = document.getElementById("facts");
    facts?.scrollIntoView({ block: "center" });
    facts?.querySelector('[aria-pressed="true"]')?.focus({ preventScroll: true });
  },
  newHand: (_action, store) => {
    release(store.state.photos);
    store.dispatch({ type: "nextHand" });
  },
  typeTiles: ({ value }, store) => {
    const codes = parseHand(value);
    if (codes?.length) store.dispatch({ type: "padCodes", codes });
    else store.dispatch({ type: "notice", notice: { tone: "warn", key: "pad_type_bad" } });
    return Boolean(codes?.length);
  },
  shareText: async (_action, store) => store.dispatch({ type: "shared", shared: await shareText(store.state) }),
  shareImage: async (_action, store) => {
    try {
      store.dispatch({ type: "shared", shared: await shareImage(store.state) });
    } catch (error) {
      store.dispatch({ type: "failed", words: wordsOf(error) });
    }
  },
};
