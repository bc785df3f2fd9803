import type { ReactNode } from "react";
import { deviceGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../../kit/status/glyphs.tsx";

export function FootNote({
  title,
  text,
  isBad = false,
  children,
}: {
  title: string;
  text?: string;
  isBad?: boolean;
  children?: ReactNode;
}) {
  const glyph = isBad ? deviceGlyphs.OFFLINE : deviceGlyphs.DEGRADED;
  return (
    <div className={`note note-filled role-${glyph.role}`} role="alert">
      <GlyphMark glyph={glyph} size={18} />
      <div>
        <b>{title}</b> {text}
        {children}
      </div>
    </div>
  );
}
