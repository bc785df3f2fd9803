import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import type { ChartGap } from "../../../kit/charts/chart-model.ts";
import { findGaps } from "../../../kit/charts/gaps.ts";
import { plainLook } from "../../../kit/charts/series-looks.ts";
import { gapText, spanText } from "../../../kit/charts/span-text.ts";
import { TimeChart } from "../../../kit/charts/time-chart.tsx";
import { Columns } from "../../../kit/layout/columns.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { useNowMs } from "../../../kit/status/second-clock.ts";
import css from "./agents.module.css";
import type { Agent, AgentMetrics, MetricRow } from "./agent.ts";
import { metricsQuery } from "./agent-calls.ts";
import { bytesText, countText, milliText, percentText, shareText } from "./figure-text.ts";
import { presetRange, type Span } from "@gantry/domain/time/time-range.ts";
import { RangePicker } from "../../../kit/time/range-picker/range-picker.tsx";
import { useRangeInAddress } from "../../../kit/time/range-picker/range-address.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import { timestampText } from "../../../kit/time/timestamp-text.ts";
import { useZoneName } from "../../../kit/time/zone-name.ts";

const hourMs = 3_600_000;
const keptDays = 1;
const lastHour = presetRange("last1Hour", { nowMs: 0, zone: "UTC" });
/** Heartbeats come every 30 s; the line breaks if two are missing. */
const gapMs = 75_000;
const beatMs = 30_000;

interface Chart {
  value: (row: MetricRow) => number | null;
  format: (value: number) => string;
  minStep?: number;
}

const charts = [
  { name: "processor", value: ({ cpu }) => cpu, format: percentText },
  { name: "memory", value: ({ memory }) => memory, format: bytesText },
  { name: "waiting", value: ({ journalDepth }) => journalDepth, format: countText, minStep: 1 },
  { name: "roundTrip", value: ({ roundTripMs }) => roundTripMs, format: milliText },
] as const satisfies readonly (Chart & { name: string })[];

/** Default range is the last hour. Figures of a disconnected agent are marked as last known. */
export function AgentFigures({ agent }: { agent: Agent }) {
  const { t } = useTranslation("agents");
  const { cpu, memory, journalDepth, journalBytes, pollSuccess, pollsPerMinute, roundTripMs } = agent.metrics;
  const [chosen, choose] = useRangeInAddress("figures");
  const range = chosen ?? lastHour;
  const metrics = useQuery({ ...metricsQuery(agent.id, range), placeholderData: (before) => before });
  const { rows = [], span } = metrics.data ?? {};
  return (
    <>
      <Panel as="div">
        <Columns className={css.tiles} minWidthPx={140} gapPx={0}>
          <Tile agent={agent} name={t("processor")} value={cpu} format={percentText} note={t("ofOneCore")} />
          <Tile agent={agent} name={t("memory")} value={memory} format={bytesText} />
          <Tile
            agent={agent}
            name={t("waiting")}
            value={journalDepth}
            format={(count) => t("waitingValue", { count })}
            note={journalBytes === undefined ? undefined : t("journal", { size: bytesText(journalBytes) })}
          />
          <Tile
            agent={agent}
            name={t("pollSuccess")}
            value={pollSuccess}
            format={shareText}
            note={
              pollsPerMinute === undefined
                ? undefined
                : t("pollsPerMinute", { count: Math.round(pollsPerMinute) })
            }
          />
          <Tile agent={agent} name={t("roundTrip")} value={roundTripMs} format={milliText} />
        </Columns>
      </Panel>
      <div className="row">
        <h2 className="grow">{t("figures")}</h2>
        <RangePicker
          label={t("figures")}
          value={range}
          onChange={choose}
          maxDays={keptDays}
          onOutOfBounds={() => toast("warn", t("figuresKept"))}
        />
      </div>
      {metrics.error ? (
        <FailedToLoad title={t("oneFailed")} error={metrics.error} onRetry={() => void metrics.refetch()} />
      ) : (
        <Columns minWidthPx={320} gapPx={12}>
          {charts.map(({ name, ...chart }) => (
            <FigureChart key={name} name={t(name)} rows={rows} span={span} {...chart} />
          ))}
        </Columns>
      )}
    </>
  );
}

function Tile({
  agent,
  name,
  value,
  format,
  note,
}: {
  agent: Agent;
  name: string;
  value: AgentMetrics[keyof AgentMetrics];
  format: (value: number) => string;
  note?: string | undefined;
}) {
  const { t } = useTranslation("agents");
  const known = value === undefined ? undefined : format(value);
  return (
    <div>
      <div className="dim small">{name}</div>
      <b className="num">{agent.connected && known !== undefined ? known : "–"}</b>
      <div className="dim small">
        {agent.connected
          ? note
          : known !== undefined &&
            agent.lastHeartbeat &&
            t("lastValue", { value: known, time: timeText(agent.lastHeartbeat) })}
      </div>
    </div>
  );
}

function FigureChart({
  name,
  rows,
  value,
  format,
  minStep,
  span,
}: Chart & { name: string; rows: readonly MetricRow[]; span: Span | undefined }) {
  const { t } = useTranslation("agents");
  const nowMs = Math.floor(useNowMs() / 30_000) * 30_000;
  const zoneName = useZoneName();
  const shown = span ?? { fromMs: nowMs - hourMs, toMs: nowMs };
  const { fromMs, toMs } = shown;
  const model = useMemo(
    () => ({
      stopName: t("charts:time", { zone: zoneName }),
      format,
      stops: rows.map(({ at }) => ({ atMs: Date.parse(at), label: timestampText(at) })),
      series: [{ id: "value", name, look: plainLook, values: rows.map(value) }],
    }),
    [rows, value, format, name, zoneName, t],
  );
  const gaps = useMemo(() => gapsOf(rows, { fromMs, toMs }), [rows, fromMs, toMs]);
  return (
    <TimeChart
      head={{ title: name, range: spanText(shown) }}
      model={model}
      span={shown}
      gaps={gaps}
      empty={t("noFigures")}
      minStep={minStep}
    />
  );
}

/** A heartbeat stands for the time before it. */
function gapsOf(rows: readonly MetricRow[], span: Span): ChartGap[] {
  const measured = rows.map(({ at }) => ({ fromMs: Date.parse(at) - beatMs, toMs: Date.parse(at) }));
  return findGaps(span, measured, gapMs - beatMs).map((gap) => ({ ...gap, label: gapText(gap) }));
}
