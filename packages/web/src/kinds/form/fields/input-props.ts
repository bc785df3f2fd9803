import type { FieldProps } from "./field-props.ts";

/** What every input of the library takes from the form in the same way. */
export function inputProps({
  label,
  error,
  isRequired,
  isDisabled,
  onBlur,
  takeElement,
}: Pick<FieldProps, "label" | "error" | "isRequired" | "isDisabled" | "onBlur" | "takeElement">) {
  return { ref: takeElement, label, withAsterisk: isRequired, error, disabled: isDisabled, onBlur };
}

/** What a text input shows of a value. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
