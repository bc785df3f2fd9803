import type { AlertHistoryItem, SourceStatistics } from "@gantry/domain/contract/answers/incident.ts";
import { useQuery } from "@tanstack/react-query";
import { Fact, Facts } from "../../../kit/facts/facts.tsx";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { timestampTitle } from "../../../kit/time/timestamp-text.ts";
import { api } from "../../../queries/api.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { numberText } from "../../../text/locale-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { HistoryItem } from "../incident/alert-history.tsx";
import css from "../incident/incident.module.css";
import { pathOfSource, sourceRefreshMs, useNewestNote, useSourceRows } from "./source-rows.tsx";

export function SourceStatisticsTab({ id }: { id: string }) {
  const { t } = useTranslation("incidents");
  const { data, error, refetch } = useQuery({
    queryKey: ["alertSource", id, "stats"],
    queryFn: ({ signal }) => api.get<SourceStatistics>(pathOfSource(id, "stats"), { signal }),
    refetchInterval: sourceRefreshMs,
  });
  if (error && !data)
    return <FailedToLoad title={t("statistics.failed")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowSkeletons rows={3} delayMs={150} />;
  return (
    <>
      <Panel isPadded>
        <Facts>
          <Fact label={t("source.received")}>{numberText(data.totalAlertsReceived)}</Fact>
          <Fact label={t("source.today")}>{numberText(data.alertsToday)}</Fact>
          <Fact label={t("source.correlated")}>{numberText(data.correlated)}</Fact>
          <Fact label={t("source.incidents")}>{numberText(data.incidents)}</Fact>
          <Fact label={t("source.confirmed")}>{numberText(data.confirmed)}</Fact>
          <Fact label={t("source.falsePositives")}>{numberText(data.falsePositives)}</Fact>
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
      <History id={id} />
    </>
  );
}

function History({ id }: { id: string }) {
  const { t } = useTranslation("incidents");
  const { data, error, refetch } = useSourceRows<AlertHistoryItem>(id, "history");
  const title = t("messages:historyLoadError");
  return (
    <Panel title={t("history.title")} foot={useNewestNote(data)}>
      {!data && !error && <RowSkeletons rows={4} delayMs={150} />}
      {!data && error && <FailedToLoad title={title} error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <EmptyState isInline title={t("messages:noHistoryAvailable")} />}
      <ol className={css.history} aria-label={t("history.title")}>
        {data?.items.map((item) => (
          <HistoryItem key={item.id} item={item} />
        ))}
      </ol>
    </Panel>
  );
}
