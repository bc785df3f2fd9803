import { useTranslation } from "react-i18next";
import { deviceGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../../kit/status/glyphs.tsx";
import { errorText } from "../../../queries/error-text.ts";

/** The whole call failed; all input is kept. */
export function FailureNote({ failure }: { failure: unknown }) {
  const { t } = useTranslation("bulk");
  if (failure === undefined) return null;
  return (
    <div className="note note-filled role-bad" role="alert">
      <GlyphMark glyph={deviceGlyphs.OFFLINE} size={20} />
      <div className="grow">
        <b>{t("failedTitle")}</b>
        <div>{errorText(failure)}</div>
      </div>
    </div>
  );
}
