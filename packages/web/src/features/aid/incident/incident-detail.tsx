import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { KindDetailScreen } from "../../../kinds/detail/kind-detail-screen.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import { IncidentPage } from "./incident-page.tsx";

export default function IncidentDetailScreen() {
  const { t } = useTranslation("messages");
  return (
    <KindDetailScreen kind={automatedIncident} Whole={IncidentPage} notLoaded={t("errorLoadingIncident")} />
  );
}
