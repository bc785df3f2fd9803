import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import { deviceStatuses } from "@gantry/domain/kinds/define-kind.ts";
import type { Map as MapLibre } from "maplibre-gl";
import { deviceGlyphs, type Glyph, marks, outlines } from "../status/glyph-shapes.ts";
import { deviceLayers } from "./device-layers.ts";
import { addSvg } from "./map-engine.ts";
import type { MapColors } from "./theme-colors.ts";

/** States shown as a cluster badge, worst first; all others need no attention. */
export const badgeStatuses = ["OFFLINE", "DEGRADED", "UNKNOWN"] as const satisfies readonly DeviceStatus[];

const boxPx = 36;
const pinPx = 108;
const pinPixelRatio = 3.75;
const badgePx = 32;

/** Scale of each shape around its 16 px box, and the position of the kind's icon in it. */
const fits: Partial<Record<Glyph["shape"], { scale: number; kindScale: number; downPx: number }>> = {
  up: { scale: 1.95, kindScale: 0.62, downPx: 3.4 },
  diamond: { scale: 2, kindScale: 0.62, downPx: 0 },
};
const usualFit = { scale: 1.7, kindScale: 0.78, downPx: 0 };

export async function addPinImages(map: MapLibre, colors: MapColors): Promise<void> {
  const pins = deviceLayers.flatMap(({ entityType, drawing }) =>
    deviceStatuses.map((status) =>
      addSvg(map, `pin-${entityType}-${status}`, pinSvg(drawing, status, colors), pinPixelRatio),
    ),
  );
  const badges = badgeStatuses.map((status) => addSvg(map, `badge-${status}`, badgeSvg(status, colors), 2));
  await Promise.all([...pins, ...badges]);
}

/**
 * The same grey plate for every kind in a normal state; shape and fill change only if attention is needed.
 */
export function pinSvg(drawing: string, status: DeviceStatus, colors: MapColors): string {
  const { shape, filled } = deviceGlyphs[status];
  const { fill, ink, line } = pinColors(status, colors);
  const { scale, kindScale, downPx } = fits[shape] ?? usualFit;
  const middle = boxPx / 2;
  const place = `translate(${middle - 8 * scale} ${middle - 8 * scale}) scale(${scale})`;
  const kindPlace = `translate(${middle - 12 * kindScale} ${middle - 12 * kindScale + downPx}) scale(${kindScale})`;
  const dashes = status === "DISABLED" ? 'stroke-dasharray="2 1.4"' : "";
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pinPx}" height="${pinPx}" viewBox="0 0 ${boxPx} ${boxPx}">`,
    `<g transform="${place}" stroke-linejoin="round">`,
    `<path d="${outlines[shape]}" fill="${colors.halo}" stroke="${colors.halo}" stroke-width="1.6" opacity=".9"/>`,
    `<path d="${outlines[shape]}" fill="${fill}" stroke="${line}" stroke-width="${filled ? 0 : 0.75}" ${dashes}/>`,
    `</g><g transform="${kindPlace}">`,
    `<path d="${drawing}" fill="none" stroke="${ink}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>`,
    "</g></svg>",
  ].join("");
}

function pinColors(status: DeviceStatus, colors: MapColors): { fill: string; ink: string; line: string } {
  const plate = (ink: string, line = ink) => ({ fill: colors.plate, ink, line });
  switch (status) {
    case "OFFLINE":
      return { fill: colors.bad, ink: colors.badInk, line: colors.halo };
    case "DEGRADED":
      return { fill: colors.warn, ink: colors.warnInk, line: colors.halo };
    case "UNKNOWN":
      return plate(colors.unknown);
    case "NOT_POLLABLE":
      return plate(colors.notPollable);
    case "DISABLED":
      return plate(colors.disabled);
    case "ONLINE":
      return plate(colors.plateInk, colors.plateLine);
  }
}

function badgeSvg(status: (typeof badgeStatuses)[number], colors: MapColors): string {
  const { shape, mark } = deviceGlyphs[status];
  const { fill, ink } = pinColors(status, colors);
  const line = status === "UNKNOWN" ? colors.unknown : colors.halo;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${badgePx}" height="${badgePx}" viewBox="-1 -1 18 18">`,
    `<path d="${outlines[shape]}" fill="${fill}" stroke="${line}" stroke-width="1.4" stroke-linejoin="round"/>`,
    `<path d="${marks[mark]}" fill="none" stroke="${ink}" stroke-width="2" stroke-linecap="round"/>`,
    "</svg>",
  ].join("");
}
