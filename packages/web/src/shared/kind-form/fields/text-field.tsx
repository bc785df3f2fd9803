import { TextInput } from "@mantine/core";
import type { TextField as Declaration } from "@gantry/domain/kinds/fields.ts";
import type { FieldProps } from "./field-props.ts";

/** One line of text. */
export function TextField({
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
    <TextInput
      ref={takeElement}
      label={label}
      withAsterisk={isRequired}
      error={error}
      disabled={isDisabled}
      value={String(value ?? "")}
      maxLength={field.maxLength}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
      autoComplete="off"
    />
  );
}
