import { Select } from "@mantine/core";
import type {
  ProjectSelectField,
  SourceSelectField as Declaration,
} from "@gantry/domain/kinds/choice-fields.ts";
import { errorText } from "../../../../queries/error-text.ts";
import type { FieldProps } from "../field-props.ts";
import { inputProps } from "../input-props.ts";
import { useSourceOptions } from "./use-source-options.ts";

/** One of the values that a form source or the field itself offers; found by typing. */
export function SourceSelectField(props: FieldProps<Declaration | ProjectSelectField>) {
  const value = typeof props.value === "string" && props.value !== "" ? props.value : null;
  const { data, error } = useSourceOptions(props.name, props.field, value === null ? [] : [value]);
  return (
    <Select
      {...inputProps(props)}
      error={props.error ?? (error && errorText(error))}
      data={data}
      value={value}
      searchable
      clearable={!props.isRequired}
      onChange={props.onChange}
    />
  );
}
