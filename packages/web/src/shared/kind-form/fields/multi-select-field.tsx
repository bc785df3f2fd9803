import { MultiSelect } from "@mantine/core";
import type { MultiSelectField as Declaration } from "@gantry/domain/kinds/fields.ts";
import { optionText } from "../../text/kind-text.ts";
import type { FieldProps } from "./field-props.ts";

/** Any number of the declared options. */
export function MultiSelectField({
  name,
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
    <MultiSelect
      ref={takeElement}
      label={label}
      withAsterisk={isRequired}
      error={error}
      disabled={isDisabled}
      data={field.options.map((value) => ({ value, label: optionText(name, value) }))}
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}
