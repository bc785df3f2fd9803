import type { Sign } from "../sign-entity.ts";
import { defaultPriority } from "@gantry/domain/sign/message.ts";
import type { SignFace } from "@gantry/domain/sign/face.ts";
import type { QueueItem, SignQueue } from "@gantry/domain/sign/queue.ts";
import { type MessageIssue, validateMessage } from "@gantry/domain/sign/validate.ts";
import { type ListedWord, noWordRules, type WordRules } from "@gantry/domain/sign/words.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { forgetDraft, storedDraft, storeDraft, useDraftPlace } from "../../../shared/drafts/draft-store.ts";
import {
  acceptableWordsQuery,
  forbiddenWordsQuery,
  prioritiesQuery,
  signSettingsQuery,
} from "../sign-calls.ts";
import { faceFor } from "../sign-view.ts";
import { type ComposerDraft, draftOf, newDraft } from "./composer-draft.ts";

/** Validation waits for the hand to rest (EDIT-024). */
const validateAfterMs = 150;

/** The draft of one sign: what is typed, what is wrong with it, and that it outlives the dialog until it is posted. */
export function useComposer(sign: Sign, queue: SignQueue | undefined, edited: QueueItem | undefined) {
  const face = faceFor(sign);
  const isVsl = sign.category === "VSL";
  const place = useDraftPlace("sign", sign.id, edited?.id ?? "new");
  const start = () =>
    edited ? draftOf(edited.message, face.maxPages, edited.displayDuration) : newDraft(face, isVsl);
  const [found] = useState(() => storedDraft(place, isComposerDraft)?.value);
  const [isRestored, setRestored] = useState(found !== undefined);
  const [draft, setDraft] = useState<ComposerDraft>(() => found ?? start());
  const priorities = useQuery(prioritiesQuery);
  const words = useQuery(forbiddenWordsQuery);
  const preselected = priorities.data?.find((priority) => priority.default)?.priority;
  const priority = draft.priority ?? preselected ?? (priorities.isPending ? undefined : defaultPriority);
  const rules = useWordRules(words.data, isVsl);
  const { issues, isChecking } = useIssues(draft, face, rules);
  return {
    face,
    isVsl,
    queue,
    draft: { ...draft, priority },
    change(next: ComposerDraft) {
      setDraft(next);
      storeDraft(place, next, Date.now());
    },
    /** Throws away what was typed and begins anew. */
    startOver() {
      forgetDraft(place);
      setRestored(false);
      setDraft(start());
    },
    forget: () => forgetDraft(place),
    isRestored,
    priorities,
    words,
    issues,
    isChecking,
  };
}

/** In the editor forbidden words are always looked for; the acceptable ones only where the settings say so. */
function useWordRules(forbidden: readonly ListedWord[] | undefined, isVslOnly: boolean): WordRules {
  const settings = useQuery(signSettingsQuery);
  const isLimited = settings.data?.enableAcceptableWordList === true;
  const acceptable = useQuery({ ...acceptableWordsQuery, enabled: isLimited });
  return useMemo(
    () => ({
      ...noWordRules,
      inEditor: true,
      isVslOnly,
      forbidden: forbidden ?? [],
      enableAcceptableWordList: isLimited,
      acceptable: acceptable.data ?? [],
    }),
    [forbidden, acceptable.data, isLimited, isVslOnly],
  );
}

function isComposerDraft(value: unknown): value is ComposerDraft {
  const { pages } = (value ?? {}) as Partial<ComposerDraft>;
  return Array.isArray(pages) && pages.length > 0;
}

export type ComposerState = ReturnType<typeof useComposer>;

function useIssues(
  draft: ComposerDraft,
  face: SignFace,
  rules: WordRules,
): { issues: MessageIssue[]; isChecking: boolean } {
  const [checked, setChecked] = useState<{ of: readonly unknown[]; issues: MessageIssue[] }>(() => ({
    of: [draft.pages, face, rules],
    issues: validateMessage({ pages: draft.pages }, face, rules),
  }));
  useEffect(() => {
    const timer = window.setTimeout(
      () =>
        setChecked({
          of: [draft.pages, face, rules],
          issues: validateMessage({ pages: draft.pages }, face, rules),
        }),
      validateAfterMs,
    );
    return () => window.clearTimeout(timer);
  }, [draft.pages, face, rules]);
  // Until the check has caught up nothing may be posted on the strength of an older one.
  const isChecking = [draft.pages, face, rules].some((part, index) => part !== checked.of[index]);
  return { issues: checked.issues, isChecking };
}
