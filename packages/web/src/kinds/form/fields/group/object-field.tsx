import { Input } from "@mantine/core";
import type { ObjectField as Declaration } from "@gantry/domain/fields/fields.ts";
import type { FieldProps } from "../field-props.ts";
import { groupLabel } from "./group-label.ts";
import { type Group, GroupInputs } from "./group-inputs.tsx";

export function ObjectField({
  field,
  label,
  value,
  onChange,
  onBlur,
  error,
  isRequired,
  isDisabled,
  takeElement,
}: FieldProps<Declaration>) {
  return (
    <Input.Wrapper
      component="fieldset"
      ref={takeElement}
      label={label}
      labelProps={groupLabel(label, field.section)}
      withAsterisk={isRequired}
      error={error}
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
