import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { memo, type ReactNode, useCallback, useDeferredValue, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Entity } from "../../../queries/kind-queries.ts";
import type { ListColumn } from "./columns.tsx";
import type { KindListExtras } from "../extras.ts";
import type { ListState } from "../state/list-state.ts";
import { RowMenu } from "./row-menu.tsx";
import { nameOf } from "../use-delete.ts";
import "../../../kit/look/table.css";

export interface TableProps {
  kind: AnyKind;
  extras: KindListExtras;
  columns: readonly ListColumn[];
  rows: readonly Entity[];
  state: ListState;
  pathOf: (row: Entity) => string;
  isSelectable: boolean;
  isSelected: (id: string) => boolean;
  onSelect: (ids: readonly string[], isOn: boolean) => void;
  onSort: (sort: string, ascending: boolean) => void;
  onDelete?: (row: Entity) => void;
  /** Stands at the end of each row instead of its menu. */
  rowEnd?: { widthPx: number; cell: (row: Entity) => ReactNode };
}

const noRows: readonly Entity[] = [];

/** The rows as a table; each name is a link, so that Enter, the middle button and "open in a new tab" work. */
export function KindTable(props: TableProps) {
  const { extras, columns, state, onSort, isSelectable, isSelected, onSelect, rowEnd } = props;
  const endWidthPx = rowEnd?.widthPx ?? menuWidthPx;
  // The new screen stands first, its rows a moment later: a press on a key is answered at once.
  const rows = useDeferredValue(props.rows, noRows);
  const { t } = useTranslation("list");
  const selectedCount = rows.filter(({ id }) => isSelected(id)).length;
  const areAllSelected = rows.length > 0 && selectedCount === rows.length;
  const range = useRange(rows, props);
  return (
    <table
      className="table"
      data-tall={extras.hasTallRows || undefined}
      style={{ minWidth: narrowestPx(columns, isSelectable, endWidthPx) }}
    >
      <thead>
        <tr>
          {isSelectable && (
            <th style={{ width: boxWidthPx }}>
              <input
                type="checkbox"
                className="check"
                aria-label={t("selectAll")}
                ref={(box) => {
                  if (box) box.indeterminate = selectedCount > 0 && !areAllSelected;
                }}
                checked={areAllSelected}
                onChange={() =>
                  onSelect(
                    rows.map(({ id }) => id),
                    !areAllSelected,
                  )
                }
              />
            </th>
          )}
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} state={state} onSort={onSort} />
          ))}
          <th style={{ width: endWidthPx }}>
            <span className="visually-hidden">{t("actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} {...props} row={row} isOn={isSelected(row.id)} onPick={range} />
        ))}
      </tbody>
    </table>
  );
}

const boxWidthPx = 40;
const menuWidthPx = 44;
/** A column without a width of its own is not squeezed further than this; the table is scrolled sideways instead. */
const narrowestColumnPx = 110;

function narrowestPx(columns: readonly ListColumn[], isSelectable: boolean, endWidthPx: number): number {
  const widthsPx = columns.map(({ widthPx }) => widthPx ?? narrowestColumnPx);
  return widthsPx.reduce((sum, widthPx) => sum + widthPx, endWidthPx + (isSelectable ? boxWidthPx : 0));
}

function HeadCell({ column, state, onSort }: { column: ListColumn } & Pick<TableProps, "state" | "onSort">) {
  const { label, sortField, widthPx } = column;
  const isSorted = sortField !== undefined && state.sort === sortField;
  const sorting = isSorted ? (state.ascending ? "ascending" : "descending") : "none";
  const Arrow = state.ascending ? IconArrowUp : IconArrowDown;
  return (
    <th style={widthPx ? { width: widthPx } : undefined} aria-sort={sortField ? sorting : undefined}>
      {sortField ? (
        <button
          type="button"
          className="sort-button"
          onClick={() => onSort(sortField, isSorted ? !state.ascending : true)}
        >
          {label}
          {isSorted && <Arrow size={12} aria-hidden />}
        </button>
      ) : (
        label
      )}
    </th>
  );
}

/** Picks a row, or with Shift every one between it and the row that was picked before. */
function useRange(rows: readonly Entity[], { isSelected, onSelect }: TableProps) {
  const last = useRef<string>(undefined);
  const pick = (id: string, isRange: boolean) => {
    const at = rows.findIndex((row) => row.id === id);
    const from = isRange ? rows.findIndex((row) => row.id === last.current) : -1;
    last.current = id;
    const picked =
      from < 0 ? [id] : rows.slice(Math.min(from, at), Math.max(from, at) + 1).map((row) => row.id);
    onSelect(picked, !isSelected(id));
  };
  // A row that did not change is not drawn again, yet it has to add to what is selected now.
  const newest = useRef(pick);
  useLayoutEffect(() => {
    newest.current = pick;
  });
  return useCallback((id: string, isRange: boolean) => newest.current(id, isRange), []);
}

interface RowProps
  extends Pick<
    TableProps,
    "kind" | "extras" | "columns" | "pathOf" | "isSelectable" | "onDelete" | "rowEnd"
  > {
  row: Entity;
  isOn: boolean;
  onPick: (id: string, isRange: boolean) => void;
}

const Row = memo(
  function Row({
    kind,
    extras,
    columns,
    row,
    pathOf,
    isSelectable,
    isOn,
    onPick,
    onDelete,
    rowEnd,
  }: RowProps) {
    const { t } = useTranslation("list");
    return (
      <tr data-id={row.id} aria-selected={isSelectable ? isOn : undefined}>
        {isSelectable && (
          <td>
            <input
              type="checkbox"
              className="check"
              aria-label={t("select", { name: nameOf(row) })}
              checked={isOn}
              onChange={(event) => onPick(row.id, (event.nativeEvent as MouseEvent).shiftKey)}
            />
          </td>
        )}
        {columns.map((column) => (
          <td key={column.id}>
            {column.id === "name" ? (
              <NameCell name={nameOf(row)} path={pathOf(row)} note={extras.nameNote?.(row)} />
            ) : (
              column.cell(row)
            )}
          </td>
        ))}
        <td className="row-menu">
          {rowEnd ? (
            rowEnd.cell(row)
          ) : (
            <RowMenu kind={kind} row={row} useActions={extras.useRowActions} onDelete={onDelete} />
          )}
        </td>
      </tr>
    );
  },
  (before, now) =>
    before.row === now.row &&
    before.isOn === now.isOn &&
    before.columns === now.columns &&
    before.isSelectable === now.isSelectable,
);

function NameCell({ name, path, note }: { name: string; path: string; note: ReactNode }) {
  return (
    <div className="name-cell">
      <div className="ellipsis">
        <Link to={path} data-row-link>
          {name}
        </Link>
      </div>
      {note && <div className="dim small ellipsis">{note}</div>}
    </div>
  );
}
