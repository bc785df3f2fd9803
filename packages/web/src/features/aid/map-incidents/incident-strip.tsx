import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { useEntity } from "../../../kinds/cards/entity-card.tsx";
import { markOfSeverity } from "../../../kinds/map-devices/incident-mark.ts";
import { CorridorPanel } from "../corridor/corridor-panel.tsx";
import { useCorridor } from "../corridor/use-corridor.ts";
import { type Incident, incidentOf } from "../incident/incident-entity.ts";
import { placeOf } from "../incident/place-of.ts";

/** The road around the incident that is chosen on the map. */
export default function IncidentStrip({ id }: { id: string }) {
  const { data } = useEntity(automatedIncident, id);
  return data && <Strip incident={incidentOf(data)} />;
}

function Strip({ incident }: { incident: Incident }) {
  const place = placeOf(incident);
  const found = useCorridor(place);
  // An alert for an area has no place on a road.
  if (place.publicAlert) return null;
  return <CorridorPanel incident={place} severity={markOfSeverity[incident.severity]} found={found} />;
}
