import { Button, Modal, NativeSelect } from "@mantine/core";
import type { EventSlot, SignEvent, SignEventMessages } from "@gantry/domain/contract/signs/sign-device.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
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
  const { t: common } = useTranslation();
  const stored = slot !== null && typeof slot === "object" && slot.memory !== "volatile" ? slot : undefined;
  const [place, setPlace] = useState<Place>((stored?.memory as Place | undefined) ?? "blank");
  const [number, setNumber] = useState(stored?.number ?? 1);
  return (
    <Modal
      opened
      onClose={onClose}
      title={<b>{title}</b>}
      size={460}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      <div className="column">
        <NativeSelect
          label={t("events.shows")}
          value={place}
          data={places.map((value) => ({ value, label: t(`events.${value}`) }))}
          onChange={({ currentTarget }) => setPlace(currentTarget.value as Place)}
        />
        {place !== "blank" && (
          <SlotNumberInput label={t("events.number")} value={number} max={65_535} onChange={setNumber} />
        )}
      </div>
      <div className="row dialog-foot">
        <Button className="end" variant="default" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button
          loading={isSaving}
          onClick={() => onSave(place === "blank" ? null : { memory: place, number })}
        >
          {t("events.save")}
        </Button>
      </div>
    </Modal>
  );
}
