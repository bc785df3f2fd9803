import type { AlertHistoryItem } from "@gantry/domain/contract/answers/incident.ts";
import type { AlertChangeType } from "@gantry/domain/incidents/incident-alert.ts";
import { Button } from "@mantine/core";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { timestampTitle } from "../../../kit/time/timestamp-text.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { optionText } from "../../../text/kind-text.ts";
import { translateFirst } from "../../../text/translate.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { useAlertHistory } from "./incident-calls.ts";
import type { Incident } from "./incident-entity.ts";
import { reasonText } from "./reason-text.ts";
import css from "./incident.module.css";

/** Colours of the chips (INC-030); each has its word. */
export const chipTones: Readonly<Record<AlertChangeType, string>> = {
  CREATED: "success",
  UPDATED: "info",
  CORRELATED: "primary",
  DECORRELATED: "warning",
  EXPIRED: "danger",
  DELETED: "danger",
};

/** What happened to the alerts, newest first, ten more at a time (INC-008). */
export function AlertHistory({ incident }: { incident: Incident }) {
  const { t } = useTranslation("incidents");
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAlertHistory(
    incident.id,
    incident.rev,
  );
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Panel
      title={t("history.title")}
      meta={data?.pages[0]?.total}
      foot={
        hasNextPage ? (
          <Button
            variant="subtle"
            size="xs"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t("history.more")}
          </Button>
        ) : undefined
      }
    >
      {!data && !error && <RowSkeletons rows={4} delayMs={150} />}
      {!data && error && (
        <FailedToLoad title={t("messages:historyLoadError")} error={error} onRetry={() => void refetch()} />
      )}
      {data && items.length === 0 && <EmptyState isInline title={t("messages:noHistoryAvailable")} />}
      <ol className={css.history} aria-label={t("history.title")}>
        {items.map((item) => (
          <HistoryItem key={item.id} item={item} />
        ))}
      </ol>
    </Panel>
  );
}

export function HistoryItem({ item }: { item: AlertHistoryItem }) {
  const { t } = useTranslation("incidents");
  const { changeType, changeTimestamp, alertTitle, sourceName, correlationReason, correlationConfidence } =
    item;
  return (
    <li>
      <time className="dim num" dateTime={changeTimestamp} title={timestampTitle(changeTimestamp)}>
        {timeText(changeTimestamp)}
      </time>
      <div className="grow">
        <span className={css.chip} data-tone={chipTones[changeType]}>
          {t(`changeTypes.${changeType}`)}
        </span>{" "}
        <b>{alertTitle}</b> <span className="dim">{sourceName}</span>
        {correlationReason && (
          <div className="dim small">
            {reasonText(correlationReason)}
            {correlationConfidence !== null &&
              ` ${t("history.score", { score: correlationConfidence.toFixed(2) })}`}
          </div>
        )}
        {item.changes.map(({ fieldName, oldValue, newValue }) => (
          <div key={fieldName} className="dim small">
            {t("history.change", {
              field: translateFirst([`incidents:history.fields.${fieldName}`, `fields:${fieldName}`], {
                defaultValue: fieldName,
              }),
              before: changedText(fieldName, oldValue),
              after: changedText(fieldName, newValue),
            })}
          </div>
        ))}
      </div>
    </li>
  );
}

function changedText(fieldName: string, value: string | null): string {
  if (value === null) return "–";
  return fieldName === "severity" ? optionText("severity", value) : value;
}
