// The result as one picture, drawn on a canvas: verdict, tiles, patterns, payments.

import { codesOf, wildOf, winningId } from "./hand.js";
import { amount, say, signed } from "./i18n.js";
import { SEATS } from "./table.js";
import { tileUrl } from "./tiles.js";
import { valueWords } from "./views/face_score.js";
import { rulesName, situation } from "./views/naming.js";

const WIDTH = 1080;
const EDGE = 56;
const FONT = '"PingFang SC", "Noto Sans CJK SC", "Noto Sans SC", "Microsoft YaHei", system-ui, sans-serif';
const INK = { paper: "#f7f2e7", card: "#fffdf7", text: "#24302a", soft: "#5d6a62", line: "#e2d8c3", win: "#1b6a4c", bad: "#a52a1f", unclear: "#7a5a10", gain: "#8a5a00", loss: "#3c566b", gold: "#c98a12" };

function loadTile(code) {
  return new Promise((resolve, reject) => {
    const image = new Image(120, 160);
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error(`no picture for ${code}`));
    image.src = tileUrl(code);
  });
}

/** Splits text into lines of at most `width` pixels in the pen's font; breaks anywhere, as Chinese allows, but not inside Latin words. */
function wrap(pen, text, width) {
  const lines = [];
  let line = "";
  for (const part of text.match(/[A-Za-z0-9'’.,:×−+/-]+\s*|./gsu) ?? []) {
    if (line && pen.measureText(line + part).width > width && !/^[，。；：、！？）》」]/u.test(part)) {
      lines.push(line);
      line = part;
    } else line += part;
  }
  return line ? [...lines, line] : lines;
}

/** Gives a PNG blob of the result. */
export async function drawResult(ctx) {
  const { state, t, lang } = ctx;
  const { result } = state;
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = 4000; // cut to what is used at the end
  const pen = canvas.getContext("2d");
  pen.fillStyle = INK.paper;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textBaseline = "top";
  let y = EDGE;

  const text = (words, size, colour, { bold = false, x = EDGE, width = WIDTH - 2 * EDGE, gap = 14 } = {}) => {
    pen.font = `${bold ? "700" : "400"} ${size}px ${FONT}`;
    pen.fillStyle = colour;
    for (const line of wrap(pen, words, width)) {
      pen.fillText(line, x, y);
      y += Math.round(size * 1.35);
    }
    y += gap;
  };

  text(`${t("app")} · ${rulesName(ctx, result.rules)}`, 36, INK.soft);
  const win = result.verdict === "win";
  const colour = { win: INK.win, false_claim: INK.bad, unclear: INK.unclear }[result.verdict];
  text(win ? `${t("win")}  ${amount(result.points)} ${t(result.unit === "fan" ? "fan" : "points")}` : t(result.verdict), 84, colour, { bold: true, gap: 6 });
  text(situation(ctx), 38, INK.text, { gap: 30 });

  y = await drawTiles(pen, ctx, y);

  for (const reason of win ? [] : result.reasons ?? []) text(say(reason, lang), 38, INK.text);
  for (const pattern of result.patterns ?? []) {
    const top = y;
    text(say(pattern, lang), 42, INK.text, { bold: true, width: 700, gap: 10 });
    const value = valueWords(ctx, pattern);
    pen.font = `700 42px ${FONT}`;
    pen.fillStyle = colour;
    pen.fillText(value, WIDTH - EDGE - pen.measureText(value).width, top);
  }
  y += 20;
  if (result.payments) y = drawPayments(pen, ctx, y);

  const height = y + EDGE;
  const out = document.createElement("canvas");
  out.width = WIDTH;
  out.height = height;
  out.getContext("2d").drawImage(canvas, 0, 0, WIDTH, height, 0, 0, WIDTH, height);
  const blob = await new Promise((resolve) => out.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("the browser made no picture");
  return blob;
}

async function drawTiles(pen, { state, t }, top) {
  const { hand, result } = state;
  const wild = result.wild ?? wildOf(hand);
  const winning = winningId(hand);
  const groups = [hand.concealed, ...hand.melds.map((m) => m.tiles)];
  const pictures = new Map();
  for (const code of new Set([...codesOf(hand, groups.flat()), "back"])) {
    pictures.set(code, await loadTile(code));
  }
  const w = 128, h = 171, step = 138;
  let x = EDGE, y = top;
  const put = (id, inHand, hidden) => {
    if (x + w > WIDTH - EDGE + 4) [x, y] = [EDGE, y + h + 22];
    const { code } = hand.tiles[id];
    pen.drawImage(pictures.get(hidden ? "back" : code), x, y, w, h);
    const mark = inHand && code === wild ? ["wild_badge", INK.gold] : null;
    if (mark) badge(pen, t(mark[0]), x + w - 22, y + 22, mark[1]);
    if (id === winning && inHand) {
      pen.fillStyle = INK.win;
      pen.fillRect(x + 8, y + h + 4, w - 16, 9);
    }
    x += step;
  };
  groups.forEach((ids, i) => {
    if (i > 0 && ids.length) x += 30;
    if (i > 0 && x + ids.length * step > WIDTH - EDGE + 30) [x, y] = [EDGE, y + h + 22];
    const closed = i > 0 && hand.melds[i - 1].concealed;
    ids.forEach((id, n) => put(id, i === 0, closed && (n === 0 || n === ids.length - 1)));
  });
  return y + h + 50;
}

function badge(pen, words, x, y, colour) {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.arc(x, y, 26, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = "#1d1400";
  pen.font = `700 32px ${FONT}`;
  pen.textAlign = "center";
  pen.fillText(words, x, y - 17);
  pen.textAlign = "left";
}

function drawPayments(pen, { state, t }, top) {
  const { result, table } = state;
  const w = (WIDTH - 2 * EDGE - 24) / 2, h = 128;
  SEATS.forEach((seat, i) => {
    const x = EDGE + (i % 2) * (w + 24);
    const y = top + Math.floor(i / 2) * (h + 24);
    const n = result.payments[seat] ?? 0;
    pen.fillStyle = INK.card;
    pen.strokeStyle = n > 0 ? INK.gold : INK.line;
    pen.lineWidth = n > 0 ? 5 : 3;
    pen.beginPath();
    pen.roundRect(x, y, w, h, 22);
    pen.fill();
    pen.stroke();
    pen.fillStyle = INK.text;
    pen.font = `700 46px ${FONT}`;
    const marks = [seat === table.dealer && t("dealer_badge"), seat === table.winner && result.verdict === "win" && t("winner_badge"),
      seat === table.discarder && table.by !== "self_draw" && t("discarder_badge")].filter(Boolean).join(" ");
    pen.fillText(t(`seat_${seat}`), x + 28, y + 40);
    pen.font = `400 32px ${FONT}`;
    pen.fillStyle = INK.soft;
    pen.fillText(marks, x + 96, y + 50);
    const sum = signed(n);
    pen.font = `700 58px ${FONT}`;
    pen.fillStyle = n > 0 ? INK.gain : n < 0 ? INK.loss : INK.soft;
    pen.fillText(sum, x + w - 28 - pen.measureText(sum).width, y + 34);
  });
  return top + 2 * h + 24;
}
