import { messageText } from "@gantry/domain/sign/message/message-text.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { MessageFace } from "../led/message-face.tsx";

const roomPx = { width: 150, height: 56 } as const;

export function MessagePicture({ message, face }: { message: SignMessage; face: SignFace }) {
  const { t } = useTranslation("signLibrary");
  const pitchPx = Math.min(2, roomPx.width / face.widthPx, roomPx.height / face.heightPx);
  return (
    <MessageFace
      message={message}
      face={face}
      label={messageText(message) || t("picture.blank")}
      pitchPx={pitchPx > 1 ? Math.floor(pitchPx) : pitchPx}
    />
  );
}
