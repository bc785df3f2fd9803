// The only import of the simulator, at build time only: the map must draw the roads the demo devices are on.
import { roads } from "../../simulator/src/city/roads.ts";
import type { Feature, LineString } from "geojson";

type RoadClass = (typeof roads)[number]["class"];

/** `name` is the route number, empty for a street. */
export function roadLines(...classes: RoadClass[]): Feature<LineString>[] {
  return roads
    .filter((road) => classes.includes(road.class))
    .map((road) => ({
      type: "Feature",
      properties: { name: road.ref },
      geometry: { type: "LineString", coordinates: road.coordinates },
    }));
}
