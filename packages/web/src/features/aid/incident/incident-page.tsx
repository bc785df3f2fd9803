import { markOfSeverity } from "../../../kinds/map-devices/incident-mark.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { useOpenParts } from "../../../kinds/open-parts.ts";
import { DetailSection } from "../../../kinds/detail/kind-detail-screen.tsx";
import type { BesideIncidentProps, IncidentColumn } from "../../../kinds/feature.ts";
import { FeaturePart } from "../../../kinds/feature-part.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { SectionBoundary } from "../../../kit/screen/section-boundary.tsx";
import { SeverityMark } from "../../../kit/status/glyphs.tsx";
import { reportFailedCall } from "../../../queries/failed-call.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import { useCan } from "../../../session/session-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { CorridorPanel } from "../corridor/corridor-panel.tsx";
import { useCorridor } from "../corridor/use-corridor.ts";
import { LogPanel } from "../work/log-panel.tsx";
import { TimelinePanel } from "../work/timeline-panel.tsx";
import { recordWatched, timelineQuery } from "../work/work-calls.ts";
import { WorkPanel } from "../work/work-panel.tsx";
import { AreaPanel } from "./area-panel.tsx";
import { AlertHistory } from "./alert-history.tsx";
import { ConfidencePanel } from "./confidence-panel.tsx";
import { IncidentActs } from "./incident-acts.tsx";
import { type Incident, incidentOf, isOpen } from "./incident-entity.ts";
import { IncidentState } from "./incident-state.tsx";
import { placeOf } from "./place-of.ts";
import css from "./incident.module.css";

/** Where an operator works on an incident (INC-007). */
export function IncidentPage({ entity, actions }: { entity: Entity; actions: ReactNode }) {
  const incident = incidentOf(entity);
  const { t } = useTranslation("incidents");
  const watched = useWatched(incident);
  const known = placeOf(incident);
  const corridor = useCorridor(known);
  const place = { ...known, milepost: corridor.corridor?.milepost ?? null };
  const section = (name: string) => (
    <OpenedByAddress tab={name}>
      <DetailSection kind={automatedIncident} section={name} entity={entity} />
    </OpenedByAddress>
  );
  return (
    <Page
      title={
        <span className="row">
          <SeverityMark severity={markOfSeverity[incident.severity]} size={22} />
          <span className="ellipsis">{incident.name}</span>
        </span>
      }
      meta={<IncidentState incident={incident} />}
      actions={
        <>
          {actions}
          <IncidentActs incident={incident} />
        </>
      }
    >
      <SectionBoundary>
        {place.publicAlert ? (
          <AreaPanel alert={place.publicAlert} />
        ) : (
          <CorridorPanel incident={place} severity={markOfSeverity[incident.severity]} found={corridor} />
        )}
      </SectionBoundary>
      <div className={css.columns}>
        <div className={css.column}>
          <BesideParts column="start" incident={place} onWatched={watched} />
          <SectionBoundary>
            <LogPanel key={incident.id} incident={incident} />
          </SectionBoundary>
          <OpenedByAddress tab="alerts">
            <SectionBoundary>
              <AlertHistory incident={incident} />
            </SectionBoundary>
          </OpenedByAddress>
          {section("associatedEntities")}
        </div>
        <div className={css.column}>
          <BesideParts column="middle" incident={place} />
          {section("location")}
        </div>
        <div className={css.column}>
          <WorkPanel incident={incident} />
          <SectionBoundary>
            <ConfidencePanel incident={incident} />
          </SectionBoundary>
          <SectionBoundary>
            <TimelinePanel
              key={incident.id}
              incident={incident}
              foot={<Link to={reportPath(incident.id)}>{t("incidentReport.open")}</Link>}
            />
          </SectionBoundary>
          {section("detection")}
          {section("timing")}
          {section("general")}
        </div>
      </div>
    </Page>
  );
}

/** The query parameter `tab` names the section that a link opens (INC-004). */
function OpenedByAddress({ tab, children }: { tab: string; children: ReactNode }) {
  const search = useSearch({ strict: false }) as { tab?: string };
  const place = useRef<HTMLDivElement>(null);
  const isNamed = search.tab === tab;
  useEffect(() => {
    if (!isNamed) return;
    place.current?.scrollIntoView({ block: "start" });
    place.current?.focus({ preventScroll: true });
  }, [isNamed]);
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}

const reportPath = (id: string) => `${automatedIncident.pages}/${encodeURIComponent(id)}/report`;

/** Records the first camera on which a person who works on it sees it. */
function useWatched({ id, rev, status }: Incident): ((cameraId: string) => void) | undefined {
  const cache = useQueryClient();
  const mayUpdate = useCan("UPDATE", automatedIncident.entityType, id);
  const { data } = useQuery(timelineQuery(id, rev));
  const isWanted = mayUpdate && isOpen({ status }) && data?.firstCameraAt === null;
  return isWanted
    ? (cameraId) =>
        void recordWatched(id, cameraId)
          .then((timeline) => cache.setQueryData(timelineQuery(id, rev).queryKey, timeline))
          .catch(reportFailedCall)
    : undefined;
}

/** What other features publish for this column. */
function BesideParts({ column, ...props }: BesideIncidentProps & { column: IncidentColumn }) {
  const parts = useOpenParts("besideIncident").filter((one) => one.column === column);
  return parts.map(({ part }, at) => (
    <SectionBoundary key={at}>
      <FeaturePart load={part} props={props} />
    </SectionBoundary>
  ));
}
