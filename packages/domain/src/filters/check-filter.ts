import type { FieldFilter, Filter, FilterGroup, FindQuery } from "./find.ts";
import { acceptsList, acceptsValue, type FilterType, operatorsOf } from "./operators.ts";

/** `path` leads to the invalid filter: `filters.0.value`. */
type FilterProblem =
  | { problem: "unknownField"; path: string; field: string }
  | { problem: "unknownOperator"; path: string; field: string; operator: string }
  | { problem: "wrongValue"; path: string; code: "wrongType" | "notText" | "notNumber" | "tooLarge" };

/** Whether the filter matches rows without a reference, such as `signId` equal to null. */
export function matchesNone(type: FilterType, { operator, value }: FieldFilter): boolean {
  return type === "id" && value === null && (operator === "EQUALS" || operator === "NOT_EQUALS");
}

/** Maximum nesting, filters and values of a list call. */
export const filterLimits = { depth: 8, filters: 200, values: 20_000 } as const;

/** A plain list means all of them (TABLE-008). */
export function toGroup(filters: FindQuery["filters"]): FilterGroup {
  return Array.isArray(filters) ? { match: "all", filters } : (filters ?? { match: "all", filters: [] });
}

export function isGroup(filter: Filter): filter is FilterGroup {
  return "filters" in filter;
}

/** The first problem, or undefined if the filters are valid. `typeOf` covers the columns the caller may see. */
export function filterProblem(
  filters: FindQuery["filters"],
  typeOf: (field: string) => FilterType | undefined,
): FilterProblem | undefined {
  let count = 0;
  const checkGroup = (group: FilterGroup, path: string, depth: number): FilterProblem | undefined => {
    for (const [index, filter] of group.filters.entries()) {
      const at = `${path}.${index}`;
      count++;
      if (count > filterLimits.filters || depth > filterLimits.depth) {
        return { problem: "wrongValue", path: at, code: "tooLarge" };
      }
      const found = isGroup(filter)
        ? checkGroup(filter, `${at}.filters`, depth + 1)
        : fieldProblem(filter, at, typeOf);
      if (found) return found;
    }
    return undefined;
  };
  return checkGroup(toGroup(filters), Array.isArray(filters) ? "filters" : "filters.filters", 1);
}

function fieldProblem(
  filter: FieldFilter,
  path: string,
  typeOf: (field: string) => FilterType | undefined,
): FilterProblem | undefined {
  const { field, operator } = filter;
  const type = typeOf(field);
  if (!type) return { problem: "unknownField", path: `${path}.field`, field };
  if (!operatorsOf[type].includes(operator)) {
    return { problem: "unknownOperator", path: `${path}.operator`, field, operator };
  }
  if (!acceptsValue(operator) || matchesNone(type, filter)) return undefined;
  const code = acceptsList(type, operator)
    ? listProblem(type, filter.value)
    : valueProblem(type, filter.value);
  return code && { problem: "wrongValue", path: `${path}.value`, code };
}

type ValueCode = Extract<FilterProblem, { problem: "wrongValue" }>["code"];

function listProblem(type: FilterType, value: unknown): ValueCode | undefined {
  if (!Array.isArray(value)) return "wrongType";
  if (value.length > filterLimits.values) return "tooLarge";
  const one = type === "list" ? "text" : type;
  return value.map((entry) => valueProblem(one, entry)).find((code) => code !== undefined);
}

function valueProblem(type: FilterType, value: unknown): ValueCode | undefined {
  switch (type) {
    case "number":
      return typeof value === "number" && Number.isFinite(value) ? undefined : "notNumber";
    case "flag":
      return typeof value === "boolean" ? undefined : "wrongType";
    case "time":
      return timeOf(value) === undefined ? "wrongType" : undefined;
    case "text":
    case "select":
    case "id":
    case "list":
      return typeof value === "string" ? undefined : "notText";
  }
}

const isoTime = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:\d\d))?$/;
/** Years 0000 to 275760: the range that both Date and the database support. */
const earliestMs = -62_167_219_200_000;
const latestMs = 8.64e15;

/** Milliseconds since 1970 from an ISO 8601 time (a date alone is midnight UTC) or a number; otherwise undefined. */
export function timeOf(value: unknown): number | undefined {
  if (typeof value === "number") return value >= earliestMs && value <= latestMs ? value : undefined;
  const parts = typeof value === "string" ? isoTime.exec(value) : null;
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((n) => Number(n ?? 0));
  const inRange = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  if (!inRange || hour > 23 || minute > 59 || second > 59) return undefined;
  const milliseconds = Number((parts[7] ?? "").padEnd(3, "0").slice(0, 3));
  const days = daysSince1970(year, month, day);
  return ((days * 24 + hour) * 60 + minute - offsetMinutes(parts[8])) * 60_000 + second * 1000 + milliseconds;
}

function offsetMinutes(zone: string | undefined): number {
  if (!zone || zone === "Z") return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6));
  return zone.startsWith("-") ? -minutes : minutes;
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Days since 1970-01-01 in the Gregorian calendar, with years that begin in March. */
function daysSince1970(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}
