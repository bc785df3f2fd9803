import { defaultUnitSystem } from "./display-unit.ts";
import { type UnitSystem, unitSystems } from "./unit.ts";

/** Default metric (PREF-051). */
export function unitSystemOf(metadata: Readonly<Record<string, unknown>> | undefined): UnitSystem {
  return unitSystems.find((system) => system === metadata?.["value"]) ?? defaultUnitSystem;
}
