import { deflateSync } from "node:zlib";
import { pngFile, pngRows } from "@gantry/domain/pictures/png.ts";
import type { Picture } from "./h264/picture.ts";

/** A PNG file in which each pixel of the picture is so many pixels wide and high. */
export function pngOf(picture: Picture, scale = 1): Uint8Array {
  const [widthPx, heightPx] = [picture.widthPx * scale, picture.heightPx * scale];
  const rgba = new Uint8ClampedArray(widthPx * heightPx * 4);
  for (let y = 0, to = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++, to += 4)
      writePixel(picture, { x: Math.floor(x / scale), y: Math.floor(y / scale) }, rgba, to);
  const size = { widthPx, heightPx };
  return pngFile(size, deflateSync(pngRows({ ...size, rgba }), { level: 1 }));
}

/** BT.601, 16..235. */
function writePixel(
  { widthPx, luma, colours }: Picture,
  { x, y }: { x: number; y: number },
  rgba: Uint8ClampedArray,
  to: number,
): void {
  const light = 1.164 * ((luma[y * widthPx + x] ?? 16) - 16);
  const at = (y >> 1) * (widthPx / 2) + (x >> 1);
  const [blue, red] = [(colours[0][at] ?? 128) - 128, (colours[1][at] ?? 128) - 128];
  rgba[to] = light + 1.596 * red;
  rgba[to + 1] = light - 0.392 * blue - 0.813 * red;
  rgba[to + 2] = light + 2.017 * blue;
  rgba[to + 3] = 255;
}
