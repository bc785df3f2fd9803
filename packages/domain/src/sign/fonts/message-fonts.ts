import type { SignFace } from "../reconcile/face.ts";
import type { SignMessage } from "../message/message.ts";

export function fontNumbersOf(
  { pages }: SignMessage,
  { defaultFontNumber }: Pick<SignFace, "defaultFontNumber">,
): number[] {
  const lines = pages.flatMap((page) => [
    ...page.messageLines,
    ...page.textAreas.flatMap((area) => area.lines),
  ]);
  const segments = lines.flatMap((line) => line.segments).filter(({ text }) => text.trim() !== "");
  return [...new Set(segments.map(({ fontId }) => fontId ?? defaultFontNumber))];
}
