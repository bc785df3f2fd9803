import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { ListCatalogue, ListColumn } from "./catalogue.ts";

export interface OrderedPart {
  condition?: string;
  /** Sort order that an index can provide. */
  order: string;
}

/**
 * Splits a list's order into parts that PostgreSQL can read from an index until the page is full. A sort
 * across two tables, or with nulls last, would have to sort all rows first.
 */
export function orderParts(
  catalogue: ListCatalogue,
  query: FindQuery,
  columns: ReadonlyMap<string, ListColumn>,
): OrderedPart[] {
  const own = catalogue.sort.field;
  const field = query.sortField ?? own;
  const ascending = query.ascending ?? (query.sortField ? true : catalogue.sort.ascending);
  const column = requireSortable(columns, field);
  const ownColumn = field === own ? undefined : columns.get(own);
  if (column.orderedGroups) {
    const rest = joinParts(
      ownColumn && orderBy(ownColumn, catalogue.sort.ascending),
      keyOrder(catalogue, true),
    );
    const groups = ascending ? column.orderedGroups : column.orderedGroups.toReversed();
    return groups.map((condition) => ({ condition, order: rest }));
  }
  // Equal rows follow the list's default order, or its reverse.
  const ownAscending = ascending === catalogue.sort.ascending;
  const rest = joinParts(ownColumn && orderBy(ownColumn, ownAscending), keyOrder(catalogue, ascending));
  if (ascending || column.neverNull) return [{ order: joinParts(orderBy(column, ascending), rest) }];
  // Nulls are last in both directions, but a reversed index starts with them.
  const key = sortKey(column);
  return [
    { condition: `${key} is not null`, order: joinParts(`${key} desc`, rest) },
    { condition: `${key} is null`, order: rest },
  ];
}

export function writeOrder(
  catalogue: ListCatalogue,
  query: FindQuery,
  columns: ReadonlyMap<string, ListColumn>,
): string {
  const parts = orderParts(catalogue, query, columns);
  if (parts.length === 1) return parts[0]?.order ?? keyOrder(catalogue, true);
  const whens = parts.map(({ condition }, part) => `when ${condition} then ${part}`).join(" ");
  return joinParts(`case ${whens} end`, parts[0]?.order);
}

function requireSortable(columns: ReadonlyMap<string, ListColumn>, field: string): ListColumn {
  const column = columns.get(field);
  if (!column?.type || column.type === "list") throw new AppError("unknownSortField", { field });
  return column;
}

function orderBy(column: ListColumn, ascending: boolean): string {
  return `${sortKey(column)} ${ascending ? "asc" : "desc"}${column.neverNull ? "" : " nulls last"}`;
}

function sortKey(column: ListColumn): string {
  const isText = column.type === "text" || column.type === "select";
  return column.sortSql ?? (isText ? `lower(${column.sql})` : column.sql);
}

// The key last, for a stable order across pages.
function keyOrder(catalogue: ListCatalogue, ascending: boolean): string {
  return `${catalogue.keySql} ${ascending ? "asc" : "desc"}`;
}

const joinParts = (...parts: (string | undefined)[]) => parts.filter((part) => part !== undefined).join(", ");
