import { Button, MultiSelect, Stack } from "@mantine/core";
import type { SignFont } from "@gantry/domain/kinds/sign-font.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import "../../../kit/look/mantine-inputs.ts";
import { entityQuery } from "../../../queries/kind-queries.ts";
import { actionErrorText } from "../../../kinds/communication/action-text.ts";
import { errorText } from "../../../queries/error-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import { endOf, getRequestAnswer, uploadFont } from "../maintenance/maintenance-calls.ts";
import { rereadSoon } from "../maintenance/use-sign-request.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { SlotNumberInput } from "../sign/slot-number-input.tsx";

interface ToSignsDialogProps {
  library: SignFont;
  signs: readonly Sign[];
  onClose: () => void;
}

export default function ToSignsDialog({ library, signs, onClose }: ToSignsDialogProps) {
  const { t } = useTranslation("signMaintenance");
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<string[]>([]);
  const [number, setNumber] = useState(1);
  const reachable = signs.filter(({ protocol }) => protocol !== "NONE");
  const send = () => {
    for (const sign of reachable.filter(({ id }) => chosen.includes(id)))
      void load(sign).then(() => rereadSoon(() => cache.invalidateQueries(entityQuery(signKind, sign.id))));
    toast("success", t("fonts.sent", { count: chosen.length }));
    onClose();
  };
  const load = async (sign: Sign) => {
    const words = { name: sign.name };
    try {
      const action = await uploadFont(sign.id, { fontId: library.id, number });
      const { status, error } = await endOf(action, (actionId) => getRequestAnswer(sign.id, actionId));
      if (status === "SUCCESS") return toast("success", t("fontUploaded", words));
      toast("error", t("fontUploadError", words), { detail: actionErrorText(error) });
    } catch (cause) {
      toast("error", t("fontUploadError", words), { detail: errorText(cause), cause });
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("fonts.toSignsTitle", { name: library.name })}
      actions={
        <Button disabled={chosen.length === 0} onClick={send}>
          {t("fonts.send")}
        </Button>
      }
    >
      <Stack gap={8}>
        <MultiSelect
          label={t("fonts.chooseSigns")}
          searchable
          value={chosen}
          data={reachable.map(({ id, name }) => ({ value: id, label: name }))}
          limit={100}
          onChange={setChosen}
        />
        <SlotNumberInput label={t("fonts.number")} value={number} onChange={setNumber} />
      </Stack>
    </Dialog>
  );
}
