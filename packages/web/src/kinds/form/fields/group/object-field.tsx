import { Input } from "@mantine/core";
import type { ObjectField as Declaration } from "@gantry/domain/fields/fields.ts";
import { useId } from "react";
import type { FieldProps } from "../field-props.ts";
import { wrapperProps } from "../input-props.ts";
import { groupLabel } from "./group-label.ts";
import { type Group, GroupInputs } from "./group-inputs.tsx";

export function ObjectField(props: FieldProps<Declaration>) {
  const { field, label, value, onChange, onBlur, isDisabled, takeElement } = props;
  const id = useId();
  return (
    <Input.Wrapper
      component="fieldset"
      id={id}
      labelElement="div"
      aria-labelledby={`${id}-label`}
      ref={takeElement}
      {...wrapperProps(props)}
      labelProps={groupLabel(label, field.section)}
    >
      <GroupInputs
        fields={field.fields}
        value={(value ?? {}) as Group}
        onChange={onChange}
        onBlur={onBlur}
        isDisabled={isDisabled}
      />
    </Input.Wrapper>
  );
}
