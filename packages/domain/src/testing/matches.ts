import type { FieldFilter, Filter, FilterGroup } from "../filters/find.ts";
import { isGroup, timeOf } from "../filters/check-filter.ts";
import type { FilterType } from "../filters/operators.ts";

interface FilteredRow {
  typeOf(field: string): FilterType | undefined;
  valueOf(field: string): unknown;
}

/** Must give the same result as the server's list for validated filters. */
export function matches(filter: Filter, row: FilteredRow): boolean {
  return isGroup(filter) ? groupMatches(filter, row) : fieldMatches(filter, row);
}

function groupMatches(group: FilterGroup, row: FilteredRow): boolean {
  if (group.filters.length === 0) return true;
  return group.match === "all"
    ? group.filters.every((filter) => matches(filter, row))
    : group.filters.some((filter) => matches(filter, row));
}

function fieldMatches({ field, operator, value }: FieldFilter, row: FilteredRow): boolean {
  const type = row.typeOf(field);
  if (!type) return false;
  const found = row.valueOf(field) ?? null;
  switch (operator) {
    case "EXISTS":
      return exists(found);
    case "NOT_EXISTS":
      return !exists(found);
    case "EQUALS":
      return equals(type, found, value);
    case "NOT_EQUALS":
      return !equals(type, found, value);
    case "IN":
      return isIn(type, found, value);
    case "NOT_IN":
      return !isIn(type, found, value);
    case "CONTAINS":
      return toLower(found)?.includes(toLower(value) ?? "") ?? false;
    case "STARTS_WITH":
      return toLower(found)?.startsWith(toLower(value) ?? "") ?? false;
    case "GREATER_THAN":
      return compareValues(type, found, value, (a, b) => a > b);
    case "GREATER_THAN_OR_EQUALS":
      return compareValues(type, found, value, (a, b) => a >= b);
    case "LESS_THAN":
      return compareValues(type, found, value, (a, b) => a < b);
    case "LESS_THAN_OR_EQUALS":
      return compareValues(type, found, value, (a, b) => a <= b);
  }
}

function exists(found: unknown): boolean {
  return found !== null && found !== "" && !(Array.isArray(found) && found.length === 0);
}

function equals(type: FilterType, found: unknown, value: unknown): boolean {
  switch (type) {
    case "flag":
      // An unset flag counts as off.
      return (found ?? false) === value;
    case "time":
      return found !== null && timeOf(found) === timeOf(value);
    case "list":
      return hasSameEntries(entriesOf(found), entriesOf(value));
    case "text":
    case "number":
    case "select":
      return found !== null && found === value;
    case "id":
      // Null matches rows without a reference.
      return found === value;
  }
}

function isIn(type: FilterType, found: unknown, value: unknown): boolean {
  const wanted = entriesOf(value);
  if (type === "list") return entriesOf(found).some((entry) => wanted.includes(entry));
  return found !== null && wanted.includes(found);
}

function compareValues(
  type: FilterType,
  found: unknown,
  value: unknown,
  holds: (a: number, b: number) => boolean,
): boolean {
  const [a, b] = type === "time" ? [timeOf(found), timeOf(value)] : [found, value];
  return typeof a === "number" && typeof b === "number" && holds(a, b);
}

function entriesOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function hasSameEntries(a: unknown[], b: unknown[]): boolean {
  return a.every((entry) => b.includes(entry)) && b.every((entry) => a.includes(entry));
}

function toLower(value: unknown): string | undefined {
  return typeof value === "string" ? value.toLowerCase() : undefined;
}
