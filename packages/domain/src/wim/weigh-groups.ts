import { convert } from "../units/convert.ts";
import { type GroupLimit, groupLimit, singleAxleLb, tandemLb } from "./axle-groups.ts";
import type { WimVehicle } from "./wim-reading.ts";

/** Neighbouring axles of a vehicle beside what the law lets them carry. */
export interface WeighedGroup {
  rule: GroupLimit["rule"];
  /** From 1, both included. */
  fromAxle: number;
  toAxle: number;
  /** Between the outer axles in cm; 0 for one axle. */
  distanceCm: number;
  weightKg: number;
  limitKg: number;
}

type Weighed = Pick<WimVehicle, "axleWeights" | "axleSpaces">;

/** Every group of neighbouring axles whose weights and distances are known, by its first and then its last axle. */
export function weighGroups({ axleWeights, axleSpaces }: Weighed): WeighedGroup[] {
  return axleWeights.flatMap((_, first) => {
    const found: WeighedGroup[] = [];
    const spaces: number[] = [];
    let weightKg = 0;
    for (let last = first; last < axleWeights.length; last++) {
      const [weight, space] = [axleWeights[last], axleSpaces[last - 1]];
      if (typeof weight !== "number") break;
      if (last > first) {
        if (!isDistance(space)) break;
        spaces.push(space);
      }
      weightKg += weight;
      const { rule, limitLb } = groupLimit(spaces);
      found.push({
        rule,
        fromAxle: first + 1,
        toAxle: last + 1,
        distanceCm: spaces.reduce((sum, one) => sum + one, 0),
        weightKg,
        limitKg: convert(limitLb, "lb", "kg"),
      });
    }
    return found;
  });
}

/** Distances count only when they are positive (WIM-027). */
export const isDistance = (space: number | null | undefined): space is number =>
  typeof space === "number" && space > 0;

/** What each axle may carry in kg: the limit of a single axle, or half of that of its tandem. */
export function axleLimits({ axleWeights, axleSpaces }: Weighed): number[] {
  const isTandem = (space: number | null | undefined) =>
    isDistance(space) && groupLimit([space]).rule === "tandem";
  return axleWeights.map((_, at) => {
    const isInTandem = isTandem(axleSpaces[at - 1]) || isTandem(axleSpaces[at]);
    return convert(isInTandem ? tandemLb / 2 : singleAxleLb, "lb", "kg");
  });
}
