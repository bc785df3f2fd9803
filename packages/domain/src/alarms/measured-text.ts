import { measureText, storedUnitOf } from "../units/display-unit.ts";
import type { UnitSystem } from "../units/unit.ts";
import type { Measured } from "./alarm.ts";
import { type LimitUnit, thresholdValueOf } from "./threshold-values.ts";

interface Words {
  name: string;
  sensor(part: string): string;
  limit(limit: string): string;
}

/** Such as "Friction 25 % (limit 30 %), sensor 2". */
export function measuredText(measured: Measured, system: UnitSystem, words: Words): string {
  const { name, value, limit, part } = measured;
  const unit = thresholdValueOf(name)?.unit;
  const sensor = part === null ? "" : `, ${words.sensor(part)}`;
  if (!unit || typeof value === "boolean") return `${words.name}${sensor}`;
  const shown = limitText(value, unit, system);
  const against = limit === null ? "" : ` (${words.limit(limitText(limit, unit, system))})`;
  return `${words.name} ${shown}${against}${sensor}`;
}

export function limitText(value: number, unit: LimitUnit, system: UnitSystem): string {
  if ("symbol" in unit) return `${Number(value.toFixed(1))} ${unit.symbol}`;
  return measureText(value, storedUnitOf(unit.unitType, unit.unitScale), system, unit.unitScale);
}
