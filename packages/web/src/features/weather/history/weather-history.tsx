import { presetRange, rangeProblem, type TimeRange } from "@gantry/domain/time/time-range.ts";
import { zoneAbbreviation } from "@gantry/domain/time/zone.ts";
import { maxWeatherDays } from "@gantry/domain/weather/weather-history.ts";
import type { WeatherStateData } from "@gantry/domain/weather/weather-state.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useChartPointer } from "../../../kit/charts/pointer.ts";
import { spanText } from "../../../kit/charts/span-text.ts";
import { TimeChart } from "../../../kit/charts/time-chart.tsx";
import { Columns } from "../../../kit/layout/columns.tsx";
import { Panel, PanelBody } from "../../../kit/layout/panel.tsx";
import { Toolbar } from "../../../kit/layout/toolbar.tsx";
import { WholeRow } from "../../../kit/layout/whole-row.tsx";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { shownZone, useFormats } from "../../../kit/time/formats.ts";
import { rangeAddress, useRangeInAddress } from "../../../kit/time/range-picker/range-address.ts";
import { RangeNotice } from "../../../kit/time/range-picker/range-notice.tsx";
import { RangePicker } from "../../../kit/time/range-picker/range-picker.tsx";
import { rangeText } from "../../../kit/time/range-picker/range-text.ts";
import { nameOf } from "../../../kinds/list/use-delete.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import { Loaded } from "../../../queries/loaded.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import { type WeatherHistory, weatherHistoryKey, weatherHistoryQuery } from "./weather-calls.ts";
import { extremesText, measuresOf, weatherGaps, weatherModel } from "./weather-models.ts";

const limits = { maxDays: maxWeatherDays } as const;
const defaultRange = presetRange("last24Hours", { nowMs: 0, zone: "UTC" });

/** What the station measured, by reading, hour or day of the range in the address (WX-006). */
export function WeatherHistoryCharts({ entity }: { entity: Entity }) {
  const { t } = useTranslation("weather");
  const { timePattern, unitSystem } = useFormats();
  const cache = useQueryClient();
  const [inAddress, changeRange] = useRangeInAddress("range");
  const range = isAllowed(inAddress) ? inAddress : defaultRange;
  const isReplaced = inAddress !== undefined && inAddress !== range;
  const [notice, setNotice] = useState<HistoryNotice | undefined>(isReplaced ? { isReplaced } : undefined);
  const query = useQuery(weatherHistoryQuery(entity.id, range));
  const choose = (next: TimeRange) => {
    setNotice(undefined);
    if (!isReplaced && rangeAddress(next) === rangeAddress(range))
      void cache.invalidateQueries({ queryKey: weatherHistoryKey(entity.id) });
    else changeRange(next);
  };
  return (
    <>
      <Toolbar
        label={t("history")}
        end={
          <RangePicker
            label={t("range")}
            value={range}
            onChange={choose}
            onOutOfBounds={() => setNotice({ isReplaced: false })}
            {...limits}
          />
        }
      >
        <h2>{t("history")}</h2>
        {query.data && <span className="dim small">{t(`resolution.${query.data.answer.resolution}`)}</span>}
      </Toolbar>
      {notice && (
        <RangeNotice
          notice={notice}
          text={
            notice.isReplaced
              ? t("rangeReplaced", { range: rangeText(defaultRange).toLowerCase() })
              : t("rangeRefused")
          }
          onDismiss={() => setNotice(undefined)}
        />
      )}
      <Loaded query={query} failed={t("historyFailed")}>
        {(data) => <Charts key={`${timePattern} ${unitSystem}`} entity={entity} history={data} />}
      </Loaded>
    </>
  );
}

interface HistoryNotice {
  /** The range of a link was replaced by the default; otherwise a chosen range was refused. */
  isReplaced: boolean;
}

/** A link with a longer range shows the default instead. */
const isAllowed = (range: TimeRange | undefined): range is TimeRange =>
  range !== undefined && !rangeProblem(range, { nowMs: serverNowMs(), zone: shownZone() }, limits);

function Charts({ entity, history }: { entity: Entity; history: WeatherHistory }) {
  const { t } = useTranslation("weather");
  const pointer = useChartPointer();
  const { span, answer } = history;
  const { zone, resolution } = answer;
  const { pavement = [] } = (entity.stateData ?? {}) as Partial<WeatherStateData>;
  // As text, which stays the same while the state changes.
  const locations = JSON.stringify(pavement.map(({ sensor, location }) => [sensor, location]));
  const charts = useMemo(
    () => ({
      gaps: weatherGaps(history),
      models: measuresOf(history.answer).map((measure) => ({
        measure,
        model: weatherModel(measure, history, new Map(JSON.parse(locations) as [number, string][])),
      })),
    }),
    [history, locations],
  );
  if (charts.models.length === 0)
    return (
      <Panel title={t("history")}>
        <PanelBody className="dim">{t("noHistory")}</PanelBody>
      </Panel>
    );
  return (
    <Columns minWidthPx={420} maxColumns={2} gapPx={12}>
      {charts.models.map(({ measure, model }) => {
        const unit = measure.unit(resolution);
        const chart = (
          <TimeChart
            key={measure.name}
            head={{
              title: t(`chart.${measure.name}`),
              ...(unit !== undefined && { unit }),
              range: `${nameOf(entity)}, ${spanText(span, zone)}`,
            }}
            meta={zoneAbbreviation(span.toMs, zone)}
            summary={measure.summary?.(model) ?? extremesText(model)}
            model={model}
            span={span}
            gaps={charts.gaps}
            zone={zone}
            pointer={pointer}
            empty={t("noHistory")}
            heightPx={180}
            {...measure.axis}
          />
        );
        // Its legend needs the room.
        return model.series.length > 2 ? <WholeRow key={measure.name}>{chart}</WholeRow> : chart;
      })}
    </Columns>
  );
}
