import { Switch } from "@mantine/core";
import type { FlagField } from "@gantry/domain/fields/fields.ts";
import type { FieldProps } from "../field-props.ts";
import css from "../fields.module.css";

export function SwitchField({
  label,
  value,
  onChange,
  onBlur,
  error,
  isDisabled,
  takeElement,
}: FieldProps<FlagField>) {
  return (
    <Switch
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
