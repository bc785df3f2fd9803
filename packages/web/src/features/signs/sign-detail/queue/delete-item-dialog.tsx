import { Stack } from "@mantine/core";
import type { QueueItem, SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { findWinningItem } from "@gantry/domain/sign/queue/winner.ts";
import { useTranslation } from "../../../../text/use-translation.ts";
import { ConfirmDialog } from "../../../../kit/dialog/confirm-dialog.tsx";
import { serverNowMs } from "../../../../kit/status/server-time.ts";
import type { Sign } from "../../sign/sign-entity.ts";
import { QueuedFace } from "./queue-cells.tsx";
import { useDeleteItem } from "./use-queue-actions.ts";

interface DeleteItemDialogProps {
  sign: Sign;
  queue: SignQueue;
  item: QueueItem | null;
  onClose: () => void;
}

export function DeleteItemDialog({ sign, queue, item, onClose }: DeleteItemDialogProps) {
  const { t } = useTranslation("signs");
  const remove = useDeleteItem(sign, queue);
  const stands = item !== null && findWinningItem(queue.items, serverNowMs())?.id === item.id;
  const next = findWinningItem(
    queue.items.filter(({ id }) => id !== item?.id),
    serverNowMs(),
  );
  const consequence = !stands
    ? t("queue.deleteWaiting")
    : next
      ? t("queue.deleteStanding", { next: t("queue.next", { priority: next.priority }) })
      : t("queue.deleteStandingLast");
  return (
    <ConfirmDialog
      isOpen={item !== null}
      onClose={onClose}
      title={t("queue.deleteTitle", { priority: item?.priority ?? "", name: sign.name })}
      confirm={t("queue.deleteConfirm")}
      isDestructive
      isPending={remove.isPending}
      onConfirm={() => item && remove.mutate(item, { onSettled: onClose })}
    >
      <Stack gap={8} align="flex-start">
        {item && <QueuedFace sign={sign} item={item} />}
        <p>{consequence}</p>
      </Stack>
    </ConfirmDialog>
  );
}
