import type { Alarm } from "@gantry/domain/alarms/alarm.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { Button } from "@mantine/core";
import { IconChecks, IconClockPause, IconClockPlay } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import type { SelectionActionProps } from "../list/state/selection.ts";
import { useKeys } from "../../kit/screen/keys.ts";
import { IconButton } from "../../kit/look/icon-button.tsx";
import { ShelveDialog } from "./shelve-dialog.tsx";
import { useUnshelve } from "./use-alarm-acts.ts";
import { AcknowledgeDialog } from "./acknowledge-dialog.tsx";
import { useMayAcknowledge } from "./alarm.ts";

export function AlarmButtons({
  alarm,
  onAcknowledge,
  onClear,
  onShelve,
}: {
  alarm: Alarm;
  onAcknowledge: (alarm: Alarm) => void;
  onClear: (alarm: Alarm) => void;
  onShelve: (alarm: Alarm) => void;
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
      <ShelveButton alarm={alarm} onShelve={() => onShelve(alarm)} />
    </span>
  );
}

function ShelveButton({ alarm, onShelve }: { alarm: Alarm; onShelve: () => void }) {
  const { t } = useTranslation("alarms");
  const { mutate, isPending } = useUnshelve();
  const what = { name: alarm.name, source: alarm.entityName };
  if (!alarm.shelved)
    return (
      <IconButton
        icon={IconClockPause}
        label={t("shelveLabel", what)}
        title={t("shelve")}
        onClick={onShelve}
      />
    );
  return (
    <IconButton
      icon={IconClockPlay}
      label={t("unshelveLabel", what)}
      title={t("unshelve")}
      disabled={isPending}
      onClick={() => mutate({ ids: [alarm.id] })}
    />
  );
}

/** Acknowledges or shelves the selected alarms. */
export function ActOnSelected({ selection, clear }: SelectionActionProps<AnyKind>) {
  const { t } = useTranslation("alarms");
  const [open, setOpen] = useState<"acknowledge" | "shelve">();
  const ids = "ids" in selection ? selection.ids : [];
  const close = () => setOpen(undefined);
  const keyFor = (what: "acknowledge" | "shelve") => (event: KeyboardEvent) => {
    event.preventDefault();
    setOpen(what);
  };
  useKeys({ a: keyFor("acknowledge"), s: keyFor("shelve") });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconChecks size={15} />}
        rightSection={<kbd>A</kbd>}
        onClick={() => setOpen("acknowledge")}
      >
        {t("acknowledgeMany", { count: ids.length })}
      </Button>
      <Button
        variant="default"
        leftSection={<IconClockPause size={15} />}
        rightSection={<kbd>S</kbd>}
        onClick={() => setOpen("shelve")}
      >
        {t("shelveMany", { count: ids.length })}
      </Button>
      <AcknowledgeDialog chosen={{ ids }} isOpen={open === "acknowledge"} onClose={close} onDone={clear} />
      <ShelveDialog chosen={{ ids }} isOpen={open === "shelve"} onClose={close} onDone={clear} />
    </>
  );
}
