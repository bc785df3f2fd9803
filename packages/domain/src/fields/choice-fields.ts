import { declaresPlain, declareType, type FieldBase, type Holds, type Options } from "./field-base.ts";

export interface CheckboxField extends FieldBase {
  type: "checkbox";
  default?: boolean;
}
export interface RadioField<Option extends string = string> extends FieldBase {
  type: "radio";
  options: readonly Option[];
  default?: Option;
}
/** One value of an administrator's form source, referenced by its id or name. */
export interface SourceSelectField extends FieldBase {
  type: "sourceSelect";
  source: string;
}
/** Options are declared or come from a form source (FORM-002). */
export interface ProjectSelectField extends FieldBase {
  type: "projectSelect";
  options: readonly string[];
  source?: string;
}
/** Options are declared or come from a form source (FORM-002). */
export interface LabelSelectField extends FieldBase {
  type: "labelSelect";
  options: readonly string[];
  source?: string;
}

export const checkbox = declaresPlain<CheckboxField, boolean>("checkbox");
export const radio = <
  const T extends readonly string[],
  const O extends Omit<Options<RadioField>, "options">,
>(
  options: T,
  more?: O,
) => ({ type: "radio", options, ...more }) as { type: "radio"; options: T } & O & Holds<T[number]>;
export const sourceSelect = declareType<SourceSelectField, string>("sourceSelect");
export const projectSelect = <const O extends Partial<Options<ProjectSelectField>>>(options: O) =>
  ({ type: "projectSelect", options: [], ...options }) as {
    type: "projectSelect";
    options: readonly string[];
  } & O &
    Holds<string>;
export const labelSelect = <const O extends Partial<Options<LabelSelectField>>>(options: O) =>
  ({ type: "labelSelect", options: [], ...options }) as {
    type: "labelSelect";
    options: readonly string[];
  } & O &
    Holds<string[]>;
