import { Select } from "@mantine/core";
import type {
  ProjectSelectField,
  SourceSelectField as Declaration,
} from "@gantry/domain/fields/choice-fields.ts";
import { errorText } from "../../../../queries/error-text.ts";
import type { FieldProps } from "../field-props.ts";
import { inputProps } from "../input-props.ts";
import { useSourceOptions } from "./use-source-options.ts";

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
