import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { verificationGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../../kit/status/glyphs.tsx";
import { faceFor, stateOf } from "../sign/sign-view.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { classNames } from "../../../kit/class-names.ts";
import css from "../sign/signs.module.css";

const DownloadFontsButton = lazy(async () => {
  const { DownloadFontsButton: Button } = await import("../maintenance/download-fonts-button.tsx");
  return { default: Button };
});

/** Without fonts no preview is possible; offers to read them (SIGN-036). */
export function NoFontsNote({ sign, mayControl }: { sign: Sign; mayControl: boolean }) {
  const { t } = useTranslation("signDetail");
  const { description } = stateOf(sign);
  // Until the sign has been read, its fonts are unknown.
  if (!description || faceFor(sign).fonts.size > 0) return null;
  return (
    <div className="note note-filled role-warn" role="status">
      <GlyphMark glyph={verificationGlyphs.notVerified} size={20} />
      <div className={classNames(css.signNote, "grow column")}>
        <b>{t("noFonts")}</b>
        <span>{t("noFontsText")}</span>
        {mayControl && (
          <Suspense>
            <DownloadFontsButton sign={sign} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
