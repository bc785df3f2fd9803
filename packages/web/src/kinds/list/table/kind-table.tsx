import { Link } from "@tanstack/react-router";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { translate } from "../../../text/translate.ts";
import { type ReactNode, useMemo } from "react";
import { actionsColumn, type Column } from "../../../kit/table/columns.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import type { CardParts, DataTableProps, RowSelection } from "../../../kit/table/data-table-props.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import { LastUpdate, type ListColumn } from "./columns.tsx";
import type { KindListExtras } from "../extras.ts";
import type { ListState } from "../state/list-state.ts";
import { RowMenu } from "./row-menu.tsx";
import { nameOf } from "../use-delete.ts";
import { StatusMark } from "../../../kit/status/glyphs.tsx";
import { valueText } from "../../value-text.ts";

/** Buttons at the end of each row, instead of its menu. */
export interface RowEnd {
  widthPx: number;
  cell: (row: Entity) => ReactNode;
}

interface TableProps
  extends Pick<DataTableProps<Entity>, "rows" | "error" | "empty" | "scrollerRef" | "isRefreshing" | "card"> {
  kind: AnyKind;
  extras: KindListExtras;
  columns: readonly ListColumn[];
  state: ListState;
  pathOf: (row: Entity) => string;
  selection: Pick<RowSelection<Entity>, "isSelected" | "onSelect"> | undefined;
  onSort: (sort: string, ascending: boolean) => void;
  onDelete?: (row: Entity) => void;
  rowEnd?: RowEnd;
}

const menuWidthPx = 44;

/** The rows of a list; each name is a link, so that Enter, the middle button and "open in a new tab" work. */
export function KindTable(props: TableProps) {
  const { kind, extras, state, pathOf, selection, onSort, onDelete, rowEnd, card, ...table } = props;
  // Their functions change with every drawing of the screen, and a row with its columns.
  const columns = useMemo(
    () => [
      ...props.columns.map((column) => (column.id === "name" ? nameColumn(column, extras, pathOf) : column)),
      {
        ...actionsColumn<Entity>(
          translate("list:actions"),
          rowEnd?.widthPx ?? menuWidthPx,
          rowEnd?.cell ??
            ((row) => (
              <RowMenu kind={kind} row={row} useActions={extras.useRowActions} onDelete={onDelete} />
            )),
        ),
        // Buttons that people work with stay in sight while the columns scroll.
        isPinned: rowEnd !== undefined,
      },
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- as above
    [kind, extras, props.columns],
  );
  return (
    <DataTable
      {...table}
      columns={columns}
      rowId={({ id }) => id}
      density={extras.hasTallRows ? "tall" : "normal"}
      sort={{ by: state.sort, ascending: state.ascending }}
      onSort={({ by, ascending }) => onSort(by, ascending)}
      selection={selection && { ...selection, nameOf }}
      card={card ?? phoneCard(kind, extras, pathOf)}
    />
  );
}

function nameColumn(
  column: ListColumn,
  { nameNote }: KindListExtras,
  pathOf: (row: Entity) => string,
): Column<Entity> {
  return {
    ...column,
    cell: (row) => <NameCell name={nameOf(row)} path={pathOf(row)} note={nameNote?.(row)} />,
  };
}

function NameCell({ name, path, note }: { name: string; path: string; note: ReactNode }) {
  return (
    <div data-two-lines={Boolean(note) || undefined}>
      <div className="ellipsis">
        <Link to={path} data-row-link>
          {name}
        </Link>
      </div>
      {note && <div className="dim small ellipsis">{note}</div>}
    </div>
  );
}

/** A row on a phone: two lines, the whole of it a link. */
function phoneCard(kind: AnyKind, extras: KindListExtras, pathOf: (row: Entity) => string) {
  return (row: Entity): CardParts => ({
    ...(kind.device && { start: <StatusMark status={row.status ?? "UNKNOWN"} /> }),
    title: nameOf(row),
    end: extras.phoneEnd?.(row),
    line: extras.phoneLine?.(row) ?? <PhoneLine kind={kind} row={row} />,
    to: pathOf(row),
  });
}

function PhoneLine({ kind, row }: { kind: AnyKind; row: Entity }) {
  if (kind.device) {
    return (
      <>
        <span className="dim small ellipsis">{placeOf(row)}</span>
        <LastUpdate row={row} />
      </>
    );
  }
  const second = (kind.list.columns as readonly string[]).find((name) => name !== "name");
  return <span className="dim small ellipsis">{second && valueText(kind, second, row[second])}</span>;
}

function placeOf(row: Entity): string {
  return [row["roadName"], row["direction"]]
    .filter((part) => typeof part === "string" && part !== "")
    .join(" ");
}
