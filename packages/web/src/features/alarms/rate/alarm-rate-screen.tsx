import {
  acceptableRate,
  type AlarmRateAnswer,
  floodFrom,
  maxOperators,
  type RateCause,
  ratePeriodMs,
} from "@gantry/domain/alarms/alarm-rate.ts";
import { alarm } from "@gantry/domain/kinds/alarm.ts";
import type { Span } from "@gantry/domain/time/time-range.ts";
import { useQuery } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import type { ChartModel, TimeStop } from "../../../kit/charts/chart-model.ts";
import { plainLook } from "../../../kit/charts/series-looks.ts";
import { TimeChart } from "../../../kit/charts/time-chart.tsx";
import { Fact, Facts } from "../../../kit/facts/facts.tsx";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Note } from "../../../kit/feedback/note.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { Segments } from "../../../kit/look/segments.tsx";
import { WholeNumberInput } from "../../../kit/look/whole-number-input.tsx";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import type { Column } from "../../../kit/table/columns.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { timestampText } from "../../../kit/time/timestamp-text.ts";
import { EntityLink } from "../../../kinds/detail/entity-link.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { NoPermission } from "../../../session/permission/no-permission.tsx";
import { useCan } from "../../../session/session-store.ts";
import { kindText } from "../../../text/kind-text.ts";
import { translate } from "../../../text/translate.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { rateQuery } from "./rate-query.ts";

const hoursOf = { shift: 8, day: 24, week: 168, month: 720 };
const spans = ["shift", "day", "week", "month"] as const;

/** The alarms per operator against EEMUA 191. */
export default function AlarmRateScreen() {
  const { t } = useTranslation("permissions");
  const mayRead = useCan("READ", alarm.entityType);
  if (!mayRead) return <NoPermission action={t("READ")} kindName={kindText(alarm, "many")} />;
  return <AlarmRate />;
}

function AlarmRate() {
  const { t } = useTranslation("alarmGroups");
  const [spanName, setSpanName] = useState<(typeof spans)[number]>("day");
  const [operators, setOperators] = useState(1);
  const operatorsId = useId();
  // Ends with a whole period, so that it changes every ten minutes only.
  const toMs = Math.ceil(serverNowMs() / ratePeriodMs) * ratePeriodMs;
  const span = { fromMs: toMs - hoursOf[spanName] * 3_600_000, toMs };
  const { data, error, refetch } = useQuery(rateQuery(span, operators));
  return (
    <Page
      title={t("rate.title")}
      actions={
        <>
          <span className="row" style={{ gap: 8 }}>
            <label htmlFor={operatorsId}>{t("rate.operators")}</label>
            <WholeNumberInput
              id={operatorsId}
              w={90}
              min={1}
              max={maxOperators}
              value={operators}
              onNumber={setOperators}
            />
          </span>
          <Segments
            label={t("rate.span")}
            options={spans.map((value) => ({ value, label: t(`rate.spans.${value}`) }))}
            value={spanName}
            onChoose={setSpanName}
          />
        </>
      }
    >
      {error && !data ? (
        <FailedToLoad title={t("rate.failed")} error={error} onRetry={() => void refetch()} />
      ) : (
        data && <Report key={spanName} rate={data} span={span} />
      )}
    </Page>
  );
}

const numberText = (value: number) => String(Number(value.toFixed(1)));
const percentText = (value: number) => `${numberText(value)} %`;

function Report({ rate, span }: { rate: AlarmRateAnswer; span: Span }) {
  const { t } = useTranslation("alarmGroups");
  const { fromMs } = span;
  const model = useMemo(() => makeModel(rate.periods, fromMs), [rate.periods, fromMs]);
  return (
    <>
      {rate.isCut && <Note tone="warning" title={t("rate.cut")} />}
      <Panel isPadded>
        <Facts layout="row">
          <Fact label={t("rate.total")}>{String(rate.total)}</Fact>
          <Fact label={t("rate.average")}>{numberText(rate.average)}</Fact>
          <Fact label={t("rate.peak")}>{numberText(rate.peak)}</Fact>
          <Fact label={t("rate.above", { limit: acceptableRate })}>{percentText(rate.aboveAcceptable)}</Fact>
          <Fact label={t("rate.flood")}>{percentText(rate.inFlood)}</Fact>
          <Fact label={t("rate.standing")}>{String(rate.standing)}</Fact>
          <Fact label={t("rate.chattering")}>{String(rate.chattering)}</Fact>
        </Facts>
      </Panel>
      <TimeChart
        head={{ title: t("rate.chart") }}
        meta={t("rate.acceptable", { limit: acceptableRate, flood: floodFrom })}
        model={model}
        span={span}
        max={floodFrom}
        minStep={1}
        empty={t("rate.none")}
      />
      <Panel title={t("rate.causes")}>
        <DataTable
          label={t("rate.causes")}
          columns={causeColumns()}
          rows={rate.causes}
          rowId={({ entityType, entityId, name }) => `${entityType} ${entityId} ${name}`}
          empty={<EmptyState title={t("rate.none")} isInline />}
        />
      </Panel>
    </>
  );
}

function makeModel(periods: readonly number[], fromMs: number): ChartModel<TimeStop> {
  const atMs = (index: number) => fromMs + index * ratePeriodMs;
  return {
    stops: periods.map((_, index) => ({
      atMs: atMs(index),
      label: timestampText(new Date(atMs(index)).toISOString()),
    })),
    series: [{ id: "rate", name: translate("alarmGroups:rate.alarms"), look: plainLook, values: periods }],
    stopName: translate("alarmGroups:rate.period"),
    format: numberText,
  };
}

function causeColumns(): Column<RateCause>[] {
  return [
    { id: "alarm", header: translate("alarmGroups:rate.alarm"), cell: ({ name }) => name, isRowHeader: true },
    {
      id: "source",
      header: translate("alarmGroups:rate.source"),
      cell: ({ entityType, entityId }) => <EntityLink entityType={entityType} entityId={entityId} />,
    },
    {
      id: "count",
      header: translate("alarmGroups:rate.count"),
      align: "end",
      widthPx: 110,
      cell: ({ count }) => <span className="num">{count}</span>,
    },
    {
      id: "share",
      header: translate("alarmGroups:rate.share"),
      align: "end",
      widthPx: 110,
      cell: ({ share }) => <span className="num">{percentText(share)}</span>,
    },
  ];
}
