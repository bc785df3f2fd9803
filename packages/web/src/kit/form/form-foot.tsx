import type { ReactNode } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { deviceGlyphs } from "../status/glyph-shapes.ts";
import { GlyphMark } from "../status/glyphs.tsx";
import css from "./form.module.css";

/** What stands against saving or how much is unsaved, and the buttons: discard first, save last. */
export function FormFoot({
  faults,
  status,
  children,
}: {
  /** Fields that need attention, in words, and the way to the first of them. */
  faults?: { text: string; onShow: () => void } | undefined;
  status?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation("kit");
  return (
    <div className={css.foot}>
      {faults ? (
        <span className="status role-bad" role="status">
          <GlyphMark glyph={deviceGlyphs.OFFLINE} />
          {faults.text}
          <button type="button" className="text-button" onClick={faults.onShow}>
            {t("goToFirst")}
          </button>
        </span>
      ) : (
        <span className="dim" role="status">
          {status}
        </span>
      )}
      <span className={css.buttons}>{children}</span>
    </div>
  );
}
