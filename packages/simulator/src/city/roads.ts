import { curveThrough } from "./curve.ts";
import { metroArterials } from "./metro-arterials.ts";
import { metroMotorways } from "./metro-motorways.ts";
import { northSketches } from "./north-roads.ts";
import type { Road, RoadSketch, TenantName } from "./road.ts";
import { streetGrid } from "./street-grid.ts";

export const roads: readonly Road[] = [
  ...[...metroMotorways, ...metroArterials, ...streetGrid("metro")].map((sketch) => drawn(sketch, "metro")),
  ...[...northSketches, ...streetGrid("north")].map((sketch) => drawn(sketch, "north")),
];

function drawn({ through, ...road }: RoadSketch, tenant: TenantName): Road {
  return { ...road, tenant, coordinates: curveThrough(through) };
}
