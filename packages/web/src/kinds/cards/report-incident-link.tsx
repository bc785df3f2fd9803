import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Entity, entityQuery } from "../../queries/kind-queries.ts";
import { useCan, useSession } from "../../session/session-store.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { placeSearch } from "./place-search.ts";

export const reportIncidentPath = "/aid/report";

/** Links to the form for an incident at the place of a device; hidden without the right to report. */
export function ReportIncidentLink({
  kind,
  id,
  isSmall = false,
}: {
  kind: AnyKind;
  id: string;
  isSmall?: boolean;
}) {
  const { t } = useTranslation("incidents");
  const { features } = useSession();
  const mayReport = useCan("UPDATE", automatedIncident.entityType) && features.has("automatedIncident");
  const isOfDevice = kind.device !== undefined && kind.geometry !== undefined;
  const { data } = useQuery({ ...entityQuery<Entity>(kind, id), enabled: mayReport && isOfDevice });
  const search = data && mayReport && isOfDevice ? placeSearch(kind, data) : undefined;
  if (!search) return null;
  return (
    <Button
      component={Link}
      to={reportIncidentPath}
      search={search as never}
      variant="default"
      size={isSmall ? "compact-sm" : "sm"}
      leftSection={<IconAlertTriangle size={isSmall ? 14 : 15} />}
    >
      {t("report.open")}
    </Button>
  );
}
