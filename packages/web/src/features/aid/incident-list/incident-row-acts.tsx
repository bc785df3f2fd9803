import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { IconCheck, IconCircleCheck, IconHandStop } from "@tabler/icons-react";
import { useEffect } from "react";
import { create } from "zustand";
import type { RowAction } from "../../../kinds/list/extras.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import { useCan } from "../../../session/session-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { FalsePositiveDialog } from "../incident/false-positive-dialog.tsx";
import { useIncidentAct } from "../incident/incident-calls.ts";
import { type Incident, incidentOf, isOpen } from "../incident/incident-entity.ts";

/** The incident that the open dialog asks about; it outlives the menu of its row. */
const askedStore = create<{ asked?: Incident; isOpen: boolean }>(() => ({ isOpen: false }));

/** The acts of the incident page, in the list: hidden without UPDATE and where the state does not allow them (INC-025 to INC-028). */
export function useIncidentRowActs(row: Entity): readonly RowAction[] {
  const { t } = useTranslation("incidents");
  const incident = incidentOf(row);
  const mayUpdate = useCan("UPDATE", automatedIncident.entityType, row.id);
  const { mutate } = useIncidentAct(incident);
  if (!mayUpdate || !isOpen(incident)) return [];
  const confirm = {
    label: t("confirm"),
    icon: <IconCheck size={16} />,
    run: () => mutate("confirm"),
  };
  return [
    ...(incident.status === "ACTIVE" ? [confirm] : []),
    { label: t("clear"), icon: <IconCircleCheck size={16} />, run: () => mutate("clear") },
    {
      label: t("falsePositive"),
      icon: <IconHandStop size={16} />,
      run: () => askedStore.setState({ asked: incident, isOpen: true }),
    },
  ];
}

/** For the menus of all rows. */
export function AskFalsePositive() {
  const { asked, isOpen: isAsking } = askedStore();
  useEffect(() => () => askedStore.setState({ isOpen: false }), []);
  if (!asked) return null;
  return (
    <FalsePositiveDialog
      incident={asked}
      isOpen={isAsking}
      onClose={() => askedStore.setState({ isOpen: false })}
    />
  );
}
