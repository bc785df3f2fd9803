import { useTranslation } from "../../../../text/use-translation.ts";
import { requestText } from "../../../../kinds/communication/action-text.ts";
import { ConfirmDialog } from "../../../../kit/dialog/confirm-dialog.tsx";
import type { Sign } from "../../sign/sign-entity.ts";
import { deleteFont, deleteGraphic } from "../maintenance-calls.ts";
import { useSignRequest } from "../use-sign-request.ts";

interface RemoveDialogProps {
  sign: Sign;
  what: "fonts" | "graphics";
  number: number;
  onClose: () => void;
}

const requests = {
  fonts: { type: "DELETE_FONT", remove: deleteFont },
  graphics: { type: "DELETE_GRAPHIC", remove: deleteGraphic },
} as const;

export default function RemoveDialog({ sign, what, number, onClose }: RemoveDialogProps) {
  const { t } = useTranslation("signMaintenance");
  const { mutate } = useSignRequest(sign);
  const { name } = sign;
  const { type, remove } = requests[what];
  const words = { request: requestText(type), name };
  return (
    <ConfirmDialog
      isOpen
      title={t(`${what}.removeTitle`, { number, name })}
      confirm={t(`${what}.remove`)}
      isDestructive
      onConfirm={() => {
        mutate({
          ask: () => remove(sign.id, number),
          done: t("requestDone", words),
          failed: t("requestFailed", words),
        });
        onClose();
      }}
      onClose={onClose}
    >
      {t(`${what}.removeText`)}
    </ConfirmDialog>
  );
}
