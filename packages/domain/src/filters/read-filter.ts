import { type FieldFilter, type Filter, type FilterGroup, filterOperators } from "./find.ts";
import { filterLimits } from "./check-filter.ts";

/**
 * Parses a filter group from an untrusted source such as a URL or preset. Undefined if any part is invalid or
 * beyond the server's limits. Fields and values are not validated.
 */
export function readGroup(value: unknown): FilterGroup | undefined {
  const left = { filters: filterLimits.filters };
  return groupOf(value, 1, left);
}

export function readFilter(value: unknown): Filter | undefined {
  return filterOf(value, 1, { filters: filterLimits.filters });
}

function groupOf(value: unknown, depth: number, left: { filters: number }): FilterGroup | undefined {
  if (!isObject(value) || depth > filterLimits.depth) return undefined;
  const { match, filters } = value;
  if ((match !== "all" && match !== "any") || !Array.isArray(filters)) return undefined;
  const read: Filter[] = [];
  for (const one of filters) {
    const filter = filterOf(one, depth, left);
    if (!filter) return undefined;
    read.push(filter);
  }
  return { match, filters: read };
}

function filterOf(value: unknown, depth: number, left: { filters: number }): Filter | undefined {
  left.filters -= 1;
  if (left.filters < 0 || !isObject(value)) return undefined;
  return "filters" in value ? groupOf(value, depth + 1, left) : fieldFilterOf(value);
}

function fieldFilterOf(value: Record<string, unknown>): FieldFilter | undefined {
  const { field, isTimestamp, isObjectId } = value;
  const operator = filterOperators.find((known) => known === value["operator"]);
  if (typeof field !== "string" || !operator) return undefined;
  return {
    field,
    operator,
    ...("value" in value && { value: value["value"] }),
    ...(typeof isTimestamp === "boolean" && { isTimestamp }),
    ...(typeof isObjectId === "boolean" && { isObjectId }),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
