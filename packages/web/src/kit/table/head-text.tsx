import type { ReactNode } from "react";
import { useZoneName } from "../time/zone-name.ts";
import type { Column } from "./columns.ts";

/** Name of a column, with the zone of its times: `Last edit (MDT)`. */
export function HeadText<Row>({ column: { header, holdsTimes } }: { column: Column<Row> }) {
  return holdsTimes ? <InZone>{header}</InZone> : header;
}

function InZone({ children }: { children: ReactNode }) {
  const zone = useZoneName();
  return (
    <span>
      {children} <span className="dim">({zone})</span>
    </span>
  );
}
