// The one place where the web package looks at the simulator, and only when the map is built: the demo devices stand
// on these roads, so the map has to draw the same ones. The page itself reads nothing but the finished archive.
import { roads } from "../../simulator/src/city/roads.ts";
import type { Feature, LineString } from "geojson";

type RoadClass = (typeof roads)[number]["class"];

/** Roads of these classes as lines; `name` is the number on the shield, empty for a street. */
export function roadLines(...classes: RoadClass[]): Feature<LineString>[] {
  return roads
    .filter((road) => classes.includes(road.class))
    .map((road) => ({
      type: "Feature",
      properties: { name: road.ref },
      geometry: { type: "LineString", coordinates: road.coordinates },
    }));
}
