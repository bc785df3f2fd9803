import {
  type AutomatedIncident,
  automatedIncident,
  incidentStatuses,
} from "@gantry/domain/kinds/automated-incident.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../text/use-translation.ts";
import {
  DashboardRow,
  RowsPanel,
  RowWord,
  Tile,
  Tiles,
} from "../../kinds/module-dashboard/dashboard-parts.tsx";
import { Panel } from "../../kit/layout/panel.tsx";
import { findQuery, queryKeys } from "../../queries/kind-queries.ts";
import { useLive, useUpdates } from "../../realtime/live.ts";
import { FailedToLoad } from "../../queries/failed-to-load.tsx";
import { useCan } from "../../session/session-store.ts";
import { useAgeText } from "../../kit/status/age.tsx";
import { optionText } from "../../text/kind-text.ts";
import { timestampTitle } from "../../kit/time/timestamp-text.ts";

type Status = (typeof incidentStatuses)[number];

const newestQuery = findQuery<AutomatedIncident>(automatedIncident, {
  page: 0,
  pageSize: 8,
  sortField: "detectedAt",
  ascending: false,
});

const countQuery = (status: Status) =>
  findQuery(automatedIncident, {
    page: 0,
    pageSize: 1,
    sortField: "detectedAt",
    ascending: false,
    fields: ["status"],
    filters: ofStatus(status),
  });
/** Exercises do not count. */
const ofStatus = (value: Status) => ({
  match: "all" as const,
  filters: [
    { field: "status", operator: "EQUALS" as const, value },
    { field: "isExercise", operator: "EQUALS" as const, value: false },
  ],
});

export function IncidentPanel() {
  const mayRead = useCan("READ", automatedIncident.entityType);
  return mayRead ? <Incidents /> : null;
}

function Incidents() {
  const { t } = useTranslation("moduleScreens");
  const { entityType } = automatedIncident;
  const cache = useQueryClient();
  useLive(entityType);
  useUpdates(entityType, () => void cache.invalidateQueries({ queryKey: queryKeys.find(entityType) }));
  const { data, error, refetch } = useQuery(newestQuery);
  return (
    <>
      <Panel as="div">
        <Tiles label={t("incidents.states")}>
          {incidentStatuses.map((status) => (
            <StatusTile key={status} status={status} />
          ))}
        </Tiles>
      </Panel>
      <RowsPanel
        title={t("incidents.newest")}
        rows={data?.items}
        error={
          error && (
            <FailedToLoad title={t("incidents.loadFailed")} error={error} onRetry={() => void refetch()} />
          )
        }
        empty={t("incidents.none")}
      >
        {(incident) => <Row key={incident.id} incident={incident} />}
      </RowsPanel>
    </>
  );
}

function StatusTile({ status }: { status: Status }) {
  const { data } = useQuery(countQuery(status));
  return (
    <Tile
      to={automatedIncident.pages}
      filters={ofStatus(status).filters}
      label={optionText("status", status)}
      count={data?.total}
    />
  );
}

function Row({ incident }: { incident: AutomatedIncident }) {
  const age = useAgeText(incident.detectedAt);
  return (
    <DashboardRow>
      <RowWord>{optionText("severity", incident.severity)}</RowWord>
      <Link className="grow ellipsis" to={entityPath(automatedIncident, incident.id)}>
        {incident.name}
      </Link>
      <span className="dim nowrap">{optionText("status", incident.status ?? "ACTIVE")}</span>
      {incident.detectedAt && (
        <time
          className="dim nowrap num"
          dateTime={incident.detectedAt}
          title={timestampTitle(incident.detectedAt)}
        >
          {age}
        </time>
      )}
    </DashboardRow>
  );
}
