import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { Link } from "@tanstack/react-router";
import { markOfSeverity } from "../../../kinds/map-devices/incident-mark.ts";
import { SeverityMark } from "../../../kit/status/glyphs.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { useAlertAreas } from "./alert-areas-query.ts";

/** Areas of public alerts in the list that stands for the map. */
export default function AreaEntries() {
  const { t } = useTranslation("incidents");
  const areas = useAlertAreas();
  if (areas.length === 0) return null;
  return (
    <ul aria-label={t("area.onMap")}>
      {areas.map(({ id, name, severity, expiresAt }) => (
        <li key={id}>
          <Link className="row plain-link" to={entityPath(automatedIncident, id)}>
            <SeverityMark severity={markOfSeverity[severity]} size={15} />
            <span className="ellipsis">{name}</span>
            {expiresAt !== null && (
              <span className="dim small end nowrap">{t("area.entry", { time: timeText(expiresAt) })}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
