import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { Button } from "@mantine/core";
import { IconCheck, IconHandStop } from "@tabler/icons-react";
import { useState } from "react";
import { ConfirmDialog } from "../../../kit/dialog/confirm-dialog.tsx";
import { useKeys } from "../../../kit/screen/keys.ts";
import { useCan } from "../../../session/session-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { useIncidentAct } from "./incident-calls.ts";
import { type Incident, isOpen } from "./incident-entity.ts";

/** Hidden without UPDATE on the incident (INC-028), and where its state does not allow them (INC-025 to INC-027). */
export function IncidentActs({ incident }: { incident: Incident }) {
  const mayUpdate = useCan("UPDATE", automatedIncident.entityType, incident.id);
  return mayUpdate && isOpen(incident) ? <PossibleActs incident={incident} /> : null;
}

function PossibleActs({ incident }: { incident: Incident }) {
  const { t } = useTranslation("incidents");
  const { mutate, isPending, variables } = useIncidentAct(incident);
  const [isAsking, setAsking] = useState(false);
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
        variant="default"
        className="destructive"
        leftSection={<IconHandStop size={15} />}
        onClick={() => setAsking(true)}
      >
        {t("falsePositive")}
      </Button>
      <Button
        variant={mayConfirm ? "default" : "filled"}
        rightSection={<kbd>X</kbd>}
        loading={isPending && variables === "clear"}
        onClick={() => act("clear")}
      >
        {t("clear")}
      </Button>
      {mayConfirm && (
        <Button
          leftSection={<IconCheck size={15} />}
          rightSection={<kbd>C</kbd>}
          loading={isPending && variables === "confirm"}
          onClick={() => act("confirm")}
        >
          {t("confirm")}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t("falsePositiveTitle", { name: incident.name })}
        confirm={t("falsePositiveConfirm")}
        isDestructive
        isPending={isPending}
        onConfirm={() => mutate("false-positive", { onSettled: () => setAsking(false) })}
      >
        <p>{t("falsePositiveText")}</p>
      </ConfirmDialog>
    </>
  );
}
