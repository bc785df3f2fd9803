import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import type { IncidentSeverity } from "@gantry/domain/kinds/incident-type.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { MapEntriesProps } from "../../../kinds/feature.ts";
import { markOfSeverity } from "../../../kinds/map-devices/incident-mark.ts";
import { SeverityMark } from "../../../kit/status/glyphs.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { incidentsOnMap, useAlertAreas, useMayReadIncidents } from "./incidents-on-map.ts";
import { incidentLayerIds, incidentsOf } from "./map-incidents.ts";

/** Incidents in view and areas of public alerts in the list that stands for the map. */
export default function IncidentEntries({ shown, isInView, chosenId, onChoose }: MapEntriesProps) {
  const { t } = useTranslation("incidents");
  const areas = useAlertAreas();
  const { data, dataUpdatedAt } = useQuery({ ...incidentsOnMap, enabled: useMayReadIncidents() });
  const incidents = incidentLayerIds
    .filter((id) => shown.has(id))
    .flatMap((id) => incidentsOf(id, data, dataUpdatedAt))
    .filter(({ geometry }) => isInView(geometry.coordinates as [number, number]));
  return (
    <>
      {areas.length > 0 && (
        <ul aria-label={t("area.onMap")}>
          {areas.map(({ id, name, severity, expiresAt }) => (
            <li key={id}>
              {/* An area has no single place for a panel. */}
              <Link className="row plain-link" to={entityPath(automatedIncident, id)}>
                <Words
                  name={name}
                  severity={severity}
                  end={expiresAt === null ? undefined : t("area.entry", { time: timeText(expiresAt) })}
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {incidents.length > 0 && (
        <ul aria-label={t("onMap")}>
          {incidents.map(({ geometry, properties: { id, name, type, severity } }) => (
            <li key={id}>
              <button
                type="button"
                className="row"
                aria-pressed={id === chosenId}
                onClick={() =>
                  onChoose({
                    entity: { entityType: automatedIncident.entityType, id, name: name || type },
                    position: geometry.coordinates as [number, number],
                  })
                }
              >
                <Words name={name || type} severity={severity} end={name ? type : undefined} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface WordsProps {
  name: string;
  severity: IncidentSeverity;
  end: string | undefined;
}

const Words = ({ name, severity, end }: WordsProps) => (
  <>
    <SeverityMark severity={markOfSeverity[severity]} size={15} />
    <span className="ellipsis">{name}</span>
    {end && <span className="dim small end nowrap">{end}</span>}
  </>
);
