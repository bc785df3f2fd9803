import type { Sign } from "../sign/sign-entity.ts";
import type { QueueItem, SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { durationOfTaken, timedDurationNs } from "@gantry/domain/sign/message/message-duration.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { capabilitiesOf } from "../sign/sign-capabilities.ts";
import { faceFor } from "../sign/sign-view.ts";
import { editableMessage, newMessage } from "./editor/message-edits.ts";
import { editedDraft, useKeptMessage } from "./use-kept-message.ts";
import { useMessageEditor } from "./editor/use-message-editor.ts";

export function useComposer(sign: Sign, queue: SignQueue | undefined, edited: QueueItem | undefined) {
  const face = faceFor(sign);
  const kept = useKeptMessage(["sign", sign.id, edited?.id ?? "new"], () =>
    edited
      ? editableMessage({ ...edited.message, duration: edited.displayDuration }, face.maxPages)
      : { ...newMessage(face, sign.category === "VSL"), duration: timedDurationNs },
  );
  const editor = useMessageEditor({
    face,
    category: sign.category,
    capabilities: capabilitiesOf(sign),
    signId: sign.id,
    ...editedDraft(kept),
    hasDuration: true,
    hasPriority: true,
  });
  return {
    editor,
    queue,
    kept,
    /** Keeps the duration, unless the library message has its own. */
    takeFromLibrary(picked: SignMessage) {
      const duration = durationOfTaken(picked.duration, editor.message.duration);
      const priority = picked.priority ?? editor.message.priority;
      editor.change({
        ...editableMessage(picked, face.maxPages),
        duration,
        ...(priority !== undefined && { priority }),
      });
      editor.goTo({ page: 0, line: 0, segment: 0 });
    },
  };
}

export type ComposerState = ReturnType<typeof useComposer>;
