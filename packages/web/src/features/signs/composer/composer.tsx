import type { Sign } from "../sign/sign-entity.ts";
import type { QueueItem, SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { findWinningItem } from "@gantry/domain/sign/queue/winner.ts";
import { useState } from "react";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { ComposerForm } from "./composer-form.tsx";
import { EditorFrame } from "./editor/editor-frame.tsx";

export type ComposerTask = { kind: "new" } | { kind: "editStanding" } | { kind: "editItem"; item: QueueItem };

interface ComposerProps {
  sign: Sign;
  queue: SignQueue | undefined;
  task: ComposerTask | null;
  onClose: () => void;
}

export function Composer({ sign, queue, task, onClose }: ComposerProps) {
  // Fixed at opening, because the queue may change meanwhile.
  const [opened, setOpened] = useState<{ task: ComposerTask; item: QueueItem | undefined } | null>(null);
  if (task && task !== opened?.task) setOpened({ task, item: itemOf(task, queue) });
  const item = opened?.item;
  return (
    <EditorFrame opened={task !== null} onClose={onClose}>
      {(size) =>
        task &&
        opened && (
          <ComposerForm
            key={item?.id ?? "new"}
            sign={sign}
            queue={queue}
            edited={item}
            size={size}
            onClose={onClose}
          />
        )
      }
    </EditorFrame>
  );
}

function itemOf(task: ComposerTask, queue: SignQueue | undefined): QueueItem | undefined {
  if (task.kind === "editItem") return task.item;
  if (task.kind === "new" || !queue) return undefined;
  return findWinningItem(queue.items, serverNowMs()) ?? undefined;
}
