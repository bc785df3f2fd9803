import { type DetectorPeriod, detectorPeriods } from "@gantry/domain/detector/detector-periods.ts";
import { limitsOf } from "@gantry/domain/detector/statistics-range.ts";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Toolbar } from "../../../kit/layout/toolbar.tsx";
import { Segments } from "../../../kit/look/segments.tsx";
import { RangeNotice } from "../../../kit/time/range-picker/range-notice.tsx";
import { RangePicker } from "../../../kit/time/range-picker/range-picker.tsx";
import { rangeText } from "../../../kit/time/range-picker/range-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import type { RangeNotice as Notice, useStatisticsRange } from "./use-statistics-range.ts";

const periods = Object.keys(detectorPeriods) as DetectorPeriod[];

/** Period, range, comparison and lines (DET-011). */
export function StatisticsBar({
  start,
  chosen,
}: {
  start: ReactNode;
  chosen: ReturnType<typeof useStatisticsRange>;
}) {
  const { t } = useTranslation("detectors");
  const { period, range, notice, isCompared, isByLane } = chosen;
  return (
    <>
      <Toolbar
        label={t("statistics")}
        end={
          <>
            <Segments
              label={t("period")}
              options={periods.map((value) => ({ value, label: t(`periods.${value}`) }))}
              value={period}
              onChoose={chosen.choosePeriod}
            />
            <RangePicker
              label={t("range")}
              value={range}
              onChange={chosen.chooseRange}
              onOutOfBounds={chosen.refuse}
              {...limitsOf(period)}
            />
            <Segments
              label={t("linesShown")}
              options={[
                { value: true, label: t("byLane") },
                { value: false, label: t("allLanes") },
              ]}
              value={isByLane}
              onChoose={chosen.showLines}
            />
            <Button
              size="compact-sm"
              variant={isCompared ? "light" : "default"}
              aria-pressed={isCompared}
              onClick={() => chosen.compare(!isCompared)}
            >
              {t("compare")}
            </Button>
          </>
        }
      >
        {start}
      </Toolbar>
      {notice && <RangeNotice notice={notice} text={noticeText(notice, t)} onDismiss={chosen.dismiss} />}
    </>
  );
}

function noticeText(
  { period, problem, replacedBy }: Notice,
  t: ReturnType<typeof useTranslation<"detectors">>["t"],
): string {
  const limits = limitsOf(period);
  const count = problem === "tooLong" ? limits.maxDays : limits.minDays;
  const bound = t(`notice.${problem}`, { period: t(`periods.${period}`), count });
  const result = replacedBy
    ? t("notice.replaced", { range: rangeText(replacedBy).toLowerCase() })
    : t("notice.refused");
  return `${bound} ${result}`;
}
