import type { DimensionProfile } from "@gantry/domain/wim/dimension-profile.ts";
import { makeSeededRandom, type Random } from "../../random.ts";
import { type OutlineBox, outlineOf, vehicleWidthCm, wheelRadiusCm } from "./vehicle-outline.ts";
import type { WeighedVehicle } from "./weighed-vehicle.ts";

type Point = readonly [x: number, y: number, z: number];
interface Surface {
  areaCm2: number;
  pick(random: Random): Point;
}

const points = { min: 20_000, max: 50_000 };
const wheelWidthCm = 30;

/** What a laser scanner measures of the vehicle: points on its surfaces, in proportion to their areas. */
export function profileOf(vehicle: WeighedVehicle, pointCount?: number): DimensionProfile {
  const random = makeSeededRandom(vehicle.number, "profile");
  const count = pointCount ?? random.whole(points.min, points.max);
  const { boxes, axlesCm } = outlineOf(vehicle);
  const surfaces = [...boxes.flatMap(boxSurfaces), ...axlesCm.flatMap(wheelSurfaces)];
  const areaCm2 = surfaces.reduce((sum, one) => sum + one.areaCm2, 0);
  const measured: number[] = [];
  let wanted = 0;
  for (const surface of surfaces) {
    wanted += (count * surface.areaCm2) / areaCm2;
    while (measured.length / 3 < Math.round(wanted))
      measured.push(...surface.pick(random).map((value) => Math.max(0, Math.round(value))));
  }
  return { unit: "cm", points: measured };
}

/** Both sides, the roof, front and rear; a scanner above the road does not see the underside. */
function boxSurfaces({ fromCm, toCm, bottomCm, topCm }: OutlineBox): Surface[] {
  const [lengthCm, heightCm] = [toCm - fromCm, topCm - bottomCm];
  const x = (random: Random) => fromCm + lengthCm * random.share();
  const y = (random: Random) => vehicleWidthCm * random.share();
  const z = (random: Random) => bottomCm + heightCm * random.share();
  const side = (atCm: number): Surface => ({
    areaCm2: lengthCm * heightCm,
    pick: (random) => [x(random), atCm, z(random)],
  });
  const end = (atCm: number): Surface => ({
    areaCm2: vehicleWidthCm * heightCm,
    pick: (random) => [atCm, y(random), z(random)],
  });
  const roof: Surface = {
    areaCm2: lengthCm * vehicleWidthCm,
    pick: (random) => [x(random), y(random), topCm],
  };
  return [side(0), side(vehicleWidthCm), end(fromCm), end(toCm), roof];
}

/** The outer sides of the wheels of an axle. */
function wheelSurfaces(axleCm: number): Surface[] {
  return [0, vehicleWidthCm].map((outerCm) => ({
    // Scanned twice as densely, because their tyres count.
    areaCm2: 2 * Math.PI * wheelRadiusCm ** 2,
    pick(random) {
      const radius = wheelRadiusCm * Math.sqrt(random.share());
      const angle = 2 * Math.PI * random.share();
      const inwardCm = radius > 0.9 * wheelRadiusCm ? wheelWidthCm * random.share() : 0;
      const y = outerCm === 0 ? inwardCm : outerCm - inwardCm;
      return [axleCm + radius * Math.cos(angle), y, wheelRadiusCm + radius * Math.sin(angle)];
    },
  }));
}
