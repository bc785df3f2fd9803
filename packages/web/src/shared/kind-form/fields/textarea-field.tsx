import { Textarea } from "@mantine/core";
import type { TextareaField as Declaration } from "@gantry/domain/kinds/fields.ts";
import type { FieldProps } from "./field-props.ts";

/** Several lines of text. */
export function TextareaField({
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
    <Textarea
      ref={takeElement}
      label={label}
      withAsterisk={isRequired}
      error={error}
      disabled={isDisabled}
      value={String(value ?? "")}
      maxLength={field.maxLength}
      rows={2}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
}
