import { Input } from "@mantine/core";
import type { SignMessageField as Declaration } from "@gantry/domain/kinds/act-fields.ts";
import { sign as signKind, type Sign } from "@gantry/domain/kinds/sign.ts";
import { checkValue } from "@gantry/domain/kinds/field-checks.ts";
import type { SignFace } from "@gantry/domain/sign/face.ts";
import { faceOfSign, previewFace } from "@gantry/domain/sign/face-of-sign.ts";
import { faceWithPictures } from "@gantry/domain/sign/message-images.ts";
import { layoutMessage } from "@gantry/domain/sign/message-layout.ts";
import { messageFields } from "@gantry/domain/sign/message-fields.ts";
import { messageText } from "@gantry/domain/sign/message-text.ts";
import type { SignMessage } from "@gantry/domain/sign/message.ts";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { entityQuery } from "../../api/kind-queries.ts";
import { LedFace } from "../../led/led-face.tsx";
import { useFittingPitch } from "../../led/use-fitting-pitch.ts";
import type { FieldProps } from "./field-props.ts";
import { type Group, GroupInputs } from "./group-inputs.tsx";
import { groupLabel } from "./group-label.ts";
import { textOf } from "./input-props.ts";
import css from "./fields.module.css";

/** A sign message in its parts, and how the sign lays it out. */
export default function SignMessageField(props: FieldProps<Declaration>) {
  const { field, label, value, onChange, onBlur, error, isRequired, isDisabled } = props;
  const message = typeof value === "object" && value !== null ? (value as Group) : {};
  const signId = textOf(field.signIn && props.siblings?.[field.signIn]);
  return (
    <Input.Wrapper
      component="fieldset"
      className={css.group}
      label={label}
      labelProps={groupLabel(label, field.section)}
      labelElement="div"
      withAsterisk={isRequired}
      error={error}
    >
      <Preview message={message} signId={signId} />
      <GroupInputs
        fields={messageFields}
        value={message}
        onChange={onChange}
        onBlur={onBlur}
        isDisabled={isDisabled}
      />
    </Input.Wrapper>
  );
}

function Preview({ message, signId }: { message: Group; signId: string }) {
  const { t } = useTranslation("formFields");
  const { data: sign } = useQuery({ ...entityQuery<Sign>(signKind, signId), enabled: signId !== "" });
  const face = useMemo(() => (sign ? faceOfSign(sign) : previewFace), [sign]);
  // Typing goes first; the picture follows.
  const shown = useDeferredValue(message);
  const drawn = useMemo(() => drawnMessage(shown, face), [shown, face]);
  const { ref, pitchPx } = useFittingPitch(face.widthPx, 3);
  return (
    <div ref={ref} className={css.preview}>
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
    </div>
  );
}

/** What the sign would get; undefined while parts are missing, since half a message would look like another one. */
function drawnMessage(typed: Group, face: SignFace) {
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
