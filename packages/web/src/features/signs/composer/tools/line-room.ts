import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { layoutMessage } from "@gantry/domain/sign/layout/message-layout.ts";
import { blankPage } from "@gantry/domain/sign/message/message-text.ts";
import type { MessagePage } from "@gantry/domain/sign/message/message.ts";

export function hasRoomForLine(page: MessagePage, face: SignFace): boolean {
  const fonts = page.messageLines.map((line) => line.segments[0]?.fontId);
  const filled = [...fonts, fonts.at(-1)].map((fontId) => ({
    segments: [{ text: "X", ...(fontId !== undefined && { fontId }) }],
  }));
  const area = layoutMessage({ pages: [{ ...blankPage(), messageLines: filled }] }, face).pages[0]?.areas[0];
  return area !== undefined && area.blocks.every((block) => block.heightPx <= area.heightPx);
}
