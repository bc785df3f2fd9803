import type { ReactNode } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { Note } from "../../kit/feedback/note.tsx";
import { useAgeText } from "../../kit/status/age.tsx";
import { dateTimeText } from "../../kit/time/moment-text.ts";

/** At the top of a form that a draft filled in. */
export function DraftNote({
  typedAt,
  onDiscard,
  children,
}: {
  typedAt: string;
  onDiscard: () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation("form");
  return (
    <Note
      tone="info"
      role="status"
      actions={
        <button type="button" className="text-button" onClick={onDiscard}>
          {t("discardDraft")}
        </button>
      }
    >
      {t("draftRestored", { time: dateTimeText(typedAt), age: useAgeText(typedAt) })} {children}
    </Note>
  );
}
