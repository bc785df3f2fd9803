import type { ReactNode } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { Note } from "../../../../kit/feedback/note.tsx";

/** Whether a post becomes the active message at once or is queued, and why (SIGN-075, SIGN-076). */
export function OutcomeNote({ becomes, children }: { becomes: boolean; children: ReactNode }) {
  const { t } = useTranslation("signs");
  return (
    <Note tone={becomes ? "success" : "warning"} isQuiet role="status">
      <b className={becomes ? undefined : "warn-text"} style={becomes ? { color: "var(--s-ok)" } : undefined}>
        {t(becomes ? "composer.becomes" : "composer.queued")}
      </b>{" "}
      <span className="dim">{children}</span>
    </Note>
  );
}
