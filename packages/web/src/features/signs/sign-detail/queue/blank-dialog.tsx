import { Button, Modal } from "@mantine/core";
import type { Sign } from "../../sign/sign-entity.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import "../../../../kit/look/mantine-inputs.ts";
import { errorText } from "../../../../queries/error-text.ts";
import { toast } from "../../../../kit/toasts/toasts.ts";
import { blankSign, signKeys } from "../../sign/sign-calls.ts";

interface BlankDialogProps {
  sign: Sign;
  queue: SignQueue | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Blanking ends every queued message, so it names the sign and their number. */
export function BlankDialog({ sign, queue, isOpen, onClose }: BlankDialogProps) {
  const { t } = useTranslation("signs");
  const { t: common } = useTranslation();
  const cache = useQueryClient();
  const { name } = sign;
  const blank = useMutation({
    mutationFn: () => blankSign(sign.id, { revision: queue?.revision }),
    onSuccess: () => {
      toast("success", t("signBlankSuccess", { name }));
      onClose();
    },
    onError: (cause) => toast("error", t("signBlankError", { name }), { detail: errorText(cause), cause }),
    // Refetch also after a stale revision, to show the current queue before a retry.
    onSettled: () => cache.invalidateQueries({ queryKey: signKeys.queue(sign.id) }),
  });
  const count = queue?.items.length ?? 0;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={<b>{t("blankTitle", { name })}</b>}
      size={500}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      <div className="column">
        <p>{count > 0 ? t("blankText", { count }) : t("blankNothing")}</p>
        {queue?.governed === false && <p>{t("blankObserved")}</p>}
      </div>
      <div className="row dialog-foot">
        <Button className="end" variant="default" data-autofocus onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button
          className="destructive"
          variant="default"
          disabled={!queue}
          loading={blank.isPending}
          onClick={() => blank.mutate()}
        >
          {t("blankConfirm", { name })}
        </Button>
      </div>
    </Modal>
  );
}
