import type { Locator } from "@playwright/test";
import type { RasterPage } from "@gantry/domain/sign/raster/raster.ts";

export interface DrawnFace {
  widthPx: number;
  heightPx: number;
  pixels: number[];
}

const unlitUpTo = 40;

export function readDrawnFace(canvas: Locator): Promise<DrawnFace> {
  return canvas.evaluate((element, limit) => {
    const { width, height } = element as HTMLCanvasElement;
    // A worker paints animated faces, so only a copy of the canvas can be read.
    const copy = Object.assign(document.createElement("canvas"), { width, height });
    const context = copy.getContext("2d");
    context?.drawImage(element as HTMLCanvasElement, 0, 0);
    const data = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
    const pixels: number[] = [];
    for (let at = 0; at < data.length; at += 4) {
      const rgb = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      pixels.push(...(Math.max(...rgb) <= limit ? [0, 0, 0] : rgb));
    }
    return { widthPx: width, heightPx: height, pixels };
  }, unlitUpTo);
}

export function faceOfRaster(page: RasterPage | undefined): DrawnFace {
  if (!page) throw new Error("The message has no page");
  return { widthPx: page.widthPx, heightPx: page.heightPx, pixels: [...page.pixels] };
}
