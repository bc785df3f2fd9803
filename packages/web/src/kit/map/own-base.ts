import type { Map as MapLibre } from "maplibre-gl";

const ofPlain: ReadonlySet<string> = new Set(["states", "stateLines", "countyLines", "stateNames"]);

/** Our own base map with its roads and places, or only land and borders. */
export function showRoads(map: MapLibre, isShown: boolean): void {
  for (const id of map.getLayersOrder()) {
    const source = map.getLayer(id)?.source;
    if ((source !== "nation" && source !== "local") || ofPlain.has(id)) continue;
    map.setLayoutProperty(id, "visibility", isShown ? "visible" : "none");
  }
}
