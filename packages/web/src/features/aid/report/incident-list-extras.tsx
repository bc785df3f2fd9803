import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { reportIncidentPath } from "../../../kinds/cards/report-incident-link.tsx";
import type { KindListExtras } from "../../../kinds/list/extras.ts";
import { useCan } from "../../../session/session-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";

export const incidentListExtras: KindListExtras = { headActions: ReportButton };

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
