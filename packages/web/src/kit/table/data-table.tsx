import { useDeferredValue, useState } from "react";
import { classNames } from "../class-names.ts";
import { RowSkeletons } from "../screen/states.tsx";
import { useIsPhone } from "../screen/use-is-phone.ts";
import { TableCards } from "./table-cards.tsx";
import { sortRows } from "./columns.ts";
import css from "./data-table.module.css";
import { TableRows } from "./table-rows.tsx";
import type { DataTableProps } from "./data-table-props.ts";

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
