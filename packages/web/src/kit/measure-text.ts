import { measureText as inSystem } from "@gantry/domain/units/display-unit.ts";
import type { UnitCode, UnitScale } from "@gantry/domain/units/unit.ts";
import { formatsStore } from "./time/formats.ts";

/** In the shown system of units, such as `65 mph`. `code` is the unit of the value. */
export const measureText = (value: number, code: UnitCode, scale?: UnitScale): string =>
  inSystem(value, code, formatsStore.getState().unitSystem, scale);

/** Rounded: positions of devices are no more precise. */
export function distanceText(distanceM: number): string {
  return distanceM < 1000
    ? measureText(Math.round(distanceM / 10) * 10, "m", "large")
    : measureText(distanceM / 1000, "km", "medium");
}
