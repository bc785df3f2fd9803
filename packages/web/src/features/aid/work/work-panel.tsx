import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { Button, Stack } from "@mantine/core";
import { IconArrowMerge, IconArrowsSplit2, IconUserShare } from "@tabler/icons-react";
import { useState } from "react";
import { Fact, Facts } from "../../../kit/facts/facts.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { useCan } from "../../../session/session-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { type Incident, isOpen } from "../incident/incident-entity.ts";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { SplitDialog } from "./split-dialog.tsx";
import { TakeButton } from "./take-button.tsx";

type Task = "handOver" | "merge" | "split";

/** Who works on it, and what can be done about its borders to other incidents. */
export function WorkPanel({ incident }: { incident: Incident }) {
  const { t } = useTranslation("incidents");
  const mayUpdate = useCan("UPDATE", automatedIncident.entityType, incident.id);
  const [task, setTask] = useState<Task>();
  const dialog = (of: Task) => ({ incident, isOpen: task === of, onClose: () => setTask(undefined) });
  const buttons = [
    ["handOver", IconUserShare],
    ["merge", IconArrowMerge],
    ["split", IconArrowsSplit2],
  ] as const;
  return (
    <Panel title={t("work.title")} isPadded>
      <Stack gap={12}>
        <Facts>
          <Fact label={t("work.operator")}>{incident.operator ?? t("work.unassigned")}</Fact>
        </Facts>
        {mayUpdate && isOpen(incident) && (
          <div className="row wrap">
            <TakeButton incident={incident} />
            {buttons.map(([of, Icon]) => (
              <Button
                key={of}
                variant="default"
                size="compact-sm"
                leftSection={<Icon size={14} />}
                onClick={() => setTask(of)}
              >
                {t(`${of}.open`)}
              </Button>
            ))}
            <HandOverDialog {...dialog("handOver")} />
            <MergeDialog {...dialog("merge")} />
            <SplitDialog {...dialog("split")} />
          </div>
        )}
      </Stack>
    </Panel>
  );
}
