import type { FieldFilter, Filter, FilterOperator } from "@gantry/domain/filters/find.ts";
import { filterProblem, isGroup } from "@gantry/domain/filters/check-filter.ts";
import { acceptsValue, type FilterType } from "@gantry/domain/filters/operators.ts";
import { readAgo, resolveRelativeTimes } from "@gantry/domain/filters/relative-time.ts";
import type { ShownOperator } from "./filter-field.ts";
import { filterTypes } from "./filter-types.ts";

export interface FilterDraft {
  field?: string;
  operator?: ShownOperator;
  /** Two values for BETWEEN, a relative duration for LAST and EARLIER. */
  value?: unknown;
}

export const needsValue = (operator: ShownOperator): boolean =>
  operator === "LAST" || operator === "EARLIER" || operator === "BETWEEN" || acceptsValue(operator);

/** Whether a condition is complete (TABLE-022): empty means null, blank, an empty list or NaN. */
export function isComplete({ field, operator, value }: FilterDraft): boolean {
  if (!field || !operator) return false;
  if (!needsValue(operator)) return true;
  if (operator === "BETWEEN") return Array.isArray(value) && value.length === 2 && !value.some(isEmpty);
  return !isEmpty(value);
}

/** The filter of a draft; undefined if incomplete or invalid for the server. */
export function filterOf(
  draft: FilterDraft,
  typeOf: (field: string) => FilterType | undefined,
): Filter | undefined {
  const type = draft.field === undefined ? undefined : typeOf(draft.field);
  if (!type || !isComplete(draft)) return undefined;
  const filter = draft.operator === "BETWEEN" ? betweenOf(draft, type) : conditionOf(draft, type);
  if (!filter) return undefined;
  const sent = resolveRelativeTimes({ match: "all", filters: [filter] }, 0);
  return filterProblem(sent, typeOf) ? undefined : filter;
}

/** The draft of an existing filter. Only for a condition or a BETWEEN pair. */
export function draftOf(filter: Filter): FilterDraft & { operator: ShownOperator } {
  if (isGroup(filter)) {
    const values = filter.filters.map((one) => (isGroup(one) ? undefined : one.value));
    return { field: fieldNameOf(filter), operator: "BETWEEN", value: values };
  }
  const { field, value } = filter;
  return { field, operator: backwards(filter) ?? filter.operator, value };
}

export function isCondition(filter: Filter): boolean {
  if (!isGroup(filter)) return true;
  const [from, to] = filter.filters;
  if (filter.match !== "all" || filter.filters.length !== 2 || !from || !to) return false;
  if (isGroup(from) || isGroup(to) || from.field !== to.field) return false;
  return from.operator === "GREATER_THAN_OR_EQUALS" && to.operator === "LESS_THAN_OR_EQUALS";
}

export function fieldNameOf(filter: Filter): string {
  if (!isGroup(filter)) return filter.field;
  const [first] = filter.filters;
  return first && !isGroup(first) ? first.field : "";
}

function conditionOf(
  { field = "", operator, value }: FilterDraft,
  type: FilterType,
): FieldFilter | undefined {
  const looksBack = operator === "LAST" || operator === "EARLIER";
  if (!operator || operator === "BETWEEN" || (looksBack && !readAgo(value))) return undefined;
  // Only LAST and EARLIER accept a duration.
  if (!looksBack && readAgo(value)) return undefined;
  return {
    field,
    operator:
      operator === "LAST" ? "GREATER_THAN_OR_EQUALS" : operator === "EARLIER" ? "LESS_THAN" : operator,
    ...(needsValue(operator) && { value }),
    ...filterTypes[type].marks,
  };
}

function betweenOf({ field = "", value }: FilterDraft, type: FilterType): Filter | undefined {
  const [from, to] = value as [unknown, unknown];
  const { orderOf, marks } = filterTypes[type];
  const [low, high] = [orderOf?.(from), orderOf?.(to)];
  if (low === undefined || high === undefined || low > high) return undefined;
  const end = (operator: FilterOperator, at: unknown): FieldFilter => ({
    field,
    operator,
    value: at,
    ...marks,
  });
  return { match: "all", filters: [end("GREATER_THAN_OR_EQUALS", from), end("LESS_THAN_OR_EQUALS", to)] };
}

function backwards({ operator, value, isTimestamp }: FieldFilter): "LAST" | "EARLIER" | undefined {
  if (!isTimestamp || !readAgo(value)) return undefined;
  if (operator === "GREATER_THAN_OR_EQUALS") return "LAST";
  return operator === "LESS_THAN" ? "EARLIER" : undefined;
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === "string") return value.trim() === "";
  return value === null || value === undefined || Number.isNaN(value);
}
