import { sign as signKind, type Sign } from "@gantry/domain/kinds/sign.ts";
import { checkValue } from "@gantry/domain/fields/checks/check-value.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { faceOfSign, previewFace } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import { faceWithPictures } from "@gantry/domain/sign/message/message-images.ts";
import { layoutMessage } from "@gantry/domain/sign/layout/message-layout.ts";
import { messageText } from "@gantry/domain/sign/message/message-text.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { Box } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import type { FieldPreviewProps } from "../../../kinds/feature.ts";
import { entityQuery } from "../../../queries/kind-queries.ts";
import { LedFace } from "./led-face.tsx";
import { useFittingPitch } from "./use-fitting-pitch.ts";

/** How the sign lays out a message while it is edited in a form. */
export default function MessagePreview({ value: message, entityId: signId }: FieldPreviewProps) {
  const { t } = useTranslation("formFields");
  const { data: sign } = useQuery({ ...entityQuery<Sign>(signKind, signId), enabled: signId !== "" });
  const face = useMemo(() => (sign ? faceOfSign(sign) : previewFace), [sign]);
  // Input has priority over the preview.
  const shown = useDeferredValue(message);
  const drawn = useMemo(() => drawMessage(shown, face), [shown, face]);
  const { ref, pitchPx } = useFittingPitch(face.widthPx, 3);
  return (
    <Box ref={ref} mt={4} mb={12}>
      <h4 className="small dim">{t("messagePreview")}</h4>
      <LedFace
        multi={drawn?.multi ?? ""}
        face={drawn?.face ?? face}
        label={drawn?.text || t("messageEmpty")}
        pitchPx={pitchPx}
        isStale={!drawn || drawn.problems > 0}
      />
      {!drawn && <p className="dim small">{t("messageIncomplete")}</p>}
      {drawn && drawn.problems > 0 && (
        <p className="status role-warn" role="status">
          {t("messageProblem", { count: drawn.problems })}
        </p>
      )}
    </Box>
  );
}

/** The message as sent; undefined while incomplete, since a partial message renders differently. */
function drawMessage(typed: FieldPreviewProps["value"], face: SignFace) {
  const checked = checkValue({ type: "signMessage" }, typed);
  if ("issues" in checked) return undefined;
  const message = checked.value as SignMessage;
  const { multi, errors } = layoutMessage(message, face);
  return {
    multi,
    face: faceWithPictures(message, face),
    problems: errors.length,
    text: messageText(message),
  };
}
