import type { EChartsType } from "echarts/core";
import { nearestStop, type Place } from "./stop-places.ts";

type Pixel = readonly [x: number, y: number];

/** Where the stops of a drawing are, in pixels from its corner. */
export interface ChartGeometry {
  /** Undefined where there is none. */
  indexAt: (pixel: Pixel) => number | undefined;
  pixelOf: (index: number) => Pixel;
}

type Axes = Pick<EChartsType, "convertFromPixel" | "convertToPixel">;
const firstGrid = { gridIndex: 0 };

/** `isGrid`: stops have rows besides columns. */
export const axesGeometry = (axes: Axes, places: readonly Place[], isGrid: boolean): ChartGeometry => ({
  indexAt(pixel) {
    const [x, y] = axes.convertFromPixel(firstGrid, [...pixel]) as [number, number];
    return nearestStop(places, { x, y: isGrid ? y : undefined });
  },
  pixelOf(index) {
    const place = places[index];
    return axes.convertToPixel(firstGrid, [place?.x ?? 0, place?.y ?? 0]) as [number, number];
  },
});

/** Of half the smaller side. */
export const pieRadius = 0.72;
/** Where a slice is pointed at, of the radius. */
const middle = 0.8;

/** Slices go clockwise from the top. `shares` are parts of a whole turn. */
export function pieGeometry(
  shares: readonly number[],
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): ChartGeometry {
  const [centreX, centreY] = [widthPx / 2, heightPx / 2];
  const radiusPx = pieRadius * Math.min(centreX, centreY);
  const startOf = (index: number) => shares.slice(0, index).reduce((sum, share) => sum + share, 0);
  return {
    indexAt([x, y]) {
      const [right, up] = [x - centreX, centreY - y];
      if (Math.hypot(right, up) > radiusPx) return undefined;
      const turn = (Math.atan2(right, up) / (2 * Math.PI) + 1) % 1;
      return shares.findLastIndex((share, index) => share > 0 && startOf(index) <= turn);
    },
    pixelOf(index) {
      const angle = 2 * Math.PI * (startOf(index) + (shares[index] ?? 0) / 2);
      return [centreX + middle * radiusPx * Math.sin(angle), centreY - middle * radiusPx * Math.cos(angle)];
    },
  };
}
