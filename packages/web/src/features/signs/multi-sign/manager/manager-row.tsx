import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { messagePreview } from "@gantry/domain/sign/message/message-text.ts";
import { faceWithPictures } from "@gantry/domain/sign/message/message-images.ts";
import { multiFromMessage } from "@gantry/domain/sign/multi/multi.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { IconBook2, IconPencil, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { LedFace } from "../../led/led-face.tsx";
import { Age } from "../../../../kit/status/age.tsx";
import { PriorityChip } from "../../../../kit/status/glyphs.tsx";
import { CommandMenu } from "../../lane-use/command-menu.tsx";
import type { Sign } from "../../sign/sign-entity.ts";
import { ReadBackFace } from "../../sign/sign-face.tsx";
import { faceFor, roadText, stateOf } from "../../sign/sign-view.ts";
import type { ApplyTask } from "./apply-dialogs.tsx";
import type { ChosenMessage } from "./chosen-messages.ts";
import { facePitchPx } from "../face-pitch.ts";
import { RowOutcome } from "../posts/row-outcome.tsx";
import type { RowCheck } from "./row-check.ts";
import type { RowSelection } from "./use-row-selection.ts";
import css from "../multi-sign.module.css";

interface ManagerRowProps {
  sign: Sign;
  chosen: ChosenMessage | undefined;
  check: RowCheck;
  selection: RowSelection | undefined;
  onStart: ((task: ApplyTask) => void) | undefined;
  onClear: ((signId: string) => void) | undefined;
  onRemoveSign: ((signId: string) => void) | undefined;
}

export function ManagerRow({ sign, chosen, check, selection, ...actions }: ManagerRowProps) {
  const { t } = useTranslation("multiSign");
  const { id, name } = sign;
  const isMarked = selection?.isSelected(id) ?? false;
  return (
    <tr data-marked={isMarked || undefined}>
      {selection && (
        <td className={css.managerCheck}>
          <input
            type="checkbox"
            aria-label={t("mark", { name })}
            checked={isMarked}
            onChange={(event) => selection.select([id], event.currentTarget.checked)}
          />
        </td>
      )}
      <td className={css.managerSign}>
        <SignName sign={sign} />
      </td>
      <td className={css.managerNow} data-label={t("columns.now")}>
        <ReadBackFace sign={sign} pitchPx={facePitchPx(faceFor(sign))} />
        <div className="small">
          <Age at={stateOf(sign).face?.readAt ?? null} pollRateS={sign.pollRate} />
        </div>
      </td>
      <td className={css.managerNew} data-label={t("columns.newMessage")}>
        {chosen ? (
          <>
            <NewMessageFace sign={sign} message={chosen.message} />
            {chosen.from && <div className="dim small ellipsis">{chosen.from}</div>}
          </>
        ) : (
          <span className="dim">{t("noMessage")}</span>
        )}
      </td>
      <td className={css.managerPriority}>
        {chosen?.message.priority !== undefined && <PriorityChip priority={chosen.message.priority} />}
      </td>
      <td className={css.managerOutcome}>
        <RowOutcome check={check} />
      </td>
      {actions.onStart && <RowActions sign={sign} hasMessage={chosen !== undefined} {...actions} />}
    </tr>
  );
}

/** SIGN-043. */
export function SignName({ sign }: { sign: Pick<Sign, "id" | "name" | "roadName" | "direction"> }) {
  return (
    <>
      <Link to={entityPath(signKind, sign.id)}>{sign.name}</Link>
      <div className="dim small">{roadText(sign)}</div>
    </>
  );
}

export function NewMessageFace({
  sign,
  message,
  stands = false,
}: {
  sign: Sign;
  message: SignMessage;
  stands?: boolean;
}) {
  const face = faceFor(sign);
  const drawn = useMemo(() => faceWithPictures(message, face), [message, face]);
  const multi = useMemo(() => multiFromMessage(message, drawn), [message, drawn]);
  return (
    <LedFace
      multi={multi}
      face={drawn}
      label={messagePreview(message)}
      pitchPx={facePitchPx(face)}
      isStale={!stands}
    />
  );
}

function RowActions({
  sign,
  hasMessage,
  onStart,
  onClear,
  onRemoveSign,
}: Pick<ManagerRowProps, "sign" | "onStart" | "onClear" | "onRemoveSign"> & { hasMessage: boolean }) {
  const { t } = useTranslation("multiSign");
  const { name } = sign;
  return (
    <td className={css.managerActions}>
      <span className="row">
        {sign.category === "LUS" && (
          <CommandMenu
            sign={sign}
            mode="select"
            onChoose={(command, message) => onStart?.({ kind: "command", signs: [sign], command, message })}
          />
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={t("row.library", { name })}
          title={t("apply.library")}
          onClick={() => onStart?.({ kind: "library", signs: [sign] })}
        >
          <IconBook2 size={16} />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t("row.edit", { name })}
          title={t("row.editShort")}
          onClick={() => onStart?.({ kind: "edit", signs: [sign] })}
        >
          <IconPencil size={16} />
        </button>
        {hasMessage ? (
          <button
            type="button"
            className="icon-button"
            aria-label={t("row.clear", { name })}
            title={t("row.clearShort")}
            onClick={() => onClear?.(sign.id)}
          >
            <IconX size={16} />
          </button>
        ) : (
          onRemoveSign && (
            <button
              type="button"
              className="icon-button"
              aria-label={t("row.remove", { name })}
              title={t("row.removeShort")}
              onClick={() => onRemoveSign(sign.id)}
            >
              <IconX size={16} />
            </button>
          )
        )}
      </span>
    </td>
  );
}
