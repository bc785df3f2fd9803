import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { messagePreview } from "@gantry/domain/sign/message/message-text.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { IconBook2, IconPencil, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../../../text/use-translation.ts";
import { IconButton } from "../../../../kit/look/icon-button.tsx";
import { CommandMenu } from "../../lane-use/command-menu.tsx";
import { MessageFace } from "../../led/message-face.tsx";
import type { Sign } from "../../sign/sign-entity.ts";
import { faceFor, roadText } from "../../sign/sign-view.ts";
import type { ApplyTask } from "./apply-dialogs.tsx";

const rowFacePx = { width: 150, height: 48 };

/** CSS pixels per LED in a row, at most one. */
export const facePitchPx = ({ widthPx, heightPx }: SignFace): number =>
  Math.min(1, rowFacePx.width / widthPx, rowFacePx.height / heightPx);

/** SIGN-043. */
export function SignName({ sign }: { sign: Pick<Sign, "id" | "name" | "roadName" | "direction"> }) {
  return (
    <>
      <Link to={entityPath(signKind, sign.id)}>{sign.name}</Link>
      <div className="dim small" style={{ fontWeight: 400 }}>
        {roadText(sign)}
      </div>
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
  return (
    <MessageFace
      message={message}
      face={face}
      label={messagePreview(message)}
      pitchPx={facePitchPx(face)}
      isStale={!stands}
    />
  );
}

interface RowActionsProps {
  sign: Sign;
  hasMessage: boolean;
  onStart: (task: ApplyTask) => void;
  onClear: ((signId: string) => void) | undefined;
  onRemoveSign: ((signId: string) => void) | undefined;
}

export function RowActions({ sign, hasMessage, onStart, onClear, onRemoveSign }: RowActionsProps) {
  const { t } = useTranslation("multiSign");
  const { id, name } = sign;
  return (
    <span className="nowrap">
      {sign.category === "LUS" && (
        <CommandMenu
          sign={sign}
          mode="select"
          onChoose={(command, message) => onStart({ kind: "command", signs: [sign], command, message })}
        />
      )}
      <IconButton
        icon={IconBook2}
        label={t("row.library", { name })}
        title={t("apply.library")}
        onClick={() => onStart({ kind: "library", signs: [sign] })}
      />
      <IconButton
        icon={IconPencil}
        label={t("row.edit", { name })}
        title={t("row.editShort")}
        onClick={() => onStart({ kind: "edit", signs: [sign] })}
      />
      {hasMessage ? (
        <IconButton
          icon={IconX}
          label={t("row.clear", { name })}
          title={t("row.clearShort")}
          onClick={() => onClear?.(id)}
        />
      ) : (
        onRemoveSign && (
          <IconButton
            icon={IconX}
            label={t("row.remove", { name })}
            title={t("row.removeShort")}
            onClick={() => onRemoveSign(id)}
          />
        )
      )}
    </span>
  );
}
