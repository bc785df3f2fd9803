import { Button, Modal, NumberInput } from "@mantine/core";
import type { BrightnessStep } from "@gantry/domain/contract/signs/sign-device.ts";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import maintenanceCss from "../maintenance.module.css";
import signsCss from "../../sign/signs.module.css";

interface CurveDialogProps {
  name: string;
  curve: readonly BrightnessStep[];
  isSaving: boolean;
  onSave: (curve: BrightnessStep[]) => void;
  onClose: () => void;
}
const columns = [
  ["lightOutput", "brightness.light"],
  ["photocellDown", "brightness.down"],
  ["photocellUp", "brightness.up"],
] as const;

export default function CurveDialog({ name, curve, isSaving, onSave, onClose }: CurveDialogProps) {
  const { t } = useTranslation("signMaintenance");
  const { t: common } = useTranslation();
  // Steps may be equal, so they need ids.
  const [steps, setSteps] = useState(() => curve.map((step, id) => ({ id, ...step })));
  const change = (id: number, part: Partial<BrightnessStep>) =>
    setSteps((before) => before.map((step) => (step.id === id ? { ...step, ...part } : step)));
  const nextId = 1 + Math.max(-1, ...steps.map(({ id }) => id));
  return (
    <Modal
      opened
      onClose={onClose}
      title={<b>{t("brightness.editTitle", { name })}</b>}
      size={620}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      <div className={maintenanceCss.maintenanceScroll}>
        <table className={signsCss.stateTable}>
          <thead>
            <tr>
              {columns.map(([column, label]) => (
                <th key={column} scope="col">
                  {t(label)}
                </th>
              ))}
              <th>
                <span className="visually-hidden">{t("brightness.edit")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step, at) => (
              <tr key={step.id}>
                {columns.map(([column, label]) => (
                  <td key={column}>
                    <NumberInput
                      aria-label={t("brightness.rowLabel", { label: t(label), row: at + 1 })}
                      value={step[column]}
                      min={0}
                      max={65_535}
                      clampBehavior="strict"
                      allowDecimal={false}
                      hideControls
                      onChange={(value) => typeof value === "number" && change(step.id, { [column]: value })}
                    />
                  </td>
                ))}
                <td>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={t("brightness.removeStep", { row: at + 1 })}
                    onClick={() => setSteps(steps.filter(({ id }) => id !== step.id))}
                  >
                    <IconTrash size={16} />
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="row dialog-foot">
        <Button
          variant="default"
          disabled={steps.length >= 255}
          onClick={() =>
            setSteps([...steps, { id: nextId, lightOutput: 0, photocellDown: 0, photocellUp: 0 }])
          }
        >
          {t("brightness.addStep")}
        </Button>
        <Button className="end" variant="default" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button
          loading={isSaving}
          disabled={steps.length === 0}
          onClick={() => onSave(steps.map(({ id: _id, ...step }) => step))}
        >
          {t("brightness.save")}
        </Button>
      </div>
    </Modal>
  );
}
