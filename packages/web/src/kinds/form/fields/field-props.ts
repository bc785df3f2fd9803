import type { Field } from "@gantry/domain/fields/fields.ts";
import type { DeclarationOf, FieldTypeName } from "@gantry/domain/fields/index.ts";
import type { ComponentType } from "react";

export interface FieldProps<F extends Field = Field> {
  name: string;
  field: F;
  label: string;
  value: unknown;
  siblings?: Readonly<Record<string, unknown>>;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  error: string | undefined;
  isRequired: boolean;
  isDisabled: boolean;
  /** For a secret: whether one is stored. */
  isSet: boolean;
  /** Registers the element to focus if this is the first field with an error. */
  takeElement: (element: HTMLElement | null) => void;
}

export type FieldComponent<Type extends FieldTypeName = FieldTypeName> = ComponentType<
  FieldProps<DeclarationOf<Type>>
>;
