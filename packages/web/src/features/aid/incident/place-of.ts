import type { PublicAlert } from "@gantry/domain/incidents/public-alert.ts";
import type { BesideIncidentProps } from "../../../kinds/feature.ts";
import { type Incident, isOpen } from "./incident-entity.ts";

/** What the parts around an incident need of it. */
export function placeOf(incident: Incident): BesideIncidentProps["incident"] {
  const [longitude, latitude] = incident.location?.coordinates ?? [];
  return {
    id: incident.id,
    incidentTypeName: incident.incidentTypeName ?? null,
    laneType: incident.laneType ?? null,
    roadName: incident.roadName ?? null,
    direction: incident.direction ?? null,
    point: longitude === undefined || latitude === undefined ? null : [longitude, latitude],
    isOpen: isOpen(incident),
    publicAlert: (incident.publicAlert ?? null) as PublicAlert | null,
  };
}
