import type { Bounds, MapView } from "../../kit/map/map-view.ts";

/** The whole country, when there is nothing else to show (MAP-031). */
export const emptyView: MapView = { longitude: -100, latitude: 40, zoom: 3.5, bearing: 0, pitch: 0 };

/**
 * Initial view: the requested device, otherwise the tenant's default view, otherwise all its devices,
 * otherwise the country.
 */
export function startView(
  configs: readonly (MapView & { default: boolean })[],
  positions: readonly (readonly [number, number])[],
  shown?: readonly number[],
): { view: MapView } | { bounds: Bounds } {
  if (shown) return { view: { ...emptyView, longitude: shown[0] ?? 0, latitude: shown[1] ?? 0, zoom: 14 } };
  const config = configs.find((candidate) => candidate.default);
  if (config) return { view: config };
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
