import { metroArterials } from "./metro-arterials.ts";
import { metroMotorways } from "./metro-motorways.ts";
import { northSketches } from "./north-roads.ts";
import { type Position, type Road, type RoadSketch, roundedPosition, type TenantName } from "./road.ts";
import { streetGrid } from "./street-grid.ts";

const stepsPerLeg = 6;

export const roads: readonly Road[] = [
  ...[...metroMotorways, ...metroArterials, ...streetGrid("metro")].map((sketch) =>
    drawRoad(sketch, "metro"),
  ),
  ...[...northSketches, ...streetGrid("north")].map((sketch) => drawRoad(sketch, "north")),
];

function drawRoad({ through, ...road }: RoadSketch, tenant: TenantName): Road {
  return { ...road, tenant, coordinates: curveThrough(through) };
}

/** Catmull-Rom spline; two positions stay a straight line. */
function curveThrough(through: readonly Position[]): Position[] {
  const line: Position[] = [];
  for (let leg = 0; leg < through.length - 1; leg++) {
    const steps = through.length > 2 ? stepsPerLeg : 1;
    for (let step = 0; step < steps; step++) line.push(onLeg(through, leg, step / steps));
  }
  const last = through.at(-1);
  if (last) line.push(roundedPosition(last));
  return line;
}

function onLeg(through: readonly Position[], leg: number, share: number): Position {
  const at = (index: number) => through[Math.min(Math.max(index, 0), through.length - 1)] ?? [0, 0];
  const [before, from, to, after] = [at(leg - 1), at(leg), at(leg + 1), at(leg + 2)];
  const along = (axis: 0 | 1) => spline([before[axis], from[axis], to[axis], after[axis]], share);
  return roundedPosition([along(0), along(1)]);
}

function spline([before, from, to, after]: [number, number, number, number], share: number): number {
  const slopeFrom = (to - before) / 2;
  const slopeTo = (after - from) / 2;
  const rise = from - to;
  return (
    (2 * rise + slopeFrom + slopeTo) * share ** 3 +
    (-3 * rise - 2 * slopeFrom - slopeTo) * share ** 2 +
    slopeFrom * share +
    from
  );
}
