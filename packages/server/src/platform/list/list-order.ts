import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { ListCatalogue, ListColumn } from "./catalogue.ts";

/** Rows that come one after another; the rows of one part come before those of the next. */
export interface OrderedPart {
  /** Which rows; absent: all of them. */
  condition?: string;
  /** How they stand, such that an index can give them. */
  order: string;
}

/**
 * The order of a list in parts, each of which PostgreSQL reads from an index and stops when the page is full: an order
 * over two tables, or one that ends with the rows without a value, would have to sort every row first.
 */
export function orderedParts(
  catalogue: ListCatalogue,
  query: FindQuery,
  columns: ReadonlyMap<string, ListColumn>,
): OrderedPart[] {
  const own = catalogue.sort.field;
  const field = query.sortField ?? own;
  const ascending = query.ascending ?? (query.sortField ? true : catalogue.sort.ascending);
  const column = sortable(columns, field);
  const ownColumn = field === own ? undefined : columns.get(own);
  if (column.orderedGroups) {
    const rest = joined(ownColumn && orderBy(ownColumn, catalogue.sort.ascending), keyOrder(catalogue, true));
    const groups = ascending ? column.orderedGroups : column.orderedGroups.toReversed();
    return groups.map((condition) => ({ condition, order: rest }));
  }
  // Rows that are equal in what was asked for stand in the list's own order, or in its reverse.
  const ownAscending = ascending === catalogue.sort.ascending;
  const rest = joined(ownColumn && orderBy(ownColumn, ownAscending), keyOrder(catalogue, ascending));
  if (ascending || column.neverNull) return [{ order: joined(orderBy(column, ascending), rest) }];
  // Rows without a value come last in both directions, and an index read backwards begins with them.
  const key = sortKey(column);
  return [
    { condition: `${key} is not null`, order: joined(`${key} desc`, rest) },
    { condition: `${key} is null`, order: rest },
  ];
}

/** The same order in one piece, for rows that are all wanted anyway. */
export function wholeOrder(
  catalogue: ListCatalogue,
  query: FindQuery,
  columns: ReadonlyMap<string, ListColumn>,
): string {
  const parts = orderedParts(catalogue, query, columns);
  if (parts.length === 1) return parts[0]?.order ?? keyOrder(catalogue, true);
  const whens = parts.map(({ condition }, part) => `when ${condition} then ${part}`).join(" ");
  return joined(`case ${whens} end`, parts[0]?.order);
}

function sortable(columns: ReadonlyMap<string, ListColumn>, field: string): ListColumn {
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

// The key last, so that equal rows keep their order from page to page.
function keyOrder(catalogue: ListCatalogue, ascending: boolean): string {
  return `${catalogue.keySql} ${ascending ? "asc" : "desc"}`;
}

const joined = (...parts: (string | undefined)[]) => parts.filter((part) => part !== undefined).join(", ");
