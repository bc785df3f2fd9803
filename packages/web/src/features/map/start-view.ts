import type { Clustering } from "./device-source.ts";
import { type NamedView, type SavedView } from "./views/saved-views.ts";
import type { Bounds, MapView } from "../../kit/map/map-view.ts";

/** The whole country, when there is nothing else to show (MAP-031). */
export const emptyView: MapView = { longitude: -100, latitude: 40, zoom: 3.5, bearing: 0, pitch: 0 };

/** The person's default view comes before the tenant's (MAP-039). */
export const defaultView = (
  own: readonly SavedView[],
  shared: readonly { view: NamedView; isDefault: boolean | null }[],
): NamedView | undefined =>
  own.find(({ isDefault }) => isDefault) ?? shared.find(({ isDefault }) => isDefault)?.view;

/** What is on, besides the place. */
export interface MapChoice {
  viewName: string | undefined;
  layers: ReadonlySet<string>;
  /** Id of a base layer of the tenant, or one of our own. */
  baseLayer: string;
  clustering: Clustering;
}

/** The choice of a view, on top of the one before it. */
export function choiceOf(
  view: NamedView | undefined,
  { before, defaultIds }: { before: Omit<MapChoice, "layers" | "viewName">; defaultIds: readonly string[] },
): MapChoice {
  return {
    viewName: view?.name,
    layers: new Set(view?.enabledLayerIds ?? defaultIds),
    baseLayer: view?.baseLayer ?? before.baseLayer,
    clustering: { ...before.clustering, ...view?.clustering },
  };
}

/** Initial place: the requested device, otherwise the default view, otherwise all devices, otherwise the country. */
export function startView(
  view: MapView | undefined,
  positions: readonly (readonly [number, number])[],
  shown?: readonly number[],
): { view: MapView } | { bounds: Bounds } {
  if (shown) return { view: { ...emptyView, longitude: shown[0] ?? 0, latitude: shown[1] ?? 0, zoom: 14 } };
  if (view) return { view };
  const bounds = boundsOf(positions);
  return bounds ? { bounds } : { view: emptyView };
}

export function boundsOf(positions: readonly (readonly [number, number])[]): Bounds | undefined {
  if (positions.length === 0) return undefined;
  const bounds: Bounds = [180, 90, -180, -90];
  for (const [longitude, latitude] of positions) {
    bounds[0] = Math.min(bounds[0], longitude);
    bounds[1] = Math.min(bounds[1], latitude);
    bounds[2] = Math.max(bounds[2], longitude);
    bounds[3] = Math.max(bounds[3], latitude);
  }
  return bounds;
}

/** Edges are inside; boxes may cross the antimeridian. */
export function isWithin(
  [longitude, latitude]: readonly [number, number],
  [west, south, east, north]: Bounds,
): boolean {
  const isBetween =
    west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return isBetween && latitude >= south && latitude <= north;
}
