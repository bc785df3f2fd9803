import { MultiSelect } from "@mantine/core";
import type { LabelSelectField as Declaration } from "@gantry/domain/fields/choice-fields.ts";
import { errorText } from "../../../../queries/error-text.ts";
import type { FieldProps } from "../field-props.ts";
import { inputProps } from "../input-props.ts";
import { useSourceOptions } from "./use-source-options.ts";

export function LabelSelectField(props: FieldProps<Declaration>) {
  const value = Array.isArray(props.value) ? (props.value as string[]) : [];
  const { data, error } = useSourceOptions(props.name, props.field, value);
  return (
    <MultiSelect
      {...inputProps(props)}
      error={props.error ?? (error && errorText(error))}
      data={data}
      value={value}
      searchable
      onChange={props.onChange}
    />
  );
}
