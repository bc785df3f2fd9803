import { Checkbox } from "@mantine/core";
import type { CheckboxField as Declaration } from "@gantry/domain/fields/choice-fields.ts";
import type { FieldProps } from "../field-props.ts";
import css from "../fields.module.css";

export function CheckboxField({
  label,
  value,
  onChange,
  onBlur,
  error,
  isDisabled,
  takeElement,
}: FieldProps<Declaration>) {
  return (
    <Checkbox
      ref={takeElement}
      className={css.switch}
      label={label}
      error={error}
      disabled={isDisabled}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
      onBlur={onBlur}
    />
  );
}
