import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChartPoint } from "../../../kit/charts/line-chart.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { useNowMs } from "../../../kit/status/second-clock.ts";
import type { Agent, AgentMetrics, MetricRow } from "./agent.ts";
import { metricsQuery } from "./agent-calls.ts";
import { countText, milliText, octetsText, percentText, shareText } from "./figure-text.ts";
import "../../../kit/look/table.css";
import { presetRange, type Span } from "@gantry/domain/time/time-range.ts";
import { RangePicker } from "../../../kit/time/range-picker/range-picker.tsx";
import { useRangeInAddress } from "../../../kit/time/range-picker/range-address.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import { hourText, timeText } from "../../../kit/time/moment-text.ts";
import { timestampText } from "../../../kit/time/timestamp-text.ts";

const LineChart = lazy(() => import("../../../kit/charts/line-chart.tsx"));
const hourMs = 3_600_000;
const keptDays = 1;
const lastHour = presetRange("last1Hour", { nowMs: 0, zone: "UTC" });
/** Heartbeats come every 30 s; the line breaks if two are missing. */
const gapMs = 75_000;

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
      <div className="panel agent-tiles">
        <Tile agent={agent} name={t("processor")} value={cpu} format={percentText} note={t("ofOneCore")} />
        <Tile agent={agent} name={t("memory")} value={memory} format={octetsText} />
        <Tile
          agent={agent}
          name={t("waiting")}
          value={journalDepth}
          format={(count) => t("waitingValue", { count })}
          note={journalBytes === undefined ? undefined : t("journal", { size: octetsText(journalBytes) })}
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
      </div>
      <div className="row agent-range">
        <h2>{t("figures")}</h2>
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
        <div className="agent-charts">
          <FigureChart
            name={t("processor")}
            rows={rows}
            span={span}
            value={(row) => row.cpu}
            format={percentText}
          />
          <FigureChart
            name={t("memory")}
            rows={rows}
            span={span}
            value={(row) => row.memory}
            format={octetsText}
          />
          <FigureChart
            name={t("waiting")}
            rows={rows}
            span={span}
            value={(row) => row.journalDepth}
            format={countText}
            minStep={1}
          />
          <FigureChart
            name={t("roundTrip")}
            rows={rows}
            span={span}
            value={(row) => row.roundTripMs}
            format={milliText}
          />
        </div>
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
    <div className="agent-tile">
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
}: {
  name: string;
  rows: readonly MetricRow[];
  span: Span | undefined;
  value: (row: MetricRow) => number | null;
  format: (value: number) => string;
  minStep?: number;
}) {
  const { t } = useTranslation("agents");
  const [isTable, setTable] = useState(false);
  const nowMs = Math.floor(useNowMs() / 30_000) * 30_000;
  const points = useMemo(
    () => withGaps(rows.map((row) => [Date.parse(row.at), value(row)] as const)),
    [rows, value],
  );
  const label = t("chartOf", { name });
  return (
    <section className="panel">
      <header>
        <h2>{name}</h2>
        <Button className="end" size="compact-sm" variant="default" onClick={() => setTable(!isTable)}>
          {t(isTable ? "chart" : "table")}
        </Button>
      </header>
      {points.length === 0 ? (
        <p className="dim panel-body">{t("noFigures")}</p>
      ) : isTable ? (
        <FigureTable name={name} points={points} format={format} />
      ) : (
        <Suspense fallback={<div className="line-chart" />}>
          <LineChart
            label={label}
            points={points}
            fromMs={span?.fromMs ?? nowMs - hourMs}
            toMs={span?.toMs ?? nowMs}
            format={format}
            formatTime={hourText}
            {...(minStep !== undefined && { minStep })}
          />
        </Suspense>
      )}
    </section>
  );
}

function FigureTable({
  name,
  points,
  format,
}: {
  name: string;
  points: readonly ChartPoint[];
  format: (value: number) => string;
}) {
  const { t } = useTranslation("agents");
  return (
    <div className="agent-figure-table" tabIndex={0} role="region" aria-label={name}>
      <table className="table">
        <thead>
          <tr>
            <th>{t("time")}</th>
            <th className="number">{name}</th>
          </tr>
        </thead>
        <tbody>
          {points
            .filter(([, value]) => value !== null)
            .toReversed()
            .map(([atMs, value]) => (
              <tr key={atMs}>
                <td>{timestampText(atMs)}</td>
                <td className="number">{value === null ? "–" : format(value)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

function withGaps(points: readonly ChartPoint[]): ChartPoint[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    return before && point[0] - before[0] > gapMs ? [[before[0] + 1, null] as const, point] : [point];
  });
}
