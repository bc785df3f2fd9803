import { laneUsePictureOf } from "@gantry/domain/sign/fonts/lane-use-font.ts";
import { messageText } from "@gantry/domain/sign/message/message-text.ts";
import type { Segment, SignMessage } from "@gantry/domain/sign/message/message.ts";
import { translate } from "../../../text/translate.ts";
import { translateComputed } from "../../../text/translate-computed.ts";

/** Names symbols with their colours. */
export function messageWords(message: SignMessage): string {
  const segments = message.pages.flatMap(({ messageLines }) => messageLines.flatMap((line) => line.segments));
  if (!segments.some(({ text }) => Array.from(text).some(laneUsePictureOf))) return messageText(message);
  return segments.map(segmentWords).filter(Boolean).join(" ");
}

function segmentWords({ text, foregroundColor }: Segment): string {
  const words = Array.from(text, (character) => {
    const picture = laneUsePictureOf(character);
    return picture ? ` ${translate(`laneUse:picture.${picture}`)} ` : character;
  });
  const what = words.join("").replaceAll(/\s+/g, " ").trim();
  if (what === "" || foregroundColor === undefined) return what;
  const color = translateComputed(`laneUse:colors.${foregroundColor}`, { defaultValue: foregroundColor });
  return translate("laneUse:inColor", { color, what });
}
