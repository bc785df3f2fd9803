import type { SignLibraryMessage } from "@gantry/domain/kinds/sign-library-message.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import {
  type DisplaySize,
  libraryFace,
  wordingForFace,
} from "@gantry/domain/sign/message/library-message.ts";
import { isPageEmpty, messagePreview } from "@gantry/domain/sign/message/message-text.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { WordRules } from "@gantry/domain/sign/words/words.ts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { PriorityChip } from "../../../kit/status/glyphs.tsx";
import type { Sign } from "../sign/sign-entity.ts";
import { FitText } from "./fit-text.tsx";
import { MessagePicture } from "./message-picture.tsx";
import css from "./library.module.css";

interface PickerRowProps {
  row: SignLibraryMessage;
  types: readonly (DisplaySize & { id: string })[];
  face: SignFace | undefined;
  sign: Sign | undefined;
  words: WordRules;
  isLastUsed: boolean;
  onPick: (message: SignMessage) => void;
}

export function PickerRow({ row, types, face, sign, words, isLastUsed, onPick }: PickerRowProps) {
  const { t } = useTranslation("signLibrary");
  const base = row.message as SignMessage;
  const wording = useMemo(
    () => face && wordingForFace(row as SignLibraryMessage & { message: SignMessage }, types, face, words),
    [row, types, face, words],
  );
  const message = wording?.message ?? base;
  return (
    <tr>
      <td>
        <MessagePicture message={message} face={face ?? libraryFace} />
      </td>
      <td>
        <span className={css.libraryName}>
          <span className="row">
            <button
              type="button"
              className="text-button ellipsis"
              data-row-link
              onClick={() => onPick(message)}
            >
              {row.name}
            </button>
            {message.priority !== undefined && <PriorityChip priority={message.priority} />}
            {isLastUsed && <span className="tag">{t("picker.lastUsed")}</span>}
          </span>
          <span className="dim small ellipsis">
            {messagePreview(message)}
            {row.signId && sign ? ` · ${t("picker.onlyFor", { name: sign.name })}` : ""}
          </span>
        </span>
      </td>
      <td>
        {wording ? (
          <FitText wording={wording} fits={t(sign ? "fit.fitsSign" : "fit.fits")} />
        ) : (
          <span className="num">{base.pages.filter((page) => !isPageEmpty(page)).length}</span>
        )}
      </td>
    </tr>
  );
}
