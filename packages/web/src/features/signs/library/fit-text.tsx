import { Stack } from "@mantine/core";
import type { LibraryWording } from "@gantry/domain/sign/message/library-message.ts";
import { isActivePosting } from "@gantry/domain/sign/message/message-text.ts";
import type { MessageIssue } from "@gantry/domain/sign/message/validate.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { deviceGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphText } from "../../../kit/status/glyphs.tsx";
import { issuePlace, issueText } from "../composer/issues/issue-text.ts";

export function FitText({ wording, fits }: { wording: LibraryWording; fits: string }) {
  const { t } = useTranslation("signLibrary");
  const { issues, message, source } = wording;
  const [first] = issues;
  if (!first && !isActivePosting(message))
    return <GlyphText glyph={deviceGlyphs.DISABLED}>{t("fit.blank")}</GlyphText>;
  return (
    <Stack gap={2}>
      <GlyphText glyph={first ? deviceGlyphs.OFFLINE : deviceGlyphs.ONLINE}>
        {first ? t("fit.problems", { count: issues.length }) : fits}
      </GlyphText>
      <span className="dim small">
        {first ? formatReason(first) : t(source === "custom" ? "fit.custom" : "fit.base")}
      </span>
    </Stack>
  );
}

export function formatReason(issue: MessageIssue): string {
  return [issuePlace(issue), issueText(issue)].filter(Boolean).join(": ");
}
