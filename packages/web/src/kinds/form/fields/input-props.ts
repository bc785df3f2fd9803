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

/** For a field of several inputs. */
export function wrapperProps({
  label,
  error,
  isRequired,
}: Pick<FieldProps, "label" | "error" | "isRequired">) {
  return { label, withAsterisk: isRequired, error };
}

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
