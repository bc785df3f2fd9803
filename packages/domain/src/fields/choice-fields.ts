import { declares, declaresPlain, type FieldBase, type Holds, type Options } from "./field-base.ts";

/** On or off as a box to tick. */
export interface CheckboxField extends FieldBase {
  type: "checkbox";
  default?: boolean;
}
/** One of a few options, all of them in sight. */
export interface RadioField<Option extends string = string> extends FieldBase {
  type: "radio";
  options: readonly Option[];
  default?: Option;
}
/** One of the values that administrators keep in a form source, named by its id or name. */
export interface SourceSelectField extends FieldBase {
  type: "sourceSelect";
  source: string;
}
/** A project, out of the declared options or those of a form source (FORM-002). */
export interface ProjectSelectField extends FieldBase {
  type: "projectSelect";
  /** Empty where a form source has them. */
  options: readonly string[];
  source?: string;
}
/** Labels put on something, out of the declared options or those of a form source (FORM-002). */
export interface LabelSelectField extends FieldBase {
  type: "labelSelect";
  /** Empty where a form source has them. */
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
export const sourceSelect = declares<SourceSelectField, string>("sourceSelect");
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
