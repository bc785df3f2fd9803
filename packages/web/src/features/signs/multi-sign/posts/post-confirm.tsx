import { Button, Stack } from "@mantine/core";
import { messagePreview } from "@gantry/domain/sign/message/message-text.ts";
import { durationMsFromNs } from "@gantry/domain/sign/message/message.ts";
import { translate } from "../../../../text/translate.ts";
import type { ReactNode } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { Dialog } from "../../../../kit/dialog/dialog.tsx";
import { PriorityChip } from "../../../../kit/status/glyphs.tsx";
import type { Column } from "../../../../kit/table/columns.ts";
import { DataTable } from "../../../../kit/table/data-table.tsx";
import { durationText } from "../../sign/duration-text.ts";
import type { Sign } from "../../sign/sign-entity.ts";
import { roadText } from "../../sign/sign-view.ts";
import type { RowCheck } from "../manager/row-check.ts";
import type { Posting } from "./use-posting.ts";

interface PostConfirmProps {
  posting: Posting;
  checks: ReadonlyMap<string, RowCheck>;
  failure: ReactNode;
  onClose: () => void;
}

export function PostConfirm({ posting, checks, failure, onClose }: PostConfirmProps) {
  const { t } = useTranslation("multiSign");
  const { targets, messages, mode, isAsked: isConfirming, isPosting, post, obstacle } = posting;
  const count = targets.length;
  const waiting = targets.filter(({ id }) => isWaiting(checks.get(id))).length;
  const columns: Column<Sign>[] = [
    { id: "sign", header: t("columns.sign"), cell: ({ name }) => <b>{name}</b> },
    { id: "road", header: t("columns.road"), cell: roadText },
    {
      id: "newMessage",
      header: t("columns.newMessage"),
      cell: ({ id }) => {
        const message = messages[id];
        return (
          <>
            {message?.priority !== undefined && <PriorityChip priority={message.priority} />}{" "}
            {message && messagePreview(message)}
            {isWaiting(checks.get(id)) && <div className="warn-text small">{t("confirm.waits")}</div>}
          </>
        );
      },
    },
    {
      id: "duration",
      header: t("columns.duration"),
      cell: ({ id }) => <span className="nowrap">{describeDuration(messages[id]?.duration)}</span>,
    },
  ];
  return (
    <Dialog
      isOpen={isConfirming}
      onClose={() => !isPosting && onClose()}
      width="medium"
      title={t("confirm.title", { count })}
      actions={
        <Button
          data-autofocus
          onClick={() => void post()}
          loading={isPosting}
          disabled={obstacle !== undefined}
        >
          {t("confirm.post", { count })}
        </Button>
      }
    >
      <Stack gap={12}>
        <p>
          {t(`mode.${mode}Text`)} {waiting > 0 && t("confirm.waiting", { count: waiting })}
        </p>
        <DataTable
          scrollLabel={t("confirm.signs")}
          columns={columns}
          rows={targets}
          rowId={({ id }) => id}
          isWrapping
        />
        {failure}
      </Stack>
    </Dialog>
  );
}

const describeDuration = (durationNs: number | null | undefined): string =>
  durationNs === null || durationNs === undefined
    ? translate("signs:duration.continuous")
    : durationText(durationMsFromNs(durationNs));

const isWaiting = (check: RowCheck | undefined): boolean =>
  check?.state === "compared" && check.comparison.outcome !== "shown";
