import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Field, Fields } from "@gantry/domain/fields/fields.ts";
import { typeOf } from "@gantry/domain/fields/index.ts";
import { translate } from "../../../text/translate.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import type { Column } from "../../../kit/table/columns.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import { FieldCell } from "../../detail/field-value.tsx";
import { Age } from "../../../kit/status/age.tsx";
import { StatusText } from "../../../kit/status/glyphs.tsx";
import { fieldLabel } from "../../../text/kind-text.ts";
import { timestampText } from "../../../kit/time/timestamp-text.ts";
import type { KindListExtras } from "../extras.ts";

export interface ListColumn extends Column<Entity> {
  header: string;
  /** Field that the server sorts by. */
  sortBy?: string;
  isHiddenAtStart: boolean;
}

const namesWidePx = 250;
/** A date with its time, and the zone in the head. */
const timesWidePx = 180;

export function listColumns(kind: AnyKind, extras: KindListExtras): ListColumn[] {
  const hidden = new Set(extras.hiddenAtStart);
  const columns: ListColumn[] = [
    ...(kind.device ? [statusColumn()] : []),
    ...fieldNames(kind).map((name) => fieldColumn(kind, name, extras.cells?.[name])),
    ...(kind.device ? [ageColumn()] : []),
    lastEditColumn(kind),
  ].map((column) => (hidden.has(column.id) ? { ...column, isHiddenAtStart: true } : column));
  for (const { after, label, sortField, isHiddenAtStart = false, ...extra } of extras.columns ?? []) {
    const at = columns.findIndex(({ id }) => id === after);
    columns.splice(at < 0 ? columns.length : at + 1, 0, {
      ...extra,
      header: label(),
      sortBy: sortField,
      isHiddenAtStart,
    });
  }
  return columns;
}

function fieldNames(kind: AnyKind): string[] {
  const declared: readonly string[] = kind.list.columns;
  const more = Object.entries(kind.fields as Fields)
    .filter(([name, field]) => isListable(field) && !declared.includes(name))
    .map(([name]) => name);
  return [...declared, ...more];
}

const isListable = (field: Field) =>
  !field.restricted && typeOf(field).filter !== undefined && !typeOf(field).isUnlisted;

function fieldColumn(kind: AnyKind, name: string, cell?: ListColumn["cell"]): ListColumn {
  const field = (kind.fields as Fields)[name] as Field;
  const declared: readonly string[] = kind.list.columns;
  return {
    id: name,
    header: fieldLabel(kind, name),
    cell: cell ?? ((row) => <FieldCell name={name} field={field} value={row[name]} siblings={row} />),
    widthPx: name === "name" ? namesWidePx : holdsTimes(field) ? timesWidePx : undefined,
    sortBy: field.column ? name : undefined,
    holdsTimes: holdsTimes(field),
    isHiddenAtStart: !declared.includes(name),
  };
}

export const holdsTimes = (field: Field): boolean => typeOf(field).filter === "time";

function statusColumn(): ListColumn {
  return {
    id: "status",
    header: translate("list:status"),
    cell: (row) => <StatusText status={row.status ?? "UNKNOWN"} />,
    widthPx: 136,
    sortBy: "status",
    isHiddenAtStart: false,
  };
}

function ageColumn(): ListColumn {
  return {
    id: "lastUpdateTimestamp",
    header: translate("list:lastUpdateTimestamp"),
    cell: (row) => <LastUpdate row={row} />,
    widthPx: 164,
    sortBy: "lastUpdateTimestamp",
    isHiddenAtStart: false,
  };
}

/** Last edit; hidden by default for devices, where the last report matters more. */
function lastEditColumn({ device }: AnyKind): ListColumn {
  return {
    id: "updatedAt",
    header: translate("list:updatedAt"),
    cell: (row) => <span className="dim num">{timestampText(row.updatedAt)}</span>,
    widthPx: timesWidePx,
    sortBy: "updatedAt",
    holdsTimes: true,
    isHiddenAtStart: device !== undefined,
  };
}

/** Age of the last report; a device that is not polled has none and is never late. */
export function LastUpdate({ row }: { row: Entity }) {
  const { t } = useTranslation("status");
  if (row.status === "NOT_POLLABLE" || row.status === "DISABLED")
    return <span className="age">{t("age.notPolled")}</span>;
  return <Age at={row.lastUpdateTimestamp ?? null} pollRateS={pollRateS(row)} />;
}

const usualPollRateS = 60;
const pollRateS = (row: Entity): number =>
  typeof row["pollRate"] === "number" ? row["pollRate"] : usualPollRateS;
