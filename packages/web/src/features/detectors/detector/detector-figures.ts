import { convert } from "@gantry/domain/units/convert.ts";
import { displayUnitOf } from "@gantry/domain/units/display-unit.ts";
import { unitOf } from "@gantry/domain/units/unit.ts";
import { formatsStore } from "../../../kit/time/formats.ts";
import { numberText } from "../../../text/locale-text.ts";

const speedCode = () => displayUnitOf("kph", formatsStore.getState().unitSystem);

/** `km/h` or `mph`. */
export const speedUnit = (): string => unitOf(speedCode())?.symbol ?? "";
export const shownSpeed = (kph: number | null | undefined): number | null =>
  kph === null || kph === undefined ? null : convert(kph, "kph", speedCode());

export const wholeText = (value: number): string => numberText(value);
export const decimalText = (value: number): string => numberText(value, 1);
export const textOr = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? "–" : format(value);

/** With its unit. */
export const speedText = (kph: number | null | undefined): string =>
  textOr(shownSpeed(kph), (speed) => `${wholeText(speed)} ${speedUnit()}`);

/** Vehicles of an interval as a rate. */
export const perHour = (volume: number | null, periodS: number): number | null =>
  volume === null || periodS <= 0 ? null : (volume * 3600) / periodS;
