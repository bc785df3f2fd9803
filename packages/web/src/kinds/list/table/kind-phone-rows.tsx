import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { CardParts } from "../../../kit/table/data-table-props.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import { StatusMark } from "../../../kit/status/glyphs.tsx";
import { valueText } from "../../value-text.ts";
import { LastUpdate } from "./columns.tsx";
import type { KindListExtras } from "../extras.ts";
import { nameOf } from "../use-delete.ts";

/** A row on a phone: two lines, the whole of it a link. */
export function phoneCard(kind: AnyKind, extras: KindListExtras, pathOf: (row: Entity) => string) {
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
