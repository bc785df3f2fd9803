import type { Fields } from "@gantry/domain/fields/fields.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import type { CardPlace } from "../../../kinds/feature.ts";
import { useEntity } from "../../../kinds/cards/entity-card.tsx";
import { FieldValue } from "../../../kinds/detail/field-value.tsx";
import { markOfSeverity } from "../../../kinds/map-devices/incident-mark.ts";
import { Fact, Facts } from "../../../kit/facts/facts.tsx";
import { SeverityMark } from "../../../kit/status/glyphs.tsx";
import type { Entity } from "../../../queries/kind-queries.ts";
import { fieldLabel } from "../../../text/kind-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { TakeButton } from "../work/take-button.tsx";
import { IncidentActs } from "./incident-acts.tsx";
import { incidentOf, isOpen } from "./incident-entity.ts";
import { IncidentState } from "./incident-state.tsx";

/** Details, location, timing, associated entities and notes (INC-009). */
const shownFields = [
  "incidentTypeName",
  "description",
  "roadName",
  "direction",
  "location",
  "detectedAt",
  "confirmedAt",
  "clearedAt",
  "responseTime",
  "clearanceTime",
  "associatedEntities",
  "notes",
] as const;

/** What one knows of an incident before opening it; what is not known takes no line. In a panel, what one may do about it. */
export default function IncidentCard({ id, place }: { id: string; place?: CardPlace }) {
  const { t } = useTranslation("incidents");
  const { data: entity } = useEntity(automatedIncident, id);
  if (!entity) return null;
  const incident = incidentOf(entity);
  return (
    <div className="column">
      <div className="row">
        <SeverityMark severity={markOfSeverity[incident.severity]} size={18} />
        <IncidentState incident={incident} />
      </div>
      <Facts isSmall>
        {isOpen(incident) && (
          <Fact label={t("work.operator")}>{incident.operator ?? t("work.unassigned")}</Fact>
        )}
        {shownFields
          .filter((name) => isKnown(entity[name]))
          .map((name) => (
            <CardFact key={name} name={name} entity={entity} />
          ))}
      </Facts>
      {place === "panel" && (
        <div className="row wrap">
          <TakeButton incident={incident} />
          <IncidentActs incident={incident} isSmall />
        </div>
      )}
    </div>
  );
}

function CardFact({ name, entity }: { name: (typeof shownFields)[number]; entity: Entity }) {
  const field = (automatedIncident.fields as Fields)[name];
  if (!field) return null;
  return (
    <Fact label={fieldLabel(automatedIncident, name)}>
      <FieldValue name={name} field={field} value={entity[name]} siblings={entity} />
    </Fact>
  );
}

const isKnown = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
