import type { LibraryWording } from "@gantry/domain/sign/message/library-message.ts";
import { isActivePosting } from "@gantry/domain/sign/message/message-text.ts";
import type { MessageIssue } from "@gantry/domain/sign/message/validate.ts";
import { useTranslation } from "react-i18next";
import { deviceGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../../kit/status/glyphs.tsx";
import { issuePlace, issueText } from "../composer/issues/issue-text.ts";
import { classNames } from "../../../kit/class-names.ts";
import css from "./library.module.css";

export function FitText({ wording, fits }: { wording: LibraryWording; fits: string }) {
  const { t } = useTranslation("signLibrary");
  const { issues } = wording;
  const [first] = issues;
  if (first) {
    return (
      <span className={css.fit}>
        <span className="status role-bad">
          <GlyphMark glyph={deviceGlyphs.OFFLINE} />
          {t("fit.problems", { count: issues.length })}
        </span>
        <span className={classNames(css.fitWhy, "dim small")}>{whyText(first)}</span>
      </span>
    );
  }
  if (!isActivePosting(wording.message)) {
    return (
      <span className="status role-off">
        <GlyphMark glyph={deviceGlyphs.DISABLED} />
        {t("fit.blank")}
      </span>
    );
  }
  return (
    <span className={css.fit}>
      <span className="status role-ok">
        <GlyphMark glyph={deviceGlyphs.ONLINE} />
        {fits}
      </span>
      <span className="dim small">{wording.source === "custom" ? t("fit.custom") : t("fit.base")}</span>
    </span>
  );
}

export function whyText(issue: MessageIssue): string {
  return [issuePlace(issue), issueText(issue)].filter(Boolean).join(": ");
}
