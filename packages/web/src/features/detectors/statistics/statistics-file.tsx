import { csvByteOrderMark, csvRecord } from "@gantry/domain/csv/write-csv.ts";
import type { DetectorAggregations } from "@gantry/domain/contract/answers/detector.ts";
import { toTimeSeries } from "@gantry/domain/detector/detector-time-series.ts";
import { Button, Group } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { chartFileName } from "../../../kit/charts/chart-file.ts";
import { saveAs } from "../../../kit/save-as.ts";
import { useTranslation } from "../../../text/use-translation.ts";

/** All figures of the range in one file, with the names of the time series (DET-020). */
export function StatisticsFile({ statistics, range }: { statistics: DetectorAggregations; range: string }) {
  const { t } = useTranslation("detectors");
  const save = () =>
    saveAs(
      new Blob([statisticsCsv(statistics)], { type: "text/csv" }),
      chartFileName({ title: t("statistics"), range }, "csv"),
    );
  return (
    <Group justify="flex-end">
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconFileSpreadsheet size={15} />}
        title={t("downloadStatisticsTitle")}
        onClick={save}
      >
        {t("downloadStatistics")}
      </Button>
    </Group>
  );
}

function statisticsCsv(statistics: DetectorAggregations): string {
  const { fields, rows } = toTimeSeries(statistics);
  const records = rows.map((row) => row.map((value) => (value === null ? "" : String(value))));
  return csvByteOrderMark + [fields, ...records].map((cells) => csvRecord(cells)).join("");
}
