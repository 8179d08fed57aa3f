// The HTTP contract (api.md). Addresses are relative to this module, so a reverse-proxy path needs no setting.

const BASE = new URL("../../", import.meta.url);

/** How long a phone waits before it says so, in ms: a photo over a slow mobile line takes a while. */
const PATIENCE = { json: 15_000, photo: 90_000 };

/** A failure with words for the player in both languages. `kind`: offline, timeout, aborted, refused, broken. */
export class ApiError extends Error {
  constructor(kind, words, status = 0) {
    super(words.en);
    this.kind = kind;
    this.words = words;
    this.status = status;
  }
}

const OFFLINE = {
  zh: "连不上服务。牌都还在，等网络好了再点一次。",
  en: "Cannot reach the service. Your tiles are kept; try again when the network is back.",
};
const SLOW = { zh: "等太久了，没有回音。牌都还在，再点一次试试。", en: "No answer in time. Your tiles are kept; please try again." };
const GARBLED = { zh: "服务的回答看不懂，请再试一次。", en: "The service gave an answer that makes no sense. Please try again." };

/** Gives the words of an error answer: `detail[0].zh/en` as the contract says, else the best there is. */
export function errorWords(status, body) {
  const first = Array.isArray(body?.detail) ? body.detail[0] : body?.detail;
  if (first && typeof first === "object" && (first.zh || first.en)) return { zh: first.zh ?? first.en, en: first.en ?? first.zh };
  const plain = typeof first === "string" ? first : first?.msg;
  const known = {
    413: { zh: "照片太大了（最多 20 MB、五千万像素）。", en: "The photo is too large (at most 20 MB and 50 megapixels)." },
    415: { zh: "这个文件不是能看的照片。", en: "This file is not a picture that can be read." },
  }[status];
  if (known) return known;
  const tail = plain ? `：${plain}` : "";
  return { zh: `服务没接受（${status}）${tail}`, en: `The service refused (${status})${tail.replace("：", ": ")}` };
}

function settle(status, text) {
  let body = null;
  try {
    body = JSON.parse(text);
  } catch {
    if (status < 400) throw new ApiError("broken", GARBLED, status);
  }
  if (status >= 400) throw new ApiError("refused", errorWords(status, body), status);
  return body;
}

async function call(path, body) {
  const timer = AbortSignal.timeout(PATIENCE.json);
  const init = body === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  try {
    const answer = await fetch(new URL(path, BASE), { ...init, signal: timer });
    return settle(answer.status, await answer.text());
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw timer.aborted ? new ApiError("timeout", SLOW) : new ApiError("offline", OFFLINE);
  }
}

export const postScore = (body) => call("v1/score", body);
export const postTeach = (body) => call("v1/teach", body);
export const getRules = async () => (await call("v1/rules")).rules;
export const getRuleSet = (id) => call(`v1/rules/${encodeURIComponent(id)}`);

/**
 * Posts photos to be read. `onProgress(part)` tells how much has left the phone, 0 to 1 (fetch cannot, so this is
 * XMLHttpRequest). Gives {promise, abort}.
 */
export function postPhotos(blobs, request, { overlay = false, onProgress = () => {} } = {}) {
  const form = new FormData();
  blobs.forEach((blob, i) => form.append("photo", blob, blob.name ?? `photo-${i + 1}.jpg`));
  form.append("request", JSON.stringify(request));
  if (overlay) form.append("overlay", "true");
  const xhr = new XMLHttpRequest();
  const promise = new Promise((resolve, reject) => {
    xhr.open("POST", new URL("v1/photo", BASE));
    xhr.timeout = PATIENCE.photo;
    xhr.upload.onprogress = (e) => e.lengthComputable && onProgress(e.loaded / e.total);
    xhr.onload = () => {
      try {
        resolve(normalReading(settle(xhr.status, xhr.responseText)));
      } catch (error) {
        reject(error);
      }
    };
    xhr.onerror = () => reject(new ApiError("offline", OFFLINE));
    xhr.ontimeout = () => reject(new ApiError("timeout", SLOW));
    xhr.onabort = () => reject(new ApiError("aborted", SLOW));
    xhr.send(form);
  });
  return { promise, abort: () => xhr.abort() };
}

function normalReading(answer) {
  return { ...answer, tiles: answer.tiles ?? [], hand: answer.hand ?? [], melds: answer.melds ?? [], warnings: answer.warnings ?? [] };
}
