import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { useState } from "react";
import { findDraft, forgetDraft, storeDraft, useDraftPlace } from "../../../session/drafts/draft-store.ts";

export function useKeptMessage(where: readonly string[], start: () => SignMessage) {
  const place = useDraftPlace(...where);
  const [found] = useState(() => findDraft(place, isMessage, Date.now()));
  const [first, setFirst] = useState(start);
  const [message, setMessage] = useState(found?.value ?? first);
  const [restoredFrom, setRestoredFrom] = useState(found?.typedAt);
  const isRestored = restoredFrom !== undefined;
  return {
    message,
    /** Ignores values the editor filled in. */
    isChanged: isRestored || !isSame(message, first),
    restoredFrom,
    keep(next: SignMessage) {
      setMessage(next);
      if (next === message) return;
      // Without user input there is no draft.
      if (isSame(next, first) && !isRestored) forgetDraft(place);
      else storeDraft(place, next, Date.now());
    },
    startOver() {
      forgetDraft(place);
      setRestoredFrom(undefined);
      const fresh = start();
      setFirst(fresh);
      setMessage(fresh);
    },
    forget: () => forgetDraft(place),
  };
}

/** A restored text is selected, so that typing replaces it. */
export const editedDraft = ({ message, keep, restoredFrom }: KeptMessage) => ({
  value: message,
  onChange: keep,
  startsSelected: restoredFrom !== undefined,
});

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
