import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { MessageFace } from "../led/message-face.tsx";
import { fitPitchPx } from "../led/pitch.ts";
import { messageWords } from "./message-words.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { faceFor } from "../sign/sign-view.ts";

interface MessagePictureProps {
  face: SignFace;
  message: SignMessage;
  sizePx: number;
}

export function MessagePicture({ face, message, sizePx }: MessagePictureProps) {
  const pitchPx = fitPitchPx(Math.max(face.widthPx, face.heightPx), sizePx, {
    devicePixelRatio: window.devicePixelRatio,
  });
  return <MessageFace message={message} face={face} label={messageWords(message)} pitchPx={pitchPx} />;
}

const sizePx = 40;

export function PictureCell({ sign, message }: { sign: Sign; message: SignMessage | null }) {
  if (!message) return null;
  return (
    <span className="row">
      <MessagePicture face={faceFor(sign)} message={message} sizePx={sizePx} />
      <span className="dim small ellipsis" aria-hidden>
        {messageWords(message)}
      </span>
    </span>
  );
}
