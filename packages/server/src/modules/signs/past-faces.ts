import { deflateSync } from "node:zlib";
import { pngFile, pngRows } from "@gantry/domain/pictures/png.ts";
import { rasterMulti } from "@gantry/domain/sign/raster/raster.ts";
import type { SignStateData } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { PastPictures } from "../../platform/module.ts";
import { readSigns } from "./sign-face.ts";

/** First page of each face that was read back, a pixel per LED, with the sign's current size and fonts. */
export const drawPastFaces: PastPictures = async (db, id, states) => {
  const [sign] = await readSigns(db, [id]);
  if (!sign) return [];
  const drawn = new Map<string, Uint8Array | undefined>();
  return states.map((state) => {
    const { face } = state as Partial<SignStateData>;
    if (!face || face.isBlank) return undefined;
    if (!drawn.has(face.multi)) drawn.set(face.multi, draw(face.multi, sign.face));
    return drawn.get(face.multi);
  });
};

function draw(multi: string, face: Parameters<typeof rasterMulti>[1]): Uint8Array | undefined {
  const [page] = rasterMulti(multi, face);
  if (!page) return undefined;
  const { widthPx, heightPx } = face;
  const rgba = new Uint8Array(widthPx * heightPx * 4).fill(255);
  for (let pixel = 0; pixel < widthPx * heightPx; pixel++)
    rgba.set(page.pixels.subarray(pixel * 3, pixel * 3 + 3), pixel * 4);
  return pngFile({ widthPx, heightPx }, deflateSync(pngRows({ widthPx, heightPx, rgba })));
}
