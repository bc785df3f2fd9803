import { MultiSelect } from "@mantine/core";
import type { MultiSelectField as Declaration } from "@gantry/domain/fields/fields.ts";
import { optionText } from "../../../../text/kind-text.ts";
import type { FieldProps } from "../field-props.ts";
import { inputProps } from "../input-props.ts";

export function MultiSelectField(props: FieldProps<Declaration>) {
  const { name, field, value, onChange } = props;
  return (
    <MultiSelect
      {...inputProps(props)}
      data={field.options.map((option) => ({ value: option, label: optionText(name, option) }))}
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={onChange}
    />
  );
}
