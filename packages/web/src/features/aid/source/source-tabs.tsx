import type {
  AlertHistoryItem,
  IncidentAlert,
  SourceStatistics,
} from "@gantry/domain/contract/answers/incident.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { alertSource, pulledProtocols } from "@gantry/domain/kinds/alert-source.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DetailSection } from "../../../kinds/detail/kind-detail-screen.tsx";
import { OwnAlarmsLink } from "../../../kinds/module-screens/own-alarms-link.tsx";
import { Fact, Facts } from "../../../kit/facts/facts.tsx";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { Age } from "../../../kit/status/age.tsx";
import type { Column } from "../../../kit/table/columns.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { panelId, TabList, tabId } from "../../../kit/tabs/tab-list.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { timestampTitle } from "../../../kit/time/timestamp-text.ts";
import { api } from "../../../queries/api.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import type { Entity } from "../../../queries/kind-queries.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { HistoryItem } from "../incident/alert-history.tsx";
import css from "../incident/incident.module.css";

const tabs = ["configuration", "statistics", "recent", "protocol", "alarms", "logs"] as const;
type Tab = (typeof tabs)[number];
const shownRows = 50;
const refreshMs = 10_000;
const pathOf = (id: string, what: string) => `${alertSource.path}/${encodeURIComponent(id)}/${what}`;

/** The tabs of an alert source (INC-010); the open one is in the address. */
export function SourceTabs({ entity }: { entity: Entity }) {
  const { t } = useTranslation("incidents");
  const search = useSearch({ strict: false }) as { tab?: string };
  const navigate = useNavigate();
  const open: Tab = tabs.find((tab) => tab === search.tab) ?? "configuration";
  const { id } = entity;
  const parts: Record<Tab, ReactNode> = {
    configuration: <DetailSection kind={alertSource} section="general" entity={entity} />,
    statistics: <Statistics id={id} />,
    recent: <RecentAlerts id={id} />,
    protocol: <Protocol entity={entity} />,
    alarms: (
      <Panel isPadded>
        <OwnAlarmsLink owner={alertSource} id={id} />
      </Panel>
    ),
    logs: <Logs id={id} />,
  };
  return (
    <>
      <TabList
        label={t("source.configuration")}
        tabs={tabs.map((tab) => ({ id: tab, label: t(`source.${tab}`) }))}
        open={open}
        onOpen={(tab) =>
          void navigate({
            to: ".",
            search: ((before: object) => ({ ...before, tab })) as never,
            replace: true,
          })
        }
      />
      <div role="tabpanel" id={panelId(open)} aria-labelledby={tabId(open)}>
        {parts[open]}
      </div>
    </>
  );
}

function useRows<Row>(id: string, what: string) {
  return useQuery({
    queryKey: ["alertSource", id, what],
    queryFn: ({ signal }) =>
      api.post<FindAnswer<Row>>(pathOf(id, what), { page: 0, pageSize: shownRows }, { signal }),
    refetchInterval: refreshMs,
  });
}

function Statistics({ id }: { id: string }) {
  const { t } = useTranslation("incidents");
  const { data, error, refetch } = useQuery({
    queryKey: ["alertSource", id, "stats"],
    queryFn: ({ signal }) => api.get<SourceStatistics>(pathOf(id, "stats"), { signal }),
    refetchInterval: refreshMs,
  });
  const history = useRows<AlertHistoryItem>(id, "history");
  if (error && !data)
    return <FailedToLoad title={t("statistics.failed")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowSkeletons rows={3} delayMs={150} />;
  return (
    <>
      <Panel isPadded>
        <Facts>
          <Fact label={t("source.received")}>{String(data.totalAlertsReceived)}</Fact>
          <Fact label={t("source.today")}>{String(data.alertsToday)}</Fact>
          <Fact label={t("source.correlated")}>{String(data.correlated)}</Fact>
          <Fact label={t("source.incidents")}>{String(data.incidents)}</Fact>
          <Fact label={t("source.confirmed")}>{String(data.confirmed)}</Fact>
          <Fact label={t("source.falsePositives")}>{String(data.falsePositives)}</Fact>
          <Fact label={t("source.precision")}>{`${Math.round(data.precision * 100)} %`}</Fact>
          <Fact label={t("source.lastAlert")}>
            {data.lastAlertAt === null ? (
              t("source.never")
            ) : (
              <time dateTime={data.lastAlertAt} title={timestampTitle(data.lastAlertAt)}>
                {timeText(data.lastAlertAt)}
              </time>
            )}
          </Fact>
        </Facts>
      </Panel>
      <Panel title={t("history.title")}>
        {history.data?.items.length === 0 && <EmptyState isInline title={t("messages:noHistoryAvailable")} />}
        <ol className={css.history}>
          {history.data?.items.map((item) => (
            <HistoryItem key={item.id} item={item} />
          ))}
        </ol>
      </Panel>
    </>
  );
}

function RecentAlerts({ id }: { id: string }) {
  const { t } = useTranslation("incidents");
  const { data, error, refetch } = useRows<IncidentAlert>(id, "alerts/find");
  if (error && !data)
    return <FailedToLoad title={t("history.failed")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowSkeletons rows={4} delayMs={150} />;
  const columns: Column<IncidentAlert>[] = [
    {
      id: "at",
      header: t("source.lastAlert"),
      holdsTimes: true,
      cell: ({ timestamp }) => timeText(timestamp),
    },
    { id: "title", header: t("report.type"), cell: ({ title }) => <b>{title}</b> },
    {
      id: "road",
      header: t("report.road"),
      cell: ({ roadName, direction }) => [roadName, direction].filter(Boolean).join(" "),
    },
    { id: "confidence", header: t("confidence.title"), cell: ({ confidence }) => confidence ?? "–" },
    {
      id: "incident",
      header: t("keys.title"),
      cell: ({ incidentId }) =>
        incidentId !== null && <Link to={entityPath(automatedIncident, incidentId)}>{t("common:open")}</Link>,
    },
  ];
  return (
    <Panel>
      {data.items.length === 0 ? (
        <EmptyState isInline title={t("source.noAlerts")} />
      ) : (
        <DataTable
          scrollLabel={t("source.recent")}
          columns={columns}
          rows={data.items}
          rowId={(row) => row.id}
        />
      )}
    </Panel>
  );
}

function Protocol({ entity }: { entity: Entity }) {
  const { t } = useTranslation("incidents");
  const protocol = String(entity["protocol"] ?? "NONE");
  return (
    <>
      <DetailSection kind={alertSource} section="communication" entity={entity} />
      <Panel isPadded>
        <p>
          {protocol === "WEBHOOK" && t("source.signature", { path: `/api/v1${pathOf(entity.id, "alerts")}` })}
          {protocol === "DETECTORS" && t("source.detectors")}
          {protocol === "NONE" && (
            <>
              <b>{t("messages:formNotAvailable")}</b> {t("source.manual")}
            </>
          )}
          {pulledProtocols.some((one) => one === protocol) && (
            <Age at={entity.lastUpdateTimestamp ?? null} pollRateS={Number(entity["pollRate"] ?? 60)} />
          )}
        </p>
      </Panel>
    </>
  );
}

interface LogRow {
  id: string;
  at: string;
  outcome: "received" | "failed";
  data: Record<string, unknown>;
}

function Logs({ id }: { id: string }) {
  const { t } = useTranslation("incidents");
  const { data, error, refetch } = useRows<LogRow>(id, "log/find");
  if (error && !data)
    return <FailedToLoad title={t("history.failed")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowSkeletons rows={4} delayMs={150} />;
  if (data.items.length === 0) return <EmptyState isInline title={t("source.noLogs")} />;
  return (
    <Panel>
      <ol className={css.history}>
        {data.items.map((row) => (
          <li key={row.id}>
            <time className="dim num" dateTime={row.at} title={timestampTitle(row.at)}>
              {timeText(row.at)}
            </time>
            <LogText row={row} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function LogText({ row: { outcome, data } }: { row: LogRow }) {
  const { t } = useTranslation("incidents");
  if (outcome === "failed")
    return <span className="bad-text">{t("source.log.failed", { problem: String(data["problem"]) })}</span>;
  const [refused, noted] = [countsText(data["refused"]), countsText(data["notes"])];
  return (
    <span>
      {t("source.log.received", {
        taken: data["taken"],
        updated: data["updated"],
        below: data["belowThreshold"],
      })}
      {refused !== "" && `, ${t("source.log.refused", { what: refused })}`}
      {noted !== "" && `, ${t("source.log.noted", { what: noted })}`}
    </span>
  );
}

const countsText = (counts: unknown): string =>
  Object.entries((counts ?? {}) as Record<string, number>)
    .map(([what, count]) => `${count} ${what}`)
    .join(", ");
