import type { PixelTestResult } from "@gantry/domain/contract/signs/sign-device.ts";
import {
  type FailedPixels,
  failedPixelStates,
  toFailedPixels,
} from "@gantry/domain/sign/raster/failed-pixels.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import type { RasterPage } from "@gantry/domain/sign/raster/raster.ts";

const colors: Readonly<Record<number, readonly [number, number, number]>> = {
  [failedPixelStates.dark]: [230, 70, 60],
  [failedPixelStates.lit]: [255, 255, 255],
  [failedPixelStates.faulty]: [80, 150, 255],
};

export function mapFailures({ failures }: Pick<PixelTestResult, "failures">, face: SignFace): FailedPixels {
  return toFailedPixels(failures, face);
}

/** Working pixels are unlit; failed ones are coloured by fault. */
export function drawFailedPage({ widthPx, heightPx, states }: FailedPixels): RasterPage {
  const pixels = new Uint8Array(widthPx * heightPx * 3);
  for (const [at, state] of states.entries()) {
    const color = colors[state];
    if (color) pixels.set(color, at * 3);
  }
  return { widthPx, heightPx, onTimeMs: 0, offTimeMs: 0, pixels };
}
