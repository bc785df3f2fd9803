import type { Alarm } from "@gantry/domain/alarms/alarm.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { Button } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import type { SelectionActionProps } from "../list/state/selection.ts";
import { useKeys } from "../../kit/screen/keys.ts";
import { AcknowledgeDialog } from "./acknowledge-dialog.tsx";
import { useMayAcknowledge } from "./alarm.ts";

export function AlarmButtons({
  alarm,
  onAcknowledge,
  onClear,
}: {
  alarm: Alarm;
  onAcknowledge: (alarm: Alarm) => void;
  onClear: (alarm: Alarm) => void;
}) {
  const { t } = useTranslation("alarms");
  const mayAct = useMayAcknowledge(alarm.entityType, alarm.entityId);
  if (!mayAct) return null;
  const what = { name: alarm.name, source: alarm.entityName };
  return (
    <span className="row" style={{ justifyContent: "flex-end" }}>
      {!alarm.acknowledged && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t("acknowledgeLabel", what)}
          onClick={() => onAcknowledge(alarm)}
        >
          {t("acknowledge")}
        </Button>
      )}
      {alarm.active && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t("clearLabel", what)}
          onClick={() => onClear(alarm)}
        >
          {t("clear")}
        </Button>
      )}
    </span>
  );
}

export function AcknowledgeSelected({ selection, clear }: SelectionActionProps<AnyKind>) {
  const { t } = useTranslation("alarms");
  const [isOpen, setOpen] = useState(false);
  const ids = "ids" in selection ? selection.ids : [];
  useKeys({
    a: (event) => {
      event.preventDefault();
      setOpen(true);
    },
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconChecks size={15} />}
        rightSection={<kbd>A</kbd>}
        onClick={() => setOpen(true)}
      >
        {t("acknowledgeMany", { count: ids.length })}
      </Button>
      <AcknowledgeDialog chosen={{ ids }} isOpen={isOpen} onClose={() => setOpen(false)} onDone={clear} />
    </>
  );
}
