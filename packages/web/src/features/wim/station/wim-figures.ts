import { convert } from "@gantry/domain/units/convert.ts";
import { displayUnitOf, measureText } from "@gantry/domain/units/display-unit.ts";
import { type UnitCode, unitOf } from "@gantry/domain/units/unit.ts";
import type { WimRule } from "@gantry/domain/wim/wim-violation.ts";
import { formatsStore } from "../../../kit/time/formats.ts";
import { numberText } from "../../../text/locale-text.ts";

const shownCode = (code: UnitCode) => displayUnitOf(code, formatsStore.getState().unitSystem);
const symbolOf = (code: UnitCode) => unitOf(shownCode(code))?.symbol ?? "";
const shown = (value: number, code: UnitCode) => convert(value, code, shownCode(code));
const wholeText = (value: number, code: UnitCode) => `${numberText(shown(value, code))} ${symbolOf(code)}`;

export const weightUnit = (): string => symbolOf("kg");
export const speedUnit = (): string => symbolOf("kph");

export const shownWeight = (kg: number): number => shown(kg, "kg");
export const shownSpeed = (kph: number): number => shown(kph, "kph");
/** In km/h, of a speed in the shown unit. */
export const kphOf = (speed: number): number => convert(speed, shownCode("kph"), "kph");

export const weightText = (kg: number): string => wholeText(kg, "kg");
/** Of a measure in cm; vehicles are measured in metres or feet. */
export const lengthText = (cm: number): string => `${shown(cm / 100, "m").toFixed(1)} ${symbolOf("m")}`;
export const speedText = (kph: number): string => wholeText(kph, "kph");
/** Stations report degrees Fahrenheit (WIM-048). */
export const temperatureText = (fahrenheit: number): string =>
  measureText(fahrenheit, "f", formatsStore.getState().unitSystem);

export const textOr = (value: number | null, format: (value: number) => string): string =>
  value === null ? "–" : format(value);

/** What a violation of this rule measured, with its unit. */
export function ruleValueText(rule: WimRule, value: number): string {
  if (rule === "stationSpeed") return speedText(value);
  return rule === "stationLength" || rule === "stationHeight" ? lengthText(value) : weightText(value);
}
