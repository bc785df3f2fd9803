import { Select } from "@mantine/core";
import type { SelectField as Declaration } from "@gantry/domain/kinds/fields.ts";
import { optionText } from "../../text/kind-text.ts";
import type { FieldProps } from "./field-props.ts";

/** One of the declared options. */
export function SelectField({
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
  const isClearable = !isRequired && field.default === undefined;
  return (
    <Select
      ref={takeElement}
      label={label}
      withAsterisk={isRequired}
      error={error}
      disabled={isDisabled}
      data={field.options.map((value) => ({ value, label: optionText(name, value) }))}
      value={typeof value === "string" ? value : null}
      clearable={isClearable}
      allowDeselect={isClearable}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}
