import type { Feature } from "geojson";
import type { Map as MapLibre } from "maplibre-gl";

type Drawn = Feature & { properties: Record<string, unknown> };

/** The part of a map that overlays draw on and listen to, without a base map. */
export function fakeOverlayMap() {
  const sources = new Map<string, Drawn[]>();
  const listeners = new Map<string, (event: object) => void>();
  const images = new Set<string>();
  const canvas = document.createElement("canvas");
  let under: object[] = [];
  const map = {
    getContainer: () => document.body,
    getCanvas: () => canvas,
    getLayer: () => true,
    getSource: (name: string) =>
      sources.has(name)
        ? { setData: ({ features }: { features: Drawn[] }) => void sources.set(name, features) }
        : undefined,
    addSource: (name: string) => void sources.set(name, []),
    addLayer: () => undefined,
    hasImage: (name: string) => images.has(name),
    addImage: (name: string) => void images.add(name),
    isMoving: () => false,
    queryRenderedFeatures: () => under,
    on: (event: string, listener: (event: object) => void) => void listeners.set(event, listener),
  };
  return {
    map: map as unknown as MapLibre,
    drawn: (source: string) => sources.get(source) ?? [],
    click(source: string, layer: string, index: number) {
      under = [{ ...sources.get(source)?.[index], layer: { id: layer } }];
      listeners.get("click")?.({ point: { x: 0, y: 0 }, lngLat: { lng: 0, lat: 0 } });
    },
  };
}
