import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { faceWithPictures } from "@gantry/domain/sign/message/message-images.ts";
import { multiFromMessage } from "@gantry/domain/sign/multi/multi.ts";
import { useMemo } from "react";
import { LedFace } from "../led/led-face.tsx";
import { fittingPitchPx } from "../led/pitch.ts";
import { messageWords } from "./message-words.ts";

interface MessagePictureProps {
  face: SignFace;
  message: SignMessage;
  sizePx: number;
  isStale?: boolean;
}

export function MessagePicture({ face, message, sizePx, isStale }: MessagePictureProps) {
  const drawn = useMemo(() => faceWithPictures(message, face), [message, face]);
  const multi = useMemo(() => multiFromMessage(message, drawn), [message, drawn]);
  const pitchPx = fittingPitchPx(Math.max(face.widthPx, face.heightPx), sizePx, {
    devicePixelRatio: window.devicePixelRatio,
  });
  return (
    <LedFace multi={multi} face={drawn} label={messageWords(message)} pitchPx={pitchPx} isStale={isStale} />
  );
}
