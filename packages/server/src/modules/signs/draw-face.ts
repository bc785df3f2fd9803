import { deflateSync } from "node:zlib";
import { pngFile, pngRows } from "@gantry/domain/pictures/png.ts";
import { pixelsAt, rasterMulti } from "@gantry/domain/sign/raster/raster.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";

/** RGB of an unlit LED. */
const unlit = [14, 14, 13] as const;

/** The first page with content, one pixel for each LED, as a `data:` URL; undefined when nothing of it can be drawn. */
export function drawFace(multi: string, face: SignFace): string | undefined {
  const page = rasterMulti(multi, face).find(({ pixels }) => pixels.some((level) => level > 0));
  if (!page) return undefined;
  const { widthPx, heightPx } = page;
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  const lit = pixelsAt(page, 0);
  for (let from = 0, to = 0; to < rgba.length; from += 3, to += 4) {
    const isLit = Boolean(lit[from] || lit[from + 1] || lit[from + 2]);
    for (const part of [0, 1, 2] as const) rgba[to + part] = isLit ? (lit[from + part] ?? 0) : unlit[part];
    rgba[to + 3] = 255;
  }
  const png = pngFile({ widthPx, heightPx }, deflateSync(pngRows({ widthPx, heightPx, rgba }), { level: 9 }));
  return `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
}
