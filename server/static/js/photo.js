// Photos before they leave the phone: upright, no larger than the reader needs, and ready to be drawn on.

/** The reader gains nothing beyond this long side, in pixels. */
export const LONG_SIDE = 2560;
const QUALITY = 0.9;
/** A small picture in one of these types goes as it is: no second JPEG loss. */
const AS_IT_IS = new Set(["image/jpeg", "image/png", "image/webp"]);
const AS_IT_IS_BYTES = 3 * 1024 * 1024;

/**
 * Readies one file. Gives {blob, url, width, height} in upright pixels, the same that the server's quads count in.
 * A picture that this browser cannot decode (HEIC on most) goes unchanged with `url: null`; the server can read it.
 */
export async function prepare(file) {
  let bitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return { blob: file, url: null, width: 0, height: 0 };
  }
  const scale = Math.min(1, LONG_SIDE / Math.max(bitmap.width, bitmap.height));
  const width = Math.round(bitmap.width * scale);
  const height = Math.round(bitmap.height * scale);
  let blob = file;
  if (scale < 1 || !AS_IT_IS.has(file.type) || file.size > AS_IT_IS_BYTES) {
    blob = (await encode(bitmap, width, height)) ?? file;
  }
  bitmap.close();
  return { blob, url: URL.createObjectURL(blob), width, height };
}

function encode(bitmap, width, height) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d", { alpha: false });
  if (!pen) return null;
  pen.fillStyle = "#fff"; // a transparent PNG becomes a JPEG on white, not on black
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(bitmap, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}

/** Frees the memory behind photos that are no longer shown. */
export function release(photos) {
  for (const photo of photos) if (photo.url?.startsWith("blob:")) URL.revokeObjectURL(photo.url);
}

/** Gives a picture address from the answer's `overlay`, a data URL or bare base64, or null. */
export function overlayUrl(overlay) {
  if (typeof overlay !== "string" || !overlay) return null;
  if (/^data:image\/(jpeg|png|webp);base64,/.test(overlay)) return overlay;
  return /^[A-Za-z0-9+/=\s]+$/.test(overlay) ? `data:image/${overlay.startsWith("iVBOR") ? "png" : "jpeg"};base64,${overlay}` : null;
}

/** Gives the box around quads as [x, y, width, height], or null when there is none. */
export function boundsOf(quads) {
  const points = quads.flat();
  if (!points.length) return null;
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return [x, y, Math.max(...xs) - x, Math.max(...ys) - y];
}

/** Gives the affine matrix that stands a tile upright in a box of `w` x `h` from its corners (top-left first). */
export function uprightMatrix(quad, w, h) {
  const [[x0, y0], [x1, y1], , [x3, y3]] = quad;
  const ux = x1 - x0, uy = y1 - y0, vx = x3 - x0, vy = y3 - y0;
  const det = ux * vy - uy * vx || 1e-9;
  const a = (w * vy) / det, c = (-w * vx) / det, b = (-h * uy) / det, d = (h * ux) / det;
  return [a, b, c, d, -(a * x0 + c * y0), -(b * x0 + d * y0)];
}
