import { Fragment, useCallback, useState } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { useIsPhone } from "../screen/use-is-phone.ts";
import { BodyRow } from "./body-row.tsx";
import { type Column, type Sort } from "./columns.ts";
import type { DataTableProps } from "./data-table-props.ts";
import css from "./data-table.module.css";
import { HeadCell } from "./head-cell.tsx";
import { useRowKeys } from "./use-row-keys.ts";
import { useRowPicker } from "./use-row-picker.ts";

const controlWidthPx = 40;
/** Columns without a width are not narrower than this; the table scrolls sideways instead. */
const narrowestColumnPx = 110;

export interface TableRowsProps<Row> extends DataTableProps<Row> {
  rows: readonly Row[];
  onSort: (sort: Sort) => void;
}

/** The table itself: head, groups and rows. */
export function TableRows<Row>(props: TableRowsProps<Row>) {
  const { label, rows, rowId, sort, onSort, selection, onOpen, detail, groupOf, rowData } = props;
  const { density = "normal", isWrapping = false } = props;
  const { t } = useTranslation("kit");
  const isPhone = useIsPhone();
  const columns = isPhone ? props.columns.filter(({ isWideOnly }) => !isWideOnly) : props.columns;
  const [openDetails, toggleDetail] = useOpenIds();
  const pick = useRowPicker(rows, rowId, selection);
  const keys = useRowKeys(rows, rowId, { onOpen, pick: selection && pick });
  const controls = (detail ? 1 : 0) + (selection ? 1 : 0);
  const columnCount = columns.length + controls;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys move between the links of its rows
    <table
      className={css.table}
      aria-label={label}
      data-density={density}
      data-wrapping={isWrapping || undefined}
      style={isWrapping ? undefined : { minWidth: narrowestPx(columns) + controls * controlWidthPx }}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
    >
      <thead>
        <tr>
          {detail && <HiddenHead words={t("details")} />}
          {selection && <SelectAll rows={rows} rowId={rowId} selection={selection} />}
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const id = rowId(row);
          const group = groupOf?.(row);
          const isFirstOfGroup = group && group.id !== groupOf?.(rows[index - 1] ?? row)?.id;
          return (
            <Fragment key={id}>
              {group && (index === 0 || isFirstOfGroup) && (
                <tr className={css.group}>
                  <th colSpan={columnCount} scope="rowgroup">
                    {group.title}
                  </th>
                </tr>
              )}
              <BodyRow
                row={row}
                id={id}
                columns={columns}
                isSelected={selection?.isSelected(id)}
                name={selection?.nameOf(row)}
                onPick={pick}
                onOpen={onOpen}
                tabIndex={onOpen && (keys.current === id || (index === 0 && !keys.current) ? 0 : -1)}
                isDetailOpen={openDetails.has(id)}
                onToggleDetail={toggleDetail}
                detail={detail}
                rowData={rowData}
              />
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

function narrowestPx<Row>(columns: readonly Column<Row>[]): number {
  return columns.reduce((sum, { widthPx = narrowestColumnPx }) => sum + widthPx, 0);
}

function HiddenHead({ words }: { words: string }) {
  return (
    <th className={css.control}>
      <span className="visually-hidden">{words}</span>
    </th>
  );
}

function SelectAll<Row>({
  rows,
  rowId,
  selection,
}: Pick<TableRowsProps<Row>, "rows" | "rowId" | "selection">) {
  const { t } = useTranslation("kit");
  const ids = rows.map(rowId);
  const selectedCount = ids.filter((id) => selection?.isSelected(id)).length;
  const areAllSelected = ids.length > 0 && selectedCount === ids.length;
  return (
    <th className={css.control}>
      <input
        type="checkbox"
        className="check"
        aria-label={t("selectAll")}
        ref={(box) => {
          if (box) box.indeterminate = selectedCount > 0 && !areAllSelected;
        }}
        checked={areAllSelected}
        onChange={() => selection?.onSelect(ids, !areAllSelected)}
      />
    </th>
  );
}

function useOpenIds() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      setIds((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    [],
  );
  return [ids, toggle] as const;
}
