import { measureText } from "@gantry/domain/units/shown-unit.ts";
import { formatsStore } from "../../../kit/time/formats.ts";

/** Rounded: camera positions are no more precise. */
export function distanceText(distanceM: number): string {
  const { unitSystem } = formatsStore.getState();
  return distanceM < 1000
    ? measureText(Math.round(distanceM / 10) * 10, "m", unitSystem, "large")
    : measureText(distanceM / 1000, "km", unitSystem, "medium");
}
