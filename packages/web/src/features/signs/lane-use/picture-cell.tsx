import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { faceFor } from "../sign/sign-view.ts";
import { MessagePicture } from "./message-picture.tsx";
import { messageWords } from "./message-words.ts";
import { classNames } from "../../../kit/class-names.ts";
import css from "./lane-use.module.css";

const sizePx = 40;

export function PictureCell({ sign, message }: { sign: Sign; message: SignMessage | null }) {
  if (!message) return null;
  return (
    <span className={classNames(css.pictureCell, "row")}>
      <MessagePicture face={faceFor(sign)} message={message} sizePx={sizePx} />
      <span className="dim small ellipsis" aria-hidden>
        {messageWords(message)}
      </span>
    </span>
  );
}
