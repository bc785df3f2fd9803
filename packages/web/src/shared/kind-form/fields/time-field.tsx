import { TextInput } from "@mantine/core";
import type { TimeField as Declaration } from "@gantry/domain/kinds/fields.ts";
import type { FieldProps } from "./field-props.ts";

/** A moment, typed in the time of this browser and stored in UTC. */
export function TimeField({
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
      type="datetime-local"
      step={1}
      label={label}
      withAsterisk={isRequired}
      error={error}
      disabled={isDisabled}
      value={typeof value === "string" ? localText(value) : ""}
      onChange={(event) => onChange(utcText(event.currentTarget.value))}
      onBlur={onBlur}
    />
  );
}

function localText(utc: string): string {
  const at = new Date(utc);
  if (Number.isNaN(at.getTime())) return "";
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19);
}

function utcText(local: string): string | null {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
