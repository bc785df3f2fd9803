import type { Answers } from "./value.ts";

/** How one object counts: its unit as a factor of ours, its range in its own unit and the value that means missing. */
export interface Scale {
  factor: number;
  min: number;
  max: number;
  missing: number;
}

/** A value that makes no sense and is treated as missing. */
export interface QuantityNote {
  object: string;
  read: string;
}

export interface QuantityReader {
  /** Null if the object is absent, missing or makes no sense; the latter becomes a note. */
  number(object: string, oid: string, scale: Scale): number | null;
  /** The name of an enumerated value; null for numbers outside `names`, whose first stands for `first`. */
  name<T extends string>(object: string, oid: string, names: readonly T[], first: number): T | null;
  /** A count of rows, at most `max`; 0 if absent or no number. */
  count(object: string, oid: string, max: number): number;
}

const decimals = 2;

export function quantityReader(answers: Answers, notes: QuantityNote[]): QuantityReader {
  function integerAt(object: string, oid: string): number | undefined {
    const value = answers.get(oid);
    if (value === undefined || value.type === "null") return undefined;
    if (value.type === "integer" || value.type === "gauge" || value.type === "counter") return value.value;
    notes.push({ object, read: value.type });
    return undefined;
  }
  return {
    number(object, oid, { factor, min, max, missing }) {
      const value = integerAt(object, oid);
      if (value === undefined || value === missing) return null;
      if (value >= min && value <= max) return Number((value * factor).toFixed(decimals));
      notes.push({ object, read: String(value) });
      return null;
    },
    name: (object, oid, names, first) => names[(integerAt(object, oid) ?? Number.NaN) - first] ?? null,
    count(object, oid, max) {
      const value = integerAt(object, oid) ?? 0;
      if (value < 0 || value > max) notes.push({ object, read: String(value) });
      return Math.min(max, Math.max(0, value));
    },
  };
}
