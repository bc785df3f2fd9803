import { IconChevronRight } from "@tabler/icons-react";
import { memo, type MouseEvent, type ReactNode } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import type { Column } from "./columns.ts";
import type { DataTableProps } from "./data-table-props.ts";
import css from "./data-table.module.css";

interface BodyRowProps<Row> extends Pick<DataTableProps<Row>, "columns" | "onOpen" | "detail" | "rowData"> {
  row: Row;
  id: string;
  /** Undefined: rows cannot be selected. */
  isSelected: boolean | undefined;
  name: string | undefined;
  onPick: (id: string, isRange: boolean) => void;
  tabIndex: number | undefined;
  isDetailOpen: boolean;
  onToggleDetail: (id: string) => void;
}

/** One row; it is drawn again only when something of it changed. */
export const BodyRow = memo(function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { row, id, columns, isSelected, name, onPick, onOpen, tabIndex, detail, isDetailOpen } = props;
  const { t } = useTranslation("kit");
  const more = detail?.(row);
  const hasDetail = more !== undefined && more !== null;
  return (
    <>
      <tr
        data-id={id}
        aria-selected={isSelected}
        tabIndex={tabIndex}
        onClick={onOpen && ((event) => isOnRow(event) && onOpen(row))}
        {...props.rowData?.(row)}
      >
        {detail && (
          <td className={css.control}>
            {hasDetail && (
              <button
                type="button"
                className="icon-button"
                aria-expanded={isDetailOpen}
                aria-label={t("details")}
                onClick={() => props.onToggleDetail(id)}
              >
                <IconChevronRight size={16} className={css.chevron} />
              </button>
            )}
          </td>
        )}
        {isSelected !== undefined && (
          <td className={css.control}>
            <input
              type="checkbox"
              className="check"
              aria-label={t("select", { name: name ?? "" })}
              checked={isSelected}
              onChange={(event) =>
                onPick(id, (event.nativeEvent as { shiftKey?: boolean }).shiftKey === true)
              }
            />
          </td>
        )}
        {columns.map((column) => (
          <Cell key={column.id} column={column}>
            {column.cell(row)}
          </Cell>
        ))}
      </tr>
      {hasDetail && isDetailOpen && (
        <tr className={css.detail}>
          <td colSpan={columns.length + (isSelected === undefined ? 1 : 2)}>{more}</td>
        </tr>
      )}
    </>
  );
}) as <Row>(props: BodyRowProps<Row>) => ReactNode;

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const { align, isRowHeader } = column;
  if (isRowHeader)
    return (
      <th scope="row" data-align={align}>
        {children}
      </th>
    );
  return (
    <td
      data-align={align}
      data-control={column.isHeaderHidden || undefined}
      data-pinned={column.isPinned || undefined}
    >
      {children}
    </td>
  );
}

/** A click on a control of the row means the control; in a portal, something else altogether. */
function isOnRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return target.closest("a, button, input, select, textarea, label") === null;
}
