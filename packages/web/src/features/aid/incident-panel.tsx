import {
  type AutomatedIncident,
  automatedIncident,
  incidentStatuses,
} from "@gantry/domain/kinds/automated-incident.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { findQuery, queryKeys } from "../../queries/kind-queries.ts";
import { useLive, useUpdates } from "../../realtime/live.ts";
import { FailedToLoad } from "../../queries/failed-to-load.tsx";
import { RowSkeletons } from "../../kit/screen/states.tsx";
import { useCan } from "../../session/session-store.ts";
import { useAgeText } from "../../kit/status/age.tsx";
import { optionText } from "../../text/kind-text.ts";
import { timestampText } from "../../kit/time/timestamp-text.ts";

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
const ofStatus = (value: Status) => ({
  match: "all" as const,
  filters: [{ field: "status", operator: "EQUALS" as const, value }],
});

export default function IncidentPanel() {
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
      <ul className="panel dashboard-tiles" aria-label={t("incidents.states")}>
        {incidentStatuses.map((status) => (
          <Tile key={status} status={status} />
        ))}
      </ul>
      <section className="panel">
        <header>
          <h2>{t("incidents.newest")}</h2>
        </header>
        {error && !data && (
          <FailedToLoad title={t("incidents.loadFailed")} error={error} onRetry={() => void refetch()} />
        )}
        {!error && !data && <RowSkeletons rows={3} delayMs={150} />}
        {data?.items.length === 0 && <p className="panel-body dim">{t("incidents.none")}</p>}
        <ul>
          {data?.items.map((incident) => (
            <Row key={incident.id} incident={incident} />
          ))}
        </ul>
      </section>
    </>
  );
}

function Tile({ status }: { status: Status }) {
  const { data } = useQuery(countQuery(status));
  return (
    <li data-none={data?.total === 0 || undefined}>
      <Link
        className="plain-link dashboard-tile"
        to={automatedIncident.pages}
        search={{ filters: ofStatus(status).filters } as never}
      >
        <span>{optionText("status", status)}</span>
        <b className="num">{data?.total ?? "–"}</b>
      </Link>
    </li>
  );
}

function Row({ incident }: { incident: AutomatedIncident }) {
  const age = useAgeText(incident.detectedAt);
  return (
    <li className="dashboard-row">
      <span className="dashboard-word">{optionText("severity", incident.severity)}</span>
      <Link className="grow ellipsis" to={entityPath(automatedIncident, incident.id)}>
        {incident.name}
      </Link>
      <span className="dim nowrap">{optionText("status", incident.status ?? "ACTIVE")}</span>
      {incident.detectedAt && (
        <time
          className="dim nowrap num"
          dateTime={incident.detectedAt}
          title={timestampText(incident.detectedAt)}
        >
          {age}
        </time>
      )}
    </li>
  );
}
