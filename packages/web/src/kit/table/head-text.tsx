import { useZoneName } from "../time/zone-name.ts";
import type { Column } from "./columns.ts";

/** Name of a column, with the zone of its times: `Last edit (MDT)`. */
export function HeadText<Row>({ column: { header, holdsTimes } }: { column: Column<Row> }) {
  const zone = useZoneName();
  return holdsTimes ? (
    <span>
      {header} <span className="dim">({zone})</span>
    </span>
  ) : (
    header
  );
}
