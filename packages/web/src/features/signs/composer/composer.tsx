import { Modal } from "@mantine/core";
import type { Sign } from "../sign-entity.ts";
import type { QueueItem, SignQueue } from "@gantry/domain/sign/queue.ts";
import { winningItem } from "@gantry/domain/sign/winner.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import "../../../shared/look/mantine-inputs.ts";
import { serverNowMs } from "../../../shared/status/server-time.ts";
import { ComposerForm } from "./composer-form.tsx";
import "./composer.css";

/** What the composer was opened for. */
export type ComposerTask = { kind: "new" } | { kind: "editStanding" } | { kind: "editItem"; item: QueueItem };

interface ComposerProps {
  sign: Sign;
  queue: SignQueue | undefined;
  /** Null while it is closed. */
  task: ComposerTask | null;
  onClose: () => void;
}

/** The dialog in which a message is written and posted. */
export function Composer({ sign, queue, task, onClose }: ComposerProps) {
  const { t } = useTranslation("signs");
  // What is edited is settled at the opening: the queue may change while somebody types.
  const [opened, setOpened] = useState<{ task: ComposerTask; item: QueueItem | undefined } | null>(null);
  if (task && task !== opened?.task) setOpened({ task, item: itemOf(task, queue) });
  const item = opened?.item;
  return (
    <Modal
      opened={task !== null}
      onClose={onClose}
      size="min(90vw, 1200px)"
      padding={0}
      closeButtonProps={{ "aria-label": t("composer.close") }}
      classNames={{ content: "composer", header: "composer-head", body: "composer-body" }}
      title={
        <span className="row">
          <b>{t(item ? "composer.editTitle" : "composer.newTitle")}</b>
          <span className="dim">{sign.name}</span>
        </span>
      }
    >
      {task && opened && (
        <ComposerForm key={item?.id ?? "new"} sign={sign} queue={queue} edited={item} onClose={onClose} />
      )}
    </Modal>
  );
}

function itemOf(task: ComposerTask, queue: SignQueue | undefined): QueueItem | undefined {
  if (task.kind === "editItem") return task.item;
  if (task.kind === "new" || !queue) return undefined;
  return winningItem(queue.items, serverNowMs()) ?? undefined;
}
