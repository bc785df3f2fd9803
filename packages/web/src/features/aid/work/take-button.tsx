import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { Button } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { useKeys } from "../../../kit/screen/keys.ts";
import { useCan, useSession } from "../../../session/session-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { useIncidentAct } from "../incident/incident-calls.ts";
import { type Incident, isOpen } from "../incident/incident-entity.ts";

/** Makes an open incident one's own; hidden from its operator and without UPDATE on it. */
export function TakeButton({ incident }: { incident: Incident }) {
  const { user } = useSession();
  const mayUpdate = useCan("UPDATE", automatedIncident.entityType, incident.id);
  const mayTake = mayUpdate && isOpen(incident) && incident.operator !== user.name;
  return mayTake ? <PossibleTake incident={incident} /> : null;
}

function PossibleTake({ incident }: { incident: Incident }) {
  const { t } = useTranslation("incidents");
  const act = useIncidentAct(incident);
  const take = () => {
    if (!act.isPending) act.mutate("take");
  };
  useKeys({ t: take }, () => ({ title: t("work.title"), keys: [[["T"], t("take")]] }));
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconUserCheck size={14} />}
      rightSection={<kbd>T</kbd>}
      loading={act.isPending}
      onClick={take}
    >
      {t("take")}
    </Button>
  );
}
