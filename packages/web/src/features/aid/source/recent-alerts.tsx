import type { IncidentAlert } from "@gantry/domain/contract/answers/incident.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { Link } from "@tanstack/react-router";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import type { Column } from "../../../kit/table/columns.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { timestampTitle } from "../../../kit/time/timestamp-text.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { optionText } from "../../../text/kind-text.ts";
import { translate } from "../../../text/translate.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { useNewestNote, useSourceRows } from "./source-rows.tsx";

export function RecentAlerts({ id }: { id: string }) {
  const { t } = useTranslation("incidents");
  const { data, error, refetch } = useSourceRows<IncidentAlert>(id, "alerts/find");
  const newest = useNewestNote(data);
  if (error && !data)
    return <FailedToLoad title={t("history.failed")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowSkeletons rows={4} delayMs={150} />;
  return (
    <Panel foot={newest}>
      {data.items.length === 0 ? (
        <EmptyState isInline title={t("source.noAlerts")} />
      ) : (
        <DataTable
          scrollLabel={t("source.recent")}
          columns={alertColumns()}
          rows={data.items}
          rowId={(row) => row.id}
        />
      )}
    </Panel>
  );
}

const alertColumns = (): Column<IncidentAlert>[] => [
  {
    id: "time",
    header: translate("incidents:source.alert.time"),
    holdsTimes: true,
    cell: ({ timestamp }) => (
      <time dateTime={timestamp} title={timestampTitle(timestamp)}>
        {timeText(timestamp)}
      </time>
    ),
  },
  {
    id: "title",
    header: translate("incidents:source.alert.title"),
    cell: ({ title, description }) => <b title={description ?? undefined}>{title}</b>,
  },
  {
    id: "type",
    header: translate("incidents:source.alert.type"),
    widthPx: 260,
    cell: ({ type, subtype }) => {
      const words = [type, subtype].filter(Boolean).join(", ");
      return <span title={words}>{words}</span>;
    },
  },
  {
    id: "severity",
    header: translate("incidents:report.severity"),
    cell: ({ severity }) => (severity ? optionText("severity", severity) : "–"),
  },
  {
    id: "road",
    header: translate("incidents:report.road"),
    cell: ({ roadName, direction }) => [roadName, direction].filter(Boolean).join(" ") || "–",
  },
  {
    id: "confidence",
    header: translate("incidents:confidence.title"),
    cell: ({ confidence }) => confidence ?? "–",
  },
  {
    id: "incident",
    header: translate("incidents:source.alert.incident"),
    cell: ({ incidentId }) =>
      incidentId === null ? (
        "–"
      ) : (
        <Link to={entityPath(automatedIncident, incidentId)}>{translate("common:open")}</Link>
      ),
  },
];
