import { Button, NumberInput } from "@mantine/core";
import type { BrightnessStep } from "@gantry/domain/contract/signs/sign-device.ts";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { Dialog } from "../../../../kit/dialog/dialog.tsx";
import { IconButton } from "../../../../kit/look/icon-button.tsx";
import { actionsColumn, type Column } from "../../../../kit/table/columns.ts";
import { DataTable } from "../../../../kit/table/data-table.tsx";

interface CurveDialogProps {
  name: string;
  curve: readonly BrightnessStep[];
  isSaving: boolean;
  onSave: (curve: BrightnessStep[]) => void;
  onClose: () => void;
}
type Step = BrightnessStep & { id: number };
const values = [
  ["lightOutput", "brightness.light"],
  ["photocellDown", "brightness.down"],
  ["photocellUp", "brightness.up"],
] as const;

export default function CurveDialog({ name, curve, isSaving, onSave, onClose }: CurveDialogProps) {
  const { t } = useTranslation("signMaintenance");
  // Steps may be equal, so they need ids.
  const [steps, setSteps] = useState<readonly Step[]>(() => curve.map((step, id) => ({ id, ...step })));
  const change = (id: number, part: Partial<BrightnessStep>) =>
    setSteps((before) => before.map((step) => (step.id === id ? { ...step, ...part } : step)));
  const nextId = 1 + Math.max(-1, ...steps.map(({ id }) => id));
  const columns: Column<Step>[] = [
    ...values.map(([value, label]) => ({
      id: value,
      header: t(label),
      cell: (step: Step) => (
        <NumberInput
          aria-label={t("brightness.rowLabel", { label: t(label), row: steps.indexOf(step) + 1 })}
          value={step[value]}
          min={0}
          max={65_535}
          clampBehavior="strict"
          allowDecimal={false}
          hideControls
          onChange={(entered) => typeof entered === "number" && change(step.id, { [value]: entered })}
        />
      ),
    })),
    actionsColumn(t("brightness.edit"), 56, (step) => (
      <IconButton
        icon={IconTrash}
        label={t("brightness.removeStep", { row: steps.indexOf(step) + 1 })}
        onClick={() => setSteps(steps.filter(({ id }) => id !== step.id))}
      />
    )),
  ];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="medium"
      title={t("brightness.editTitle", { name })}
      footStart={
        <Button
          variant="default"
          disabled={steps.length >= 255}
          onClick={() =>
            setSteps([...steps, { id: nextId, lightOutput: 0, photocellDown: 0, photocellUp: 0 }])
          }
        >
          {t("brightness.addStep")}
        </Button>
      }
      actions={
        <Button
          loading={isSaving}
          disabled={steps.length === 0}
          onClick={() => onSave(steps.map(({ id: _id, ...step }) => step))}
        >
          {t("brightness.save")}
        </Button>
      }
    >
      <DataTable columns={columns} rows={steps} rowId={({ id }) => String(id)} card="table" />
    </Dialog>
  );
}
