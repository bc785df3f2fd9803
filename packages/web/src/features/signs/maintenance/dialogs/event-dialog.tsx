import { Button, NativeSelect, Stack } from "@mantine/core";
import type { EventSlot, SignEvent, SignEventMessages } from "@gantry/domain/contract/signs/sign-device.ts";
import { useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { Dialog } from "../../../../kit/dialog/dialog.tsx";
import { SlotNumberInput } from "../../sign/slot-number-input.tsx";

interface EventDialogProps {
  title: string;
  slot: SignEventMessages["messages"][SignEvent];
  isSaving: boolean;
  onSave: (slot: EventSlot) => void;
  onClose: () => void;
}
const places = ["blank", "permanent", "changeable"] as const;
type Place = (typeof places)[number];

export default function EventDialog({ title, slot, isSaving, onSave, onClose }: EventDialogProps) {
  const { t } = useTranslation("signMaintenance");
  const stored = slot !== null && typeof slot === "object" && slot.memory !== "volatile" ? slot : undefined;
  const [place, setPlace] = useState<Place>((stored?.memory as Place | undefined) ?? "blank");
  const [number, setNumber] = useState(stored?.number ?? 1);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <Button
          loading={isSaving}
          onClick={() => onSave(place === "blank" ? null : { memory: place, number })}
        >
          {t("events.save")}
        </Button>
      }
    >
      <Stack gap={8}>
        <NativeSelect
          label={t("events.shows")}
          value={place}
          data={places.map((value) => ({ value, label: t(`events.${value}`) }))}
          onChange={({ currentTarget }) => setPlace(currentTarget.value as Place)}
        />
        {place !== "blank" && (
          <SlotNumberInput label={t("events.number")} value={number} max={65_535} onChange={setNumber} />
        )}
      </Stack>
    </Dialog>
  );
}
