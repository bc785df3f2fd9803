import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { reportIncidentPath } from "../../../kinds/cards/report-incident-link.tsx";
import type { KindListExtras } from "../../../kinds/list/extras.ts";
import { useCan } from "../../../session/session-store.ts";
import { markOfSeverity } from "../../../kinds/map-devices/incident-mark.ts";
import { SeverityMark } from "../../../kit/status/glyphs.tsx";
import { useAgeText } from "../../../kit/status/age.tsx";
import { timestampTitle } from "../../../kit/time/timestamp-text.ts";
import { optionText } from "../../../text/kind-text.ts";
import { type Incident, incidentOf } from "../incident/incident-entity.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { AskFalsePositive, useIncidentRowActs } from "./incident-row-acts.tsx";

export const incidentListExtras: KindListExtras = {
  cells: { severity: (row) => <Severity incident={incidentOf(row)} /> },
  phoneLine: (row) => <StateLine incident={incidentOf(row)} />,
  phoneEnd: (row) => <Severity incident={incidentOf(row)} />,
  headActions: () => (
    <>
      <ReportButton />
      <AskFalsePositive />
    </>
  ),
  useRowActions: useIncidentRowActs,
};

/** Shape, colour and word, as on the map and the incident page (INC-060). */
function Severity({ incident: { severity } }: { incident: Incident }) {
  return (
    <span className="status">
      <span aria-hidden style={{ display: "inline-flex" }}>
        <SeverityMark severity={markOfSeverity[severity]} />
      </span>
      {optionText("severity", severity)}
    </span>
  );
}

/** Under the name on a phone: the state, and how long ago it was detected. */
function StateLine({ incident: { status, detectedAt } }: { incident: Incident }) {
  const age = useAgeText(detectedAt);
  return (
    <>
      <span className="dim small ellipsis">{optionText("status", status)}</span>
      {detectedAt && (
        <time className="age" dateTime={detectedAt} title={timestampTitle(detectedAt)}>
          {age}
        </time>
      )}
    </>
  );
}

function ReportButton() {
  const { t } = useTranslation("incidents");
  const mayReport = useCan("UPDATE", automatedIncident.entityType);
  if (!mayReport) return null;
  return (
    <Button component={Link} to={reportIncidentPath} leftSection={<IconPlus size={15} />}>
      {t("report.open")}
    </Button>
  );
}
