import type { FieldFilter, Filter, FilterGroup } from "@gantry/domain/filters/find.ts";
import { isGroup, matchesNone, timeOf } from "@gantry/domain/filters/check-filter.ts";
import type { FilterType } from "@gantry/domain/filters/operators.ts";
import type { ListColumn } from "./catalogue.ts";

export type ValueSlot = (filterValue: unknown) => string;

/** SQL of validated filters, equivalent to `domain/testing/matches.ts`. */
export function filterSql(
  filter: Filter,
  columns: ReadonlyMap<string, ListColumn>,
  value: ValueSlot,
): string {
  return isGroup(filter) ? groupSql(filter, columns, value) : fieldSql(filter, columns, value);
}

export function likePattern(text: string): string {
  return text.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}

function groupSql(group: FilterGroup, columns: ReadonlyMap<string, ListColumn>, value: ValueSlot): string {
  if (group.filters.length === 0) return "true";
  const parts = group.filters.map((filter) => filterSql(filter, columns, value));
  return `(${parts.join(group.match === "all" ? " and " : " or ")})`;
}

function fieldSql(filter: FieldFilter, columns: ReadonlyMap<string, ListColumn>, value: ValueSlot): string {
  const column = columns.get(filter.field);
  if (!column?.type) return "false";
  const { sql, type } = column;
  if (matchesNone(type, filter)) {
    return filter.operator === "EQUALS" ? isNot(existsSql(sql, type)) : existsSql(sql, type);
  }
  const ofStored = writeStoredSql(filter, column, value);
  if (ofStored !== undefined) return ofStored;
  switch (filter.operator) {
    case "EXISTS":
      return existsSql(sql, type);
    case "NOT_EXISTS":
      return isNot(existsSql(sql, type));
    case "EQUALS":
      return equalsSql(sql, type, filter.value, value);
    case "NOT_EQUALS":
      return isNot(equalsSql(sql, type, filter.value, value));
    case "IN":
      return writeInSql(sql, type, filter.value, value);
    case "NOT_IN":
      return isNot(writeInSql(sql, type, filter.value, value));
    case "CONTAINS":
      return `lower(${sql}) like ${value(`%${likePattern(String(filter.value))}%`)}::text`;
    case "STARTS_WITH":
      return `lower(${sql}) like ${value(`${likePattern(String(filter.value))}%`)}::text`;
    case "GREATER_THAN":
      return `${sql} > ${typeSlot(type, filter.value, value)}`;
    case "GREATER_THAN_OR_EQUALS":
      return `${sql} >= ${typeSlot(type, filter.value, value)}`;
    case "LESS_THAN":
      return `${sql} < ${typeSlot(type, filter.value, value)}`;
    case "LESS_THAN_OR_EQUALS":
      return `${sql} <= ${typeSlot(type, filter.value, value)}`;
  }
}

function writeStoredSql(
  { operator, value: filterValue }: FieldFilter,
  { stored }: ListColumn,
  value: ValueSlot,
): string | undefined {
  if (!stored || filterValue === stored.absent) return undefined;
  if (operator === "EQUALS") return `${stored.sql} = ${value(filterValue)}::text`;
  if (operator !== "IN" || !Array.isArray(filterValue) || filterValue.includes(stored.absent))
    return undefined;
  return `${stored.sql} = any(${value(filterValue)}::text[])`;
}

// NULL counts as different, so treat unknown as false before negating.
function isNot(condition: string): string {
  return `not coalesce(${condition}, false)`;
}

function existsSql(sql: string, type: FilterType): string {
  if (type === "list") return `jsonb_array_length(${sql}) > 0`;
  return type === "text" || type === "select" ? `${sql} <> ''` : `${sql} is not null`;
}

function equalsSql(sql: string, type: FilterType, filterValue: unknown, value: ValueSlot): string {
  if (type === "flag") return `coalesce(${sql}, false) = ${value(filterValue)}::boolean`;
  if (type === "list") {
    const list = `${value(JSON.stringify(filterValue))}::jsonb`;
    return `(coalesce(${sql}, '[]') @> ${list} and coalesce(${sql}, '[]') <@ ${list})`;
  }
  return `${sql} = ${typeSlot(type, filterValue, value)}`;
}

function writeInSql(sql: string, type: FilterType, filterValue: unknown, value: ValueSlot): string {
  if (type === "list") return `${sql} ?| ${value(filterValue)}::text[]`;
  return `${sql} = any(${value(filterValue)}::${type === "number" ? "float8" : "text"}[])`;
}

function typeSlot(type: FilterType, filterValue: unknown, value: ValueSlot): string {
  if (type === "time") return `to_timestamp(${value(timeOf(filterValue))}::float8 / 1000)`;
  return `${value(filterValue)}::${type === "number" ? "float8" : "text"}`;
}
