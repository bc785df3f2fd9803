import type { ReactNode } from "react";

export type SortValue = string | number | boolean | null | undefined;

export interface Column<Row> {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  widthPx?: number;
  /** Numbers and buttons stand at the end. */
  align?: "start" | "end";
  /** A function: the table sorts by its value. A name: the owner of the rows sorts by it, see `onSort`. */
  sortBy?: string | ((row: Row) => SortValue);
  /** Its cells are times of day: the head names their zone. */
  holdsTimes?: boolean;
  /** The header is for screen readers only. */
  isHeaderHidden?: boolean;
  /** Its cells name their rows. */
  isRowHeader?: boolean;
  /** Stays in sight at the end while the others scroll sideways. */
  isPinned?: boolean;
  /** Left out on a phone. */
  isWideOnly?: boolean;
}

export interface Sort {
  /** Name that a column sorts by, or id of a column that sorts by a function. */
  by: string;
  ascending: boolean;
}

/** A column of buttons or a menu at the end of each row. */
export function actionsColumn<Row>(
  header: ReactNode,
  widthPx: number,
  cell: (row: Row) => ReactNode,
): Column<Row> {
  return { id: "actions", header, widthPx, cell, align: "end", isHeaderHidden: true };
}

/** What the sort of a table calls this column; undefined: the column cannot be sorted. */
export const sortNameOf = <Row>({ id, sortBy }: Column<Row>): string | undefined =>
  typeof sortBy === "function" ? id : sortBy;

/** Rows in the order that the columns' functions give; rows without a value come last either way. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const sortBy = columns.find(({ id }) => id === sort?.by)?.sortBy;
  if (!sort || typeof sortBy !== "function") return rows;
  return rows.toSorted((a, b) => compareValues(sortBy(a), sortBy(b), sort.ascending));
}

function compareValues(a: SortValue, b: SortValue, ascending: boolean): number {
  const isMissing = (value: SortValue) => value === undefined || value === null || value === "";
  if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b));
  const order =
    typeof a === "string" && typeof b === "string"
      ? a.localeCompare(b, undefined, { numeric: true, sensitivity: "base" })
      : Number(a) - Number(b);
  return ascending ? order : -order;
}
