import { useTranslation } from "../../../text/use-translation.ts";
import { Note } from "../../../kit/feedback/note.tsx";
import { errorText } from "../../../queries/error-text.ts";

/** The whole call failed; all input is kept. */
export function FailureNote({ failure }: { failure: unknown }) {
  const { t } = useTranslation("bulk");
  if (failure === undefined) return null;
  return (
    <Note tone="error" role="alert" title={t("failedTitle")}>
      {errorText(failure)}
    </Note>
  );
}
