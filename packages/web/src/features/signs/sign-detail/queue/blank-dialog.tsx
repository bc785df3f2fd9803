import { Stack } from "@mantine/core";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "../../../../text/use-translation.ts";
import { ConfirmDialog } from "../../../../kit/dialog/confirm-dialog.tsx";
import { toast } from "../../../../kit/toasts/toasts.ts";
import { errorText } from "../../../../queries/error-text.ts";
import { blankSign, signKeys } from "../../sign/sign-calls.ts";
import type { Sign } from "../../sign/sign-entity.ts";

interface BlankDialogProps {
  sign: Sign;
  queue: SignQueue | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Blanking ends every queued message, so it names the sign and their number. */
export function BlankDialog({ sign, queue, isOpen, onClose }: BlankDialogProps) {
  const { t } = useTranslation("signs");
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
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("blankTitle", { name })}
      confirm={t("blankConfirm", { name })}
      isDestructive
      isDisabled={!queue}
      isPending={blank.isPending}
      onConfirm={() => blank.mutate()}
    >
      <Stack gap={8}>
        <p>{count > 0 ? t("blankText", { count }) : t("blankNothing")}</p>
        {queue?.governed === false && <p>{t("blankObserved")}</p>}
      </Stack>
    </ConfirmDialog>
  );
}
