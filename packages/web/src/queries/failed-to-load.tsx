import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useTranslation } from "../text/use-translation.ts";
import { EmptyState } from "../kit/feedback/empty-state.tsx";
import { deviceGlyphs } from "../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../kit/status/glyphs.tsx";
import { ApiError } from "./api-error.ts";
import { errorText } from "./error-text.ts";

/** What failed, what still works, and one action. */
export function FailedToLoad({
  title,
  stillWorks,
  error,
  onRetry,
}: {
  title: string;
  stillWorks?: string;
  error: unknown;
  onRetry: () => void;
}) {
  const { t } = useTranslation();
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <EmptyState
      role="alert"
      icon={<GlyphMark glyph={deviceGlyphs.OFFLINE} size={24} />}
      title={title}
      text={
        <>
          {errorText(error)} {stillWorks}
          {requestId && <span className="small mono"> {t("requestId", { id: requestId })}</span>}
        </>
      }
    >
      <Button leftSection={<IconRefresh size={15} />} onClick={onRetry}>
        {t("tryAgain")}
      </Button>
    </EmptyState>
  );
}
