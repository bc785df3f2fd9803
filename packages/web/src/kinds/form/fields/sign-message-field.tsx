import { Input } from "@mantine/core";
import type { SignMessageField as Declaration } from "@gantry/domain/fields/act-fields.ts";
import { messageFields } from "@gantry/domain/sign/message/message-fields.ts";
import { featureList } from "../../feature-list.ts";
import { FeaturePart } from "../../feature-part.tsx";
import type { FieldProps } from "./field-props.ts";
import { wrapperProps } from "./input-props.ts";
import { type Group, GroupInputs } from "./group/group-inputs.tsx";
import { groupLabel } from "./group/group-label.ts";
import { textOf } from "./input-props.ts";

export default function SignMessageField(props: FieldProps<Declaration>) {
  const { field, label, value, onChange, onBlur, isDisabled } = props;
  const message = typeof value === "object" && value !== null ? (value as Group) : {};
  const signId = textOf(field.signIn && props.siblings?.[field.signIn]);
  const preview = featureList().find(({ fieldPreviews }) => fieldPreviews?.signMessage)?.fieldPreviews
    ?.signMessage;
  return (
    <Input.Wrapper
      component="fieldset"
      {...wrapperProps(props)}
      labelProps={groupLabel(label, field.section)}
      labelElement="div"
    >
      {preview && <FeaturePart load={preview} props={{ value: message, entityId: signId }} />}
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
