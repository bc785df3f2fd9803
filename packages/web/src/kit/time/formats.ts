import { defaultDatePattern, defaultTimePattern } from "@gantry/domain/time/pattern.ts";
import type { UnitSystem } from "@gantry/domain/units/unit.ts";
import { unitSystemOf } from "@gantry/domain/units/unit-system.ts";
import { create } from "zustand";

/** Date, time and unit formats and the zone of this person, else of the tenant (PREF-018). */
export interface Formats {
  datePattern: string;
  timePattern: string;
  unitSystem: UnitSystem;
  /** IANA name, for display and input only; everything internal is UTC. */
  zone: string;
}

export const browserZone: string = new Intl.DateTimeFormat().resolvedOptions().timeZone;

export const defaultFormats: Formats = {
  datePattern: defaultDatePattern,
  timePattern: defaultTimePattern,
  unitSystem: unitSystemOf(undefined),
  zone: browserZone,
};

/** The chosen formats, or the defaults until they are loaded. */
export const formatsStore = create<Formats>(() => defaultFormats);

export const useFormats = (): Formats => formatsStore();

export const shownZone = (): string => formatsStore.getState().zone;
