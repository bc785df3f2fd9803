import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { DetailSection } from "../../../kinds/detail/kind-detail-screen.tsx";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { usePageName } from "../../../kit/screen/page-name.ts";
import { SectionBoundary } from "../../../kit/screen/section-boundary.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { type Entity, entityQuery } from "../../../queries/kind-queries.ts";
import { optionText } from "../../../text/kind-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { AlertHistory } from "../incident/alert-history.tsx";
import { ConfidencePanel } from "../incident/confidence-panel.tsx";
import { incidentOf } from "../incident/incident-entity.ts";
import { LogList } from "../work/log-panel.tsx";
import { TimelinePanel } from "../work/timeline-panel.tsx";
import { wholeLogQuery } from "../work/work-calls.ts";
import css from "./incident-report.module.css";

/** Everything about an incident on one page, for printing. */
export default function IncidentReportScreen() {
  const { t } = useTranslation("incidents");
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const { data, error, refetch } = useQuery(entityQuery<Entity>(automatedIncident, id));
  usePageName(data ? t("incidentReport.title", { name: String(data["name"]) }) : undefined);
  if (data === null) return <EmptyState isPage title={t("incidentReport.missing")} />;
  if (!data && error)
    return (
      <FailedToLoad title={t("messages:errorLoadingIncident")} error={error} onRetry={() => void refetch()} />
    );
  return data ? <Report entity={data} /> : <RowSkeletons />;
}

function Report({ entity }: { entity: Entity }) {
  const { t } = useTranslation("incidents");
  const incident = incidentOf(entity);
  const log = useQuery(wholeLogQuery(incident.id, incident.rev));
  return (
    <Page
      className={css.report}
      title={t("incidentReport.title", { name: incident.name })}
      meta={
        <span className="dim">
          {optionText("status", incident.status ?? "ACTIVE")}, {optionText("severity", incident.severity)}
        </span>
      }
      actions={
        <span className={css.controls}>
          <Button component={Link} to={entityPath(automatedIncident, incident.id)} variant="default">
            {t("incidentReport.back")}
          </Button>{" "}
          <Button leftSection={<IconPrinter size={15} />} onClick={() => window.print()}>
            {t("incidentReport.print")}
          </Button>
        </span>
      }
    >
      <TimelinePanel incident={incident} />
      {(["general", "location", "detection", "timing", "associatedEntities"] as const).map((name) => (
        <DetailSection key={name} kind={automatedIncident} section={name} entity={entity} />
      ))}
      <SectionBoundary>
        <ConfidencePanel incident={incident} />
      </SectionBoundary>
      <Panel title={t("log.title")} meta={t("log.order")}>
        {!log.data && log.error && (
          <FailedToLoad title={t("log.failed")} error={log.error} onRetry={() => void log.refetch()} />
        )}
        <LogList entries={log.data ?? []} />
      </Panel>
      <SectionBoundary>
        <AlertHistory incident={incident} />
      </SectionBoundary>
    </Page>
  );
}
