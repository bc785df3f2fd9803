import type { ReactNode } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { type Glyph, deviceGlyphs, severityGlyphs } from "../status/glyph-shapes.ts";
import { GlyphMark } from "../status/glyphs.tsx";
import { classNames } from "../class-names.ts";
import css from "./note.module.css";

export type NoteTone = "info" | "warning" | "error" | "success";

const glyphs: Record<NoteTone, Glyph> = {
  info: severityGlyphs.info,
  warning: deviceGlyphs.DEGRADED,
  error: deviceGlyphs.OFFLINE,
  success: deviceGlyphs.ONLINE,
};

/** What happened and what can be done about it; icon, word and colour show its tone. */
export function Note({
  tone,
  title,
  actions,
  glyph = glyphs[tone],
  role,
  isQuiet = false,
  className,
  children,
}: {
  tone: NoteTone;
  title?: ReactNode;
  /** Buttons at the end. */
  actions?: ReactNode;
  /** A glyph that says more than the tone's own. */
  glyph?: Glyph;
  /** Announced when it appears: at once, or when the reader pauses. */
  role?: "alert" | "status";
  /** Without a tinted ground: the result of a check beside other content. */
  isQuiet?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation("kit");
  return (
    <div
      className={classNames(css.note, className)}
      data-tone={tone}
      data-quiet={isQuiet || undefined}
      data-keeps-colour
    >
      <GlyphMark glyph={glyph} size={title && children ? 20 : 18} label={t(`tones.${tone}`)} />
      <div className="grow" role={role}>
        {title && <b>{title}</b>}
        {children && <div>{children}</div>}
      </div>
      {actions && <div className={classNames(css.actions, "row wrap")}>{actions}</div>}
    </div>
  );
}
