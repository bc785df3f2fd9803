import { Button, Modal } from "@mantine/core";
import type { Sign } from "../../sign/sign-entity.ts";
import type { QueueItem, SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { winningItem } from "@gantry/domain/sign/queue/winner.ts";
import { useTranslation } from "react-i18next";
import "../../../../kit/look/mantine-inputs.ts";
import { serverNowMs } from "../../../../kit/status/server-time.ts";
import { MessageFace } from "./queue-row.tsx";
import { useDeleteItem } from "./use-queue-actions.ts";

interface DeleteItemDialogProps {
  sign: Sign;
  queue: SignQueue;
  item: QueueItem | null;
  onClose: () => void;
}

export function DeleteItemDialog({ sign, queue, item, onClose }: DeleteItemDialogProps) {
  const { t } = useTranslation("signs");
  const { t: common } = useTranslation();
  const remove = useDeleteItem(sign, queue);
  const stands = item !== null && winningItem(queue.items, serverNowMs())?.id === item.id;
  const next = winningItem(
    queue.items.filter(({ id }) => id !== item?.id),
    serverNowMs(),
  );
  const consequence = !stands
    ? t("queue.deleteWaiting")
    : next
      ? t("queue.deleteStanding", { next: t("queue.next", { priority: next.priority }) })
      : t("queue.deleteStandingLast");
  return (
    <Modal
      opened={item !== null}
      onClose={onClose}
      size={500}
      closeButtonProps={{ "aria-label": common("close") }}
      title={<b>{t("queue.deleteTitle", { priority: item?.priority ?? "", name: sign.name })}</b>}
    >
      <div className="column">
        {item && <MessageFace sign={sign} item={item} />}
        <p>{consequence}</p>
      </div>
      <div className="row dialog-foot">
        <Button className="end" variant="default" data-autofocus onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button
          className="destructive"
          variant="default"
          loading={remove.isPending}
          onClick={() => item && remove.mutate(item, { onSettled: onClose })}
        >
          {t("queue.deleteConfirm")}
        </Button>
      </div>
    </Modal>
  );
}
