import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { useState } from "react";
import { forgetDraft, storeDraft, storeOfDraft, useDraftPlace } from "../../../session/drafts/draft-store.ts";

export function useKeptMessage(where: readonly string[], start: () => SignMessage) {
  const place = useDraftPlace(...where);
  const [found] = useState(() => storeOfDraft(place, isMessage)?.value);
  const [first, setFirst] = useState(start);
  const [message, setMessage] = useState(found ?? first);
  const [isRestored, setRestored] = useState(found !== undefined);
  return {
    message,
    /** Ignores values the editor filled in. */
    isChanged: isRestored || !isSame(message, first),
    isRestored,
    keep(next: SignMessage) {
      setMessage(next);
      if (next === message) return;
      // Without user input there is no draft.
      if (isSame(next, first) && !isRestored) forgetDraft(place);
      else storeDraft(place, next, Date.now());
    },
    startOver() {
      forgetDraft(place);
      setRestored(false);
      const fresh = start();
      setFirst(fresh);
      setMessage(fresh);
    },
    forget: () => forgetDraft(place),
  };
}

export type KeptMessage = ReturnType<typeof useKeptMessage>;

/** A missing priority is filled in automatically. */
function isSame(one: SignMessage, other: SignMessage): boolean {
  return (
    one.pages === other.pages &&
    one.duration === other.duration &&
    one.enableBeacons === other.enableBeacons &&
    (one.priority === other.priority || other.priority === undefined)
  );
}

function isMessage(value: unknown): value is SignMessage {
  const { pages } = (value ?? {}) as Partial<SignMessage>;
  return Array.isArray(pages) && pages.length > 0 && pages.every((page) => Array.isArray(page?.messageLines));
}
