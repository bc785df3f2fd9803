import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { type Column, type Sort, sortNameOf } from "./columns.ts";
import { HeadText } from "./head-text.tsx";
import css from "./data-table.module.css";

/** Head of a column; where it can be sorted, a button. */
export function HeadCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
}) {
  const { widthPx, align, isHeaderHidden, isPinned } = column;
  const by = sortNameOf(column);
  const isSorted = by !== undefined && sort?.by === by;
  const direction = isSorted ? (sort.ascending ? "ascending" : "descending") : "none";
  const Arrow = direction === "descending" ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      style={widthPx ? { width: widthPx } : undefined}
      data-align={align}
      data-pinned={isPinned || undefined}
      aria-sort={by === undefined ? undefined : direction}
    >
      {by !== undefined ? (
        <button
          type="button"
          className={css.sort}
          onClick={() => onSort({ by, ascending: isSorted ? !sort.ascending : true })}
        >
          <HeadText column={column} />
          {isSorted && <Arrow size={12} aria-hidden />}
        </button>
      ) : isHeaderHidden ? (
        <span className="visually-hidden">{column.header}</span>
      ) : (
        <HeadText column={column} />
      )}
    </th>
  );
}
