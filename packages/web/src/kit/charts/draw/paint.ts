import { rgbOf, toCss } from "../../canvas-colour.ts";
import type { SeriesLook } from "../chart-model.ts";

/** Colours and font of the theme at one element, as a canvas understands them. */
export interface Paint {
  colour: (token: string) => string;
  text: { color: string; fontFamily: string; fontSize: number };
  /** Fill of places without data. */
  hatch: { image: HTMLCanvasElement; repeat: "repeat" };
}

export const chartFonts = ["400 12px Inter Variable", "600 12px Inter Variable"];

export function paintOf(element: Element): Paint {
  const style = getComputedStyle(element);
  const colour = (token: string) => toCss(rgbOf(style.getPropertyValue(token).trim()));
  return {
    colour,
    text: { color: colour("--c-dim"), fontFamily: "Inter Variable, sans-serif", fontSize: 12 },
    hatch: { image: hatchTile(colour("--c-border-strong")), repeat: "repeat" },
  };
}

function hatchTile(colour: string): HTMLCanvasElement {
  const sizePx = 8;
  const tile = Object.assign(document.createElement("canvas"), { width: sizePx, height: sizePx });
  const context = tile.getContext("2d");
  if (!context) return tile;
  context.globalAlpha = 0.55;
  context.strokeStyle = colour;
  context.beginPath();
  for (const startPx of [-sizePx, 0, sizePx]) {
    context.moveTo(startPx, sizePx);
    context.lineTo(startPx + sizePx, 0);
  }
  context.stroke();
  return tile;
}

export const lineStyleOf = ({ colour, dash }: SeriesLook, paint: Paint) => ({
  width: 1.6,
  color: paint.colour(colour),
  type: dash.length === 0 ? ("solid" as const) : [...dash],
});

interface ValueScale {
  max?: number | undefined;
  minStep?: number | undefined;
  step?: number | undefined;
  isFloating?: boolean | undefined;
  /** Bars point down from 0. */
  hasNegative?: boolean | undefined;
  /** Of labels at the axis; default: that of the values. */
  axisFormat?: ((value: number) => string) | undefined;
}

/** Horizontal grid lines only, four to five steps, from 0 unless the axis floats; the unit stands in the title. */
export const valueAxis = (
  paint: Paint,
  format: (value: number) => string,
  { max, minStep, step, isFloating = false, hasNegative = false, axisFormat = format }: ValueScale,
) => ({
  type: "value" as const,
  ...(isFloating ? { scale: true } : hasNegative ? {} : { min: 0 }),
  axisLine: { show: false },
  axisTick: { show: false },
  splitNumber: 4,
  axisLabel: { ...paint.text, formatter: axisFormat },
  splitLine: { lineStyle: { color: paint.colour("--c-border") } },
  ...(max !== undefined && { max }),
  ...(minStep !== undefined && { minInterval: minStep }),
  ...(step !== undefined && { interval: step }),
});

/** The same for charts below each other, so that their times are in line. */
export const timeRoom = { left: 60, right: 20, top: 14, bottom: 28, outerBoundsMode: "none" as const };

/** Room for the labels of the axes included. */
export const plotRoom = {
  left: 12,
  right: 16,
  top: 14,
  bottom: 6,
  outerBoundsMode: "same" as const,
  outerBoundsContain: "axisLabel" as const,
};
