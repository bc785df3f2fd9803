import type { MappedName, MappedValue } from "./mapping.ts";

export interface MappingNote {
  /** Name of a value of the mapping. */
  object: string;
  /** The value in the document, shortened. */
  read: string;
}

/** `text`: no number. `range`: a number that cannot be right. */
export type MappedNumber =
  | { value: number }
  | { value: null; fault?: { type: "text" | "range"; read: string } };

const readMaxLength = 60;
const kphPerMph = 1.609344;
const kphPerMps = 3.6;

/** How much one of a unit is in the stored unit. */
const unitFactors: Readonly<Record<string, number>> = {
  kph: 1,
  mph: kphPerMph,
  mps: kphPerMps,
  percent: 1,
  share: 100,
  seconds: 1,
  minutes: 60,
  milliseconds: 0.001,
};

interface Range {
  min: number;
  max: number;
}

/** Limits of what the server stores. */
const ranges: Partial<Record<MappedName, Range>> = {
  laneVolume: { min: 0, max: 10_000 },
  laneSpeed: { min: 0, max: 400 },
  laneOccupancy: { min: 0, max: 100 },
  laneIndex: { min: 1, max: 32 },
  intervalLength: { min: 1, max: 3_600 },
};

/** The number at a path in the stored unit. Numbers as text, such as `"62.5"`, count as numbers. */
export function readNumber(raw: unknown, mapped: MappedValue): MappedNumber {
  if (raw === null || raw === undefined || isMissing(raw, mapped.missing)) return { value: null };
  const number = numberOf(raw);
  if (number === undefined) return { value: null, fault: { type: "text", read: describe(raw) } };
  const value = number * mapped.factor * (unitFactors[mapped.unit] ?? 1);
  const { min, max } = ranges[mapped.name] ?? { min: -Infinity, max: Infinity };
  return Number.isFinite(value) && value >= min && value <= max
    ? { value }
    : { value: null, fault: { type: "range", read: describe(raw) } };
}

const isMissing = (raw: unknown, missing: readonly string[]): boolean =>
  missing.some(
    (code) =>
      (typeof raw === "string" && raw.trim() === code) || (typeof raw === "number" && raw === numberOf(code)),
  );

export function numberOf(raw: unknown): number | undefined {
  if (typeof raw === "number") return raw;
  const isNumber = typeof raw === "string" && /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?\s*$/i.test(raw);
  return isNumber ? Number(raw) : undefined;
}

/** Lists and objects are not written out: they can be deep. */
export function describe(raw: unknown): string {
  if (Array.isArray(raw)) return "a list";
  if (typeof raw === "object" && raw !== null) return "an object";
  const text = typeof raw === "string" ? JSON.stringify(raw.slice(0, readMaxLength)) : String(raw);
  return text.slice(0, readMaxLength + 2).toWellFormed();
}
