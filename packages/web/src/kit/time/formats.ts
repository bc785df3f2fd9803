import { defaultDatePattern, defaultTimePattern } from "@gantry/domain/time/pattern.ts";
import type { UnitSystem } from "@gantry/domain/units/unit.ts";
import { unitSystemOf } from "@gantry/domain/units/unit-system.ts";
import { create } from "zustand";

/** The user's date, time and unit formats (PREF-018). */
export interface Formats {
  datePattern: string;
  timePattern: string;
  unitSystem: UnitSystem;
}

export const defaultFormats: Formats = {
  datePattern: defaultDatePattern,
  timePattern: defaultTimePattern,
  unitSystem: unitSystemOf(undefined),
};

/** The user's formats, or the defaults until they are loaded. */
export const formatsStore = create<Formats>(() => defaultFormats);

export const useFormats = (): Formats => formatsStore();
