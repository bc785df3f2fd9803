import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { messageText } from "@gantry/domain/sign/message/message-text.ts";
import { faceWithPictures } from "@gantry/domain/sign/message/message-images.ts";
import { multiFromMessage } from "@gantry/domain/sign/multi/multi.ts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { LedFace } from "../led/led-face.tsx";

const roomPx = { width: 150, height: 56 } as const;

export function MessagePicture({ message, face }: { message: SignMessage; face: SignFace }) {
  const { t } = useTranslation("signLibrary");
  const drawn = useMemo(() => faceWithPictures(message, face), [message, face]);
  const multi = useMemo(() => multiFromMessage(message, drawn), [message, drawn]);
  const pitchPx = Math.min(2, roomPx.width / face.widthPx, roomPx.height / face.heightPx);
  return (
    <LedFace
      multi={multi}
      face={drawn}
      label={messageText(message) || t("picture.blank")}
      pitchPx={pitchPx > 1 ? Math.floor(pitchPx) : pitchPx}
    />
  );
}
