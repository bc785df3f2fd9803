import type { SignFace } from "../reconcile/face.ts";
import { isMonochrome, tagColorOf } from "../raster/face-colors.ts";
import type { MessageLine, MessagePage, SignColor } from "./message.ts";

/** Indexes count from 0. */
interface UnsupportedColor {
  text: SignColor;
  textArea?: number;
  line?: number;
  segment?: number;
}

/**
 * Colours of a page that the sign lacks. `[cb]` takes classic colours only, and so do `[cf]` and `[pb]` on
 * classic signs; a silent substitute would be wrong. Monochrome signs ignore colours.
 */
export function findUnsupportedColors(page: MessagePage, face: SignFace): UnsupportedColor[] {
  if (isMonochrome(face)) return [];
  const found: UnsupportedColor[] = [];
  const add = (
    color: SignColor | undefined,
    classicOnly: boolean,
    where: Omit<UnsupportedColor, "text">,
  ): void => {
    if (color === undefined) return;
    const tag = tagColorOf(color, face);
    if (tag === undefined || (classicOnly && typeof tag !== "number")) found.push({ ...where, text: color });
  };
  add(page.backgroundColor, false, {});
  const check = (lines: readonly MessageLine[], where: Omit<UnsupportedColor, "text">): void => {
    for (const [line, { segments }] of lines.entries()) {
      for (const [segment, { foregroundColor, backgroundColor }] of segments.entries()) {
        add(foregroundColor, false, { ...where, line, segment });
        add(backgroundColor, true, { ...where, line, segment });
      }
    }
  };
  check(page.messageLines, {});
  for (const [textArea, area] of page.textAreas.entries()) check(area.lines, { textArea });
  return found;
}
