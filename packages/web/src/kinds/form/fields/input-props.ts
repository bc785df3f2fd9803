import type { FieldProps } from "./field-props.ts";

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

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
