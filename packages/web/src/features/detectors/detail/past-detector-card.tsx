import type { LaneReading } from "@gantry/domain/detector/detector-reading.ts";
import type { PastCardProps } from "../../../kinds/feature.ts";
import type { Column } from "../../../kit/table/columns.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { perHour, speedText, textOr, wholeText } from "../detector/detector-figures.ts";

/** The interval that ended last until then. */
export default function PastDetectorCard({ atMs, past: { measured } }: PastCardProps) {
  const { t } = useTranslation("detectors");
  const { t: past } = useTranslation("timeMachine");
  if (!measured) return <p className="dim">{past("notMeasured")}</p>;
  const { detectorLanes, periodS } = measured.values as { detectorLanes: LaneReading[]; periodS: number };
  const columns: Column<LaneReading>[] = [
    { id: "lane", header: t("lanesHead"), cell: ({ index }) => index, isRowHeader: true },
    {
      id: "volume",
      header: t("perHour"),
      align: "end",
      cell: ({ volume }) => textOr(perHour(volume, periodS), wholeText),
    },
    { id: "speed", header: past("speedHead"), align: "end", cell: ({ speed }) => speedText(speed) },
    {
      id: "occupancy",
      header: t("occupancyShort"),
      align: "end",
      cell: ({ occupancy }) => (occupancy === null ? "–" : `${wholeText(occupancy)} %`),
    },
  ];
  return (
    <div className="column">
      <DataTable columns={columns} rows={detectorLanes} rowId={({ index }) => String(index)} />
      <p className="dim small num">{past("measured", { time: timeText(measured.at, atMs) })}</p>
    </div>
  );
}
