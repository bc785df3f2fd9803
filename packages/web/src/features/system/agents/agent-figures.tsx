import { Box, Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import type { ChartPoint } from "../../../kit/charts/line-chart.tsx";
import { Columns } from "../../../kit/layout/columns.tsx";
import { Panel, PanelBody } from "../../../kit/layout/panel.tsx";
import { DataTable } from "../../../kit/table/data-table.tsx";
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
import { hourText, timeText } from "../../../kit/time/moment-text.ts";
import { timestampText } from "../../../kit/time/timestamp-text.ts";

const LineChart = lazy(() => import("../../../kit/charts/line-chart.tsx"));
const hourMs = 3_600_000;
const keptDays = 1;
const lastHour = presetRange("last1Hour", { nowMs: 0, zone: "UTC" });
/** Heartbeats come every 30 s; the line breaks if two are missing. */
const gapMs = 75_000;

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
  const [isTable, setTable] = useState(false);
  const nowMs = Math.floor(useNowMs() / 30_000) * 30_000;
  const points = useMemo(
    () => withGaps(rows.map((row) => [Date.parse(row.at), value(row)] as const)),
    [rows, value],
  );
  const label = t("chartOf", { name });
  return (
    <Panel
      title={name}
      actions={
        <Button size="compact-sm" variant="default" onClick={() => setTable(!isTable)}>
          {t(isTable ? "chart" : "table")}
        </Button>
      }
    >
      {points.length === 0 ? (
        <PanelBody className="dim">{t("noFigures")}</PanelBody>
      ) : isTable ? (
        <FigureTable name={name} points={points} format={format} />
      ) : (
        <Suspense fallback={<Box h={190} />}>
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
    </Panel>
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
    <Stack h={190} gap={0}>
      <DataTable
        scrollLabel={name}
        density="compact"
        card="table"
        columns={[
          { id: "time", header: t("time"), holdsTimes: true, cell: ([atMs]) => timestampText(atMs) },
          {
            id: "value",
            header: name,
            align: "end",
            cell: ([, value]) => (value === null ? "–" : format(value)),
          },
        ]}
        rows={points.filter(([, value]) => value !== null).toReversed()}
        rowId={([atMs]) => String(atMs)}
      />
    </Stack>
  );
}

function withGaps(points: readonly ChartPoint[]): ChartPoint[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    return before && point[0] - before[0] > gapMs ? [[before[0] + 1, null] as const, point] : [point];
  });
}
