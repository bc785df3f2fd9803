import { type Unit, unitOf } from "./unit.ts";

class UnitError extends Error {
  override readonly name = "UnitError";
  constructor(message: "unknown unit" | "different unit types") {
    super(message);
  }
}

/**
 * Converts between unit codes without rounding. Throws `UnitError`: 'unknown unit' (PREF-053) or 'different
 * unit types' (PREF-054).
 */
export function convert(value: number, from: string, to: string): number {
  const [source, target] = [unitOf(from), unitOf(to)];
  if (!source || !target) throw new UnitError("unknown unit");
  if (source.type !== target.type) throw new UnitError("different unit types");
  return source === target ? value : fromBase(toBase(value, source), target);
}

const toBase = (value: number, { conversionFactor, conversionOffset = 0 }: Unit) =>
  value * conversionFactor + conversionOffset;
const fromBase = (value: number, { conversionFactor, conversionOffset = 0 }: Unit) =>
  (value - conversionOffset) / conversionFactor;
