import { type ReactNode, type Ref, useDeferredValue, useState } from "react";
import { classNames } from "../class-names.ts";
import { RowSkeletons } from "../screen/states.tsx";
import { useIsPhone } from "../screen/use-is-phone.ts";
import { type CardParts, TableCards } from "./table-cards.tsx";
import { type Column, type Sort, sortRows } from "./columns.ts";
import css from "./data-table.module.css";
import { TableRows } from "./table-rows.tsx";

export interface RowSelection<Row> {
  isSelected: (id: string) => boolean;
  onSelect: (ids: readonly string[], isOn: boolean) => void;
  /** Name of a row, for its checkbox. */
  nameOf: (row: Row) => string;
}

export interface RowGroup {
  id: string;
  title: ReactNode;
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

/** Rows of anything: sorting, selection, keys, loading, empty and failed states, and cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, scrollLabel, scrollerRef, isRefreshing, className } = props;
  return (
    <div
      ref={scrollerRef}
      className={classNames(css.scroller, className)}
      data-refreshing={isRefreshing || undefined}
      {...(scrollLabel && { tabIndex: 0, role: "group", "aria-label": scrollLabel })}
    >
      <Content {...props} label={label} />
    </div>
  );
}

function Content<Row>(props: DataTableProps<Row>) {
  const { columns, error, empty, skeletonRows, onSort, card } = props;
  const isPhone = useIsPhone();
  const [ownSort, setOwnSort] = useState(props.startSort);
  const sort = props.sort ?? ownSort;
  // The frame is drawn first and its rows a moment later: a press on a key is answered at once.
  const rows = useDeferredValue(props.rows, props.rows?.slice(0, 0));
  if (props.rows === undefined || rows === undefined) return error ?? <RowSkeletons rows={skeletonRows} />;
  if (props.rows.length === 0) return empty;
  const sorted = sortRows(rows, columns, sort);
  if (isPhone && card !== "table") return <TableCards {...props} rows={sorted} card={card} />;
  return <TableRows {...props} rows={sorted} sort={sort} onSort={onSort ?? setOwnSort} />;
}
