import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { useEntity } from "../../../kinds/cards/entity-card.tsx";
import { FactsCard } from "../../../kinds/cards/facts-card.tsx";
import { markOfSeverity } from "../../../kinds/map-devices/incident-mark.ts";
import { SeverityMark } from "../../../kit/status/glyphs.tsx";
import { incidentOf } from "./incident-entity.ts";
import { IncidentState } from "./incident-state.tsx";

/** What one knows of an incident before opening it. */
export default function IncidentCard({ id }: { id: string }) {
  const { data: entity } = useEntity(automatedIncident, id);
  if (!entity) return null;
  const incident = incidentOf(entity);
  return (
    <div className="column">
      <div className="row">
        <SeverityMark severity={markOfSeverity[incident.severity]} size={18} />
        <IncidentState incident={incident} />
      </div>
      <FactsCard kind={automatedIncident} entity={entity} />
    </div>
  );
}
