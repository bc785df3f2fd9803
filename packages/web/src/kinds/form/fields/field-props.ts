import type { Field, FieldType } from "@gantry/domain/kinds/fields.ts";
import type { ComponentType } from "react";

/** What an input gets from the form around it. */
export interface FieldProps<F extends Field = Field> {
  name: string;
  field: F;
  label: string;
  value: unknown;
  /** Values of the fields beside it, as far as the declaration names them. */
  siblings?: Readonly<Record<string, unknown>>;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  error: string | undefined;
  isRequired: boolean;
  isDisabled: boolean;
  /** A secret: whether the server holds one. */
  isSet: boolean;
  /** Takes the element that gets the focus when this field is the first with an error. */
  takeElement: (element: HTMLElement | null) => void;
}

export type FieldComponent<Type extends FieldType = FieldType> = ComponentType<
  FieldProps<Extract<Field, { type: Type }>>
>;
