import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { Button } from "@mantine/core";
import { IconCheck, IconCircleCheck, IconHandStop } from "@tabler/icons-react";
import { useState } from "react";
import { useKeys } from "../../../kit/screen/keys.ts";
import { useCan } from "../../../session/session-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { FalsePositiveDialog } from "./false-positive-dialog.tsx";
import { useIncidentAct } from "./incident-calls.ts";
import { type Incident, isOpen } from "./incident-entity.ts";

/** Hidden without UPDATE on the incident (INC-028), and where its state does not allow them (INC-025 to INC-027). */
export function IncidentActs({ incident, isSmall = false }: { incident: Incident; isSmall?: boolean }) {
  const mayUpdate = useCan("UPDATE", automatedIncident.entityType, incident.id);
  return mayUpdate && isOpen(incident) ? <PossibleActs incident={incident} isSmall={isSmall} /> : null;
}

function PossibleActs({ incident, isSmall }: { incident: Incident; isSmall: boolean }) {
  const { t } = useTranslation("incidents");
  const { mutate, isPending, variables } = useIncidentAct(incident);
  const [isAsking, setAsking] = useState(false);
  const size = isSmall ? "compact-sm" : "sm";
  const mayConfirm = incident.status === "ACTIVE";
  const act = (what: "confirm" | "clear") => {
    if (!isPending) mutate(what);
  };
  useKeys({ c: () => mayConfirm && act("confirm"), x: () => act("clear") }, () => ({
    title: t("keys.title"),
    keys: [...(mayConfirm ? [[["C"], t("keys.confirm")] as const] : []), [["X"], t("keys.clear")]],
  }));
  return (
    <>
      <Button
        size={size}
        variant="default"
        className="destructive"
        leftSection={<IconHandStop size={15} />}
        onClick={() => setAsking(true)}
      >
        {t("falsePositive")}
      </Button>
      <Button
        size={size}
        variant={mayConfirm ? "default" : "filled"}
        leftSection={<IconCircleCheck size={15} />}
        rightSection={<kbd>X</kbd>}
        loading={isPending && variables === "clear"}
        onClick={() => act("clear")}
      >
        {t("clear")}
      </Button>
      {mayConfirm && (
        <Button
          size={size}
          leftSection={<IconCheck size={15} />}
          rightSection={<kbd>C</kbd>}
          loading={isPending && variables === "confirm"}
          onClick={() => act("confirm")}
        >
          {t("confirm")}
        </Button>
      )}
      <FalsePositiveDialog incident={incident} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
