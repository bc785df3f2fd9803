import type { VehicleReading } from "@gantry/domain/contract/answers/wim.ts";
import { convert } from "@gantry/domain/units/convert.ts";
import { grossLb } from "@gantry/domain/wim/axle-groups.ts";
import { type WeighedGroup, weighGroups } from "@gantry/domain/wim/weigh-groups.ts";

/** A row of the table: the whole vehicle, or a group of its axles. */
export interface ShownGroup {
  id: string;
  rule: WeighedGroup["rule"] | "grossWeight";
  fromAxle: number;
  toAxle: number;
  distanceCm: number | null;
  weightKg: number;
  limitKg: number;
}

export const shareOf = ({ weightKg, limitKg }: Pick<ShownGroup, "weightKg" | "limitKg">): number =>
  weightKg / limitKg;

/** The whole vehicle, then the groups by their share of what they may carry, the greatest first. */
export function shownGroups(
  reading: Pick<VehicleReading, "totalWeight" | "axleWeights" | "axleSpaces">,
): ShownGroup[] {
  const { totalWeight, axleWeights } = reading;
  const groups = weighGroups(reading).toSorted((one, other) => shareOf(other) - shareOf(one));
  const whole = groups.find(({ fromAxle, toAxle }) => fromAxle === 1 && toAxle === axleWeights.length);
  const gross: ShownGroup[] =
    totalWeight === null
      ? []
      : [
          {
            id: "gross",
            rule: "grossWeight",
            fromAxle: 1,
            toAxle: axleWeights.length,
            distanceCm: whole?.distanceCm ?? null,
            weightKg: totalWeight,
            limitKg: convert(grossLb, "lb", "kg"),
          },
        ];
  return [...gross, ...groups.map((group) => ({ ...group, id: `${group.fromAxle}-${group.toAxle}` }))];
}
