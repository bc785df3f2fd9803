import type { Map as MapLibre } from "maplibre-gl";
import { expect, test } from "vitest";
import { type PointedAt, watchLayer } from "./watch-layer.ts";

const featureOf = (layer: string, id: string) => ({
  id,
  layer: { id: layer },
  properties: { id },
  geometry: { type: "Point", coordinates: [-105, 40] as number[] },
});

function makeMap() {
  const listeners = new Map<string, (event: object) => void>();
  const style = { cursor: "" };
  const state = { isMoving: false, searches: 0, under: [] as ReturnType<typeof featureOf>[] };
  const map = {
    getCanvas: () => ({ style }),
    getLayer: () => true,
    isMoving: () => state.isMoving,
    queryRenderedFeatures: (_point: object, { layers }: { layers: string[] }) => {
      state.searches += 1;
      return state.under.filter(({ layer }) => layers.includes(layer.id));
    },
    on: (event: string, listener: (event: object) => void) => void listeners.set(event, listener),
  };
  const fire = (event: string, under: ReturnType<typeof featureOf>[]) => {
    state.under = under;
    listeners.get(event)?.({ point: { x: 0, y: 0 }, lngLat: { lng: -104, lat: 39 } });
  };
  return {
    map: map as unknown as MapLibre,
    style,
    state,
    moveOver: (...under: ReturnType<typeof featureOf>[]) => fire("mousemove", under),
    click: (...under: ReturnType<typeof featureOf>[]) => fire("click", under),
    leave: () => listeners.get("mouseout")?.({}),
  };
}

function watchBoth({ map }: { map: MapLibre }) {
  const seen: string[] = [];
  const note = (layer: string, end: string) => (pointedAt: PointedAt | null) =>
    void seen.push(`${layer} ${pointedAt ? String(pointedAt.properties["id"]) : "none"}${end}`);
  const reports = (layer: string) => ({ onHover: note(layer, ""), onClick: note(layer, " clicked") });
  watchLayer(map, "pins", reports("pins"));
  const stop = watchLayer(map, "incidents", { cursor: "zoom-in", ...reports("incidents") });
  return { seen, stop };
}

test("what is on top under the pointer is reported once, and its end before the next of another layer", () => {
  const made = makeMap();
  const { seen } = watchBoth(made);
  made.moveOver(featureOf("pins", "a"));
  made.moveOver(featureOf("pins", "a"));
  made.moveOver(featureOf("pins", "b"));
  expect(made.style.cursor).toBe("pointer");
  made.moveOver(featureOf("incidents", "i"), featureOf("pins", "b"));
  expect(made.style.cursor).toBe("zoom-in");
  made.leave();
  expect(made.style.cursor).toBe("");
  expect(seen).toEqual(["pins a", "pins b", "pins none", "incidents i", "incidents none"]);
});

test("a movement of the pointer searches once for all layers, and never while the map moves", () => {
  const made = makeMap();
  const { seen } = watchBoth(made);
  made.moveOver();
  expect(made.state.searches).toBe(1);
  made.state.isMoving = true;
  made.moveOver(featureOf("pins", "a"));
  expect(made.state.searches).toBe(1);
  expect(seen).toEqual([]);
});

test("a layer that is no longer watched reports nothing", () => {
  const made = makeMap();
  const { seen, stop } = watchBoth(made);
  stop();
  made.moveOver(featureOf("incidents", "i"), featureOf("pins", "b"));
  expect(seen).toEqual(["pins b"]);
});

test("a click on two things at one place is answered by the one on top, and beside them by none (MAP-007)", () => {
  const made = makeMap();
  const { seen } = watchBoth(made);
  made.click(featureOf("incidents", "i"), featureOf("pins", "b"));
  expect(seen).toEqual(["incidents i clicked"]);
  made.click();
  expect(seen).toHaveLength(1);
});

test("a line is pointed at where the pointer is on it", () => {
  const made = makeMap();
  const positions: PointedAt["position"][] = [];
  watchLayer(made.map, "roads", { onClick: ({ position }) => positions.push(position) });
  made.click({ ...featureOf("roads", "r"), geometry: { type: "LineString", coordinates: [] } });
  expect(positions).toEqual([[-104, 39]]);
});
