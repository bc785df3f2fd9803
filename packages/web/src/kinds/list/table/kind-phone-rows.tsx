import { Link } from "@tanstack/react-router";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import { StatusMark } from "../../../kit/status/glyphs.tsx";
import { valueText } from "../../value-text.ts";
import { LastUpdate } from "./columns.tsx";
import type { KindListExtras } from "../extras.ts";
import { nameOf } from "../use-delete.ts";

/** The rows on a phone: two lines each, the whole of it a link. */
export function KindPhoneRows({
  kind,
  extras,
  rows,
  pathOf,
}: {
  kind: AnyKind;
  extras: KindListExtras;
  rows: readonly Entity[];
  pathOf: (row: Entity) => string;
}) {
  return (
    <ul className="phone-rows">
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={pathOf(row)} className="phone-row plain-link">
            {kind.device && <StatusMark status={row.status ?? "UNKNOWN"} />}
            <span className="phone-row-name ellipsis">{nameOf(row)}</span>
            <span>{extras.phoneEnd?.(row)}</span>
            <span className="phone-row-line">
              {extras.phoneLine?.(row) ?? <PhoneLine kind={kind} row={row} />}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
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

/** Road and direction of a device, as far as they are known. */
function placeOf(row: Entity): string {
  return [row["roadName"], row["direction"]]
    .filter((part) => typeof part === "string" && part !== "")
    .join(" ");
}
