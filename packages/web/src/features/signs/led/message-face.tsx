import { faceWithPictures } from "@gantry/domain/sign/message/message-images.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { sampleFields } from "@gantry/domain/sign/message/travel-fields.ts";
import { multiFromMessage } from "@gantry/domain/sign/multi/multi.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { useMemo } from "react";
import { LedFace } from "./led-face.tsx";

interface MessageFaceProps {
  message: SignMessage;
  face: SignFace;
  label: string;
  pitchPx?: number;
  isStale?: boolean;
}

/** A message as a sign would show it, pictures included; travel times are sample numbers. */
export function MessageFace({ message, face, ...shown }: MessageFaceProps) {
  const drawn = useMemo(() => faceWithPictures(message, face), [message, face]);
  const multi = useMemo(() => multiFromMessage(sampleFields(message), drawn), [message, drawn]);
  return <LedFace multi={multi} face={drawn} {...shown} />;
}
