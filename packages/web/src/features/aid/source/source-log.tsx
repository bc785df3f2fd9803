import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { timestampTitle } from "../../../kit/time/timestamp-text.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { translateComputed } from "../../../text/translate-computed.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import css from "../incident/incident.module.css";
import { useNewestNote, useSourceRows } from "./source-rows.tsx";

interface LogRow {
  id: string;
  at: string;
  outcome: "received" | "failed";
  data: Record<string, unknown>;
}

/** What happened when alerts of the source arrived. */
export function SourceLog({ id }: { id: string }) {
  const { t } = useTranslation("incidents");
  const { data, error, refetch } = useSourceRows<LogRow>(id, "log/find");
  const newest = useNewestNote(data);
  if (error && !data)
    return <FailedToLoad title={t("source.logFailed")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowSkeletons rows={4} delayMs={150} />;
  if (data.items.length === 0) return <EmptyState isInline title={t("source.noLogs")} />;
  return (
    <Panel foot={newest}>
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
  const leftOut = Number(data["leftOut"] ?? 0);
  const refused = [
    ...countWords("refusals", data["refused"]),
    ...(leftOut > 0 ? [t("source.log.unreadable", { count: leftOut })] : []),
  ];
  const noted = countWords("notes", data["notes"]);
  return (
    <span>
      {t("source.log.received", {
        taken: data["taken"],
        updated: data["updated"],
        below: data["belowThreshold"],
      })}
      {refused.length > 0 && `, ${t("source.log.refused", { what: refused.join(", ") })}`}
      {noted.length > 0 && `, ${t("source.log.noted", { what: noted.join(", ") })}`}
    </span>
  );
}

const countWords = (of: "refusals" | "notes", counts: unknown): string[] =>
  Object.entries((counts ?? {}) as Record<string, number>).map(([code, count]) =>
    translateComputed(`incidents:source.log.${of}.${code}`, { count }),
  );
