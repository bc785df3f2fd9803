import type { ReactNode, Ref } from "react";
import type { Column, Sort } from "./columns.ts";

export interface RowGroup {
  id: string;
  title: ReactNode;
}

/** A row on a phone: state, name and one more thing, below them a line. */
export interface CardParts {
  start?: ReactNode;
  title: ReactNode;
  end?: ReactNode;
  line?: ReactNode;
  /** The whole card is a link. */
  to?: string;
  /** Buttons beside the card. */
  after?: ReactNode;
}

export interface RowSelection<Row> {
  isSelected: (id: string) => boolean;
  onSelect: (ids: readonly string[], isOn: boolean) => void;
  /** Name of a row, for its checkbox. */
  nameOf: (row: Row) => string;
}

export interface DataTableProps<Row> {
  /** Name of the table for screen readers, where no heading gives it. */
  label?: string;
  columns: readonly Column<Row>[];
  /** Undefined while they are loaded. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Shown in the place of rows that could not be loaded. */
  error?: ReactNode;
  /** Shown when there are no rows. */
  empty?: ReactNode;
  skeletonRows?: number;
  /** Order of rows that the owner sorts. */
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** First order of rows that the table sorts itself. */
  startSort?: Sort;
  selection?: RowSelection<Row> | undefined;
  /** Enter or a click on a row. A row with a link marks it `data-row-link` instead. */
  onOpen?: (row: Row) => void;
  /** More about a row, below it; rows for which it answers undefined have none. */
  detail?: (row: Row) => ReactNode;
  /** Rows of one group stand below its title; they must be next to each other. */
  groupOf?: (row: Row) => RowGroup;
  rowData?: (row: Row) => Record<`data-${string}`, string | boolean | undefined>;
  /** Rows of 32, 38 or 46 pixels; the last for rows with a picture or two lines. */
  density?: "compact" | "normal" | "tall";
  /** Cells wrap and columns take the width they need; else each row is one line. */
  isWrapping?: boolean;
  /** What a row becomes on a phone: made of the columns unless told here; `table` keeps the table. */
  card?: ((row: Row) => CardParts) | "table";
  /** Names the scrolling part, which then takes the focus, for tables without anything to focus. */
  scrollLabel?: string;
  scrollerRef?: Ref<HTMLDivElement>;
  isRefreshing?: boolean;
  className?: string;
}
