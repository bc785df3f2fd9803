import { defaultRecentRange, recentLimits } from "@gantry/domain/detector/statistics-range.ts";
import { rangeProblem, type TimeRange } from "@gantry/domain/time/time-range.ts";
import { zoneAbbreviation } from "@gantry/domain/time/zone.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useChartPointer } from "../../../kit/charts/pointer.ts";
import { spanText } from "../../../kit/charts/span-text.ts";
import { TimeChart } from "../../../kit/charts/time-chart.tsx";
import { Panel, PanelBody } from "../../../kit/layout/panel.tsx";
import { Toolbar } from "../../../kit/layout/toolbar.tsx";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { shownZone } from "../../../kit/time/formats.ts";
import { rangeAddress, useRangeInAddress } from "../../../kit/time/range-picker/range-address.ts";
import { RangeNotice } from "../../../kit/time/range-picker/range-notice.tsx";
import { RangePicker } from "../../../kit/time/range-picker/range-picker.tsx";
import { rangeText } from "../../../kit/time/range-picker/range-text.ts";
import { Loaded } from "../../../queries/loaded.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import { detectorSeriesKey, type RecentData, recentQuery } from "../detector/detector-calls.ts";
import type { Detector } from "../detector/detector-entity.ts";
import { FaultText } from "../detector/fault-text.tsx";
import { useFormatsKey } from "../../../kit/time/use-formats-key.ts";
import { useReadingRefresh } from "../detector/use-reading-refresh.ts";
import { countFaults, laneMeasures, laneModel, latencyModel, recentGaps } from "./recent-models.ts";

/** Every reading of the last minutes (DET-012, DET-052). */
export function RecentTab({ detector, start }: { detector: Detector; start: ReactNode }) {
  const { t } = useTranslation("detectors");
  const key = useFormatsKey();
  const cache = useQueryClient();
  const [inAddress, changeRange] = useRangeInAddress("recent");
  const range = isShort(inAddress) ? inAddress : defaultRecentRange;
  const isReplaced = inAddress !== undefined && inAddress !== range;
  const [notice, setNotice] = useState<RecentNotice | undefined>(isReplaced ? { isReplaced } : undefined);
  const query = useQuery({
    ...recentQuery(detector.id, range),
    placeholderData: (before) => before,
  });
  useReadingRefresh(detector, { range, query, isEmpty: query.data?.answer.items.length === 0 });
  const choose = (next: TimeRange) => {
    setNotice(undefined);
    if (!isReplaced && rangeAddress(next) === rangeAddress(range))
      void cache.invalidateQueries({ queryKey: detectorSeriesKey(detector.id) });
    else changeRange(next);
  };
  return (
    <>
      <Toolbar
        label={t("recent")}
        end={
          <RangePicker
            label={t("recentRange")}
            value={range}
            onChange={choose}
            onOutOfBounds={() => setNotice({ isReplaced: false })}
            {...recentLimits}
          />
        }
      >
        {start}
      </Toolbar>
      {notice && (
        <RangeNotice
          notice={notice}
          text={`${t("notice.recentTooLong")} ${
            notice.isReplaced
              ? t("notice.replaced", { range: rangeText(defaultRecentRange).toLowerCase() })
              : t("notice.refused")
          }`}
          onDismiss={() => setNotice(undefined)}
        />
      )}
      <Loaded query={query} failed={t("errorLoadingData")}>
        {(data) => <RecentCharts key={key} detector={detector} data={data} />}
      </Loaded>
    </>
  );
}

interface RecentNotice {
  /** The range of a link was replaced by the default; otherwise a chosen range was refused. */
  isReplaced: boolean;
}

/** A link with a longer range shows the default instead. */
const isShort = (range: TimeRange | undefined): range is TimeRange =>
  range !== undefined && !rangeProblem(range, { nowMs: serverNowMs(), zone: shownZone() }, recentLimits);

function RecentCharts({ detector, data }: { detector: Detector; data: RecentData }) {
  const { t } = useTranslation("detectors");
  const pointer = useChartPointer();
  const { zone, name } = detector;
  const charts = useMemo(
    () => ({
      gaps: recentGaps(data, zone),
      models: [
        ...laneMeasures.map((measure) => ({
          name: measure.name,
          unit: measure.unit(),
          model: laneModel(measure, data, zone),
        })),
        { name: "latency" as const, unit: "ms", model: latencyModel(data, zone) },
      ],
    }),
    [data, zone],
  );
  return (
    <>
      <Faults data={data} />
      {charts.models.map((chart) => (
        <TimeChart
          key={chart.name}
          head={{ title: t(chart.name), unit: chart.unit, range: `${name}, ${spanText(data.span, zone)}` }}
          meta={zoneAbbreviation(data.span.toMs, zone)}
          model={chart.model}
          span={data.span}
          gaps={charts.gaps}
          zone={zone}
          pointer={pointer}
          empty={t("noData")}
          heightPx={170}
        />
      ))}
    </>
  );
}

function Faults({ data }: { data: RecentData }) {
  const { t } = useTranslation("detectors");
  const faults = useMemo(() => countFaults(data), [data]);
  if (faults.length === 0) return null;
  return (
    <Panel title={t("faultsTitle")}>
      <PanelBody className="column small num">
        {faults.map(({ lane, fault, count }) => (
          <div key={`${lane} ${fault}`} className="row wrap">
            <b>{t("lane", { lane })}</b>
            <FaultText fault={fault} />
            <span className="dim">{t("readings", { count })}</span>
          </div>
        ))}
      </PanelBody>
    </Panel>
  );
}
