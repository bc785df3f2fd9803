import "maplibre-gl/dist/maplibre-gl.css";
import "./map.css";
import * as maplibregl from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { Protocol } from "pmtiles";
import { baseStyle } from "./base-style.ts";
import type { Bounds, MapView } from "./map-view.ts";
import { type MapColors, mapColors } from "./theme-colors.ts";

// The library looks for its worker beside its own module; a bundler moves that, and the map would never load.
maplibregl.setWorkerUrl(workerUrl);
maplibregl.addProtocol("pmtiles", new Protocol().tile);

/** Length of a zoom step that the page starts, in milliseconds (MAP-061). */
export const zoomMs = 500;
/** Zoom for a single position (MAP-062). */
export const pointZoom = 17;
/** Fitting everything into view does not go nearer than this: a tenant with one device still sees its surroundings. */
const fitMaxZoom = 14;

export interface BaseMap {
  map: maplibregl.Map;
  colors: MapColors;
}

/**
 * A map with nothing but the base on it; `label` names its canvas for those who cannot see it. `ready` fails when the
 * browser cannot draw it, and never ends after `remove`.
 */
export function createBaseMap(
  container: HTMLElement,
  label: string,
  start: MapStart,
): { ready: Promise<BaseMap>; remove: () => void } {
  const gone = new AbortController();
  return { ready: drawnMap(container, label, start, gone.signal), remove: () => gone.abort() };
}

async function drawnMap(
  container: HTMLElement,
  label: string,
  start: MapStart,
  gone: AbortSignal,
): Promise<BaseMap> {
  const colors = mapColors(container);
  // Labels are drawn from the page's own font; drawn before it has loaded, they would stay in another one.
  await document.fonts.load("500 12px 'Inter Variable'").catch(() => []);
  if (gone.aborted) return never;
  const map = new maplibregl.Map({
    container,
    style: baseStyle(colors, location.origin),
    attributionControl: false,
    fadeDuration: 0,
    dragRotate: false,
    pitchWithRotate: false,
    ...placeOf(start),
  });
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

/** Adds an image drawn from SVG text; `pixelRatio` is how many of its pixels make one CSS pixel. */
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
