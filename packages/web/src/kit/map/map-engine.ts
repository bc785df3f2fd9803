import "maplibre-gl/dist/maplibre-gl.css";
import "./map.module.css";
import * as maplibregl from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { Protocol } from "pmtiles";
import { baseStyle } from "./base-style.ts";
import css from "./map-engine.module.css";
import type { Bounds, MapView } from "./map-view.ts";
import { loadRegions } from "./map-regions.ts";
import { type MapColors, mapColors } from "./theme-colors.ts";

// The library resolves its worker relative to its own module; bundling breaks that, and the map would never
// load.
maplibregl.setWorkerUrl(workerUrl);
maplibregl.addProtocol("pmtiles", new Protocol().tile);

/** Animation of a zoom step, in milliseconds (MAP-061). */
export const zoomMs = 500;
/** Zoom for a single position (MAP-062). */
export const pointZoom = 17;
/** Maximum zoom when fitting: a tenant with one device still sees its surroundings. */
const fitMaxZoom = 14;

export interface BaseMap {
  map: maplibregl.Map;
  colors: MapColors;
}

/**
 * A map with only the base layers; `label` is the accessible name of its canvas. `ready` rejects if the
 * browser cannot draw it, and never settles after `remove`.
 */
export function createBaseMap(
  container: HTMLElement,
  label: string,
  start: MapStart,
): { ready: Promise<BaseMap>; remove: () => void } {
  const gone = new AbortController();
  return { ready: drawMap(container, label, start, gone.signal), remove: () => gone.abort() };
}

async function drawMap(
  container: HTMLElement,
  label: string,
  start: MapStart,
  gone: AbortSignal,
): Promise<BaseMap> {
  const colors = mapColors(container);
  const [regions] = await Promise.all([
    loadRegions(),
    // Labels drawn before the page's font has loaded would stay in a fallback font.
    document.fonts.load("500 12px 'Inter Variable'").catch(() => []),
  ]);
  if (gone.aborted) return never;
  const map = new maplibregl.Map({
    container,
    style: baseStyle(colors, location.origin, regions),
    attributionControl: false,
    fadeDuration: 0,
    dragRotate: false,
    pitchWithRotate: false,
    ...placeOf(start),
  });
  const customAttribution = regions.map(({ attribution }) => attribution).filter((text) => text !== "");
  if (customAttribution.length > 0) {
    map.addControl(new maplibregl.AttributionControl({ customAttribution, compact: false }));
    container.querySelector(".maplibregl-ctrl-attrib")?.classList.add(css.attribution ?? "");
  }
  gone.addEventListener("abort", () => map.remove());
  map.getCanvas().setAttribute("aria-label", label);
  await map.once("load");
  return gone.aborted ? never : { map, colors };
}

const never = new Promise<never>(() => undefined);

export type MapStart = { view: MapView } | { bounds: Bounds };

function placeOf(start: MapStart): Partial<maplibregl.MapOptions> {
  if ("bounds" in start)
    return { bounds: start.bounds, fitBoundsOptions: { padding: 72, maxZoom: fitMaxZoom } };
  const { longitude, latitude, zoom, bearing, pitch } = start.view;
  return { center: [longitude, latitude], zoom, bearing, pitch };
}

export async function addSvg(
  map: maplibregl.Map,
  name: string,
  svg: string,
  pixelRatio: number,
): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  if (!map.hasImage(name)) map.addImage(name, image, { pixelRatio });
}
