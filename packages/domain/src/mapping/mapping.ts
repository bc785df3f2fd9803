import { isPlainObject } from "../fields/checks/checked.ts";
import { type JsonPath, parseJsonPath } from "./json-path.ts";
import { detectorMapping } from "./mapping-fields.ts";

export type MappedName = keyof typeof detectorMapping;
export const laneValues = ["laneVolume", "laneSpeed", "laneOccupancy"] as const;
export type LaneValue = (typeof laneValues)[number];

/** Where one value is, and what it is measured in. */
export interface MappedValue {
  name: MappedName;
  text: string;
  path: JsonPath;
  unit: string;
  factor: number;
  /** Texts and numbers that mean "no value". */
  missing: readonly string[];
}

export type Mapping = Readonly<Partial<Record<MappedName, MappedValue>>>;

/** The mapping of a document's field; values without a valid path are left out. */
export function readMapping(declared: unknown): Mapping {
  if (!isPlainObject(declared)) return {};
  const names = Object.keys(detectorMapping) as MappedName[];
  const values = names.flatMap((name) => readMappedValue(name, declared[name]) ?? []);
  return Object.fromEntries(values.map((value) => [value.name, value]));
}

function readMappedValue(name: MappedName, declared: unknown): MappedValue | undefined {
  if (!isPlainObject(declared)) return undefined;
  const { path: text, unit, factor, missing } = declared;
  const path = typeof text === "string" ? parseJsonPath(text.trim()) : undefined;
  if (!path || typeof text !== "string") return undefined;
  return {
    name,
    text: text.trim(),
    path,
    unit: typeof unit === "string" ? unit : defaultUnit(name),
    factor: typeof factor === "number" && Number.isFinite(factor) ? factor : 1,
    missing: Array.isArray(missing) ? missing.filter((one) => typeof one === "string") : [],
  };
}

function defaultUnit(name: MappedName): string {
  const { fields } = detectorMapping[name];
  return "unit" in fields ? fields.unit.default : "";
}

export const mapsLaneValue = (mapping: Mapping): boolean =>
  laneValues.some((name) => mapping[name] !== undefined);
