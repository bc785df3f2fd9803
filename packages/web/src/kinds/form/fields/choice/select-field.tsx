import { Select } from "@mantine/core";
import type { SelectField as Declaration } from "@gantry/domain/fields/fields.ts";
import { optionText } from "../../../../text/kind-text.ts";
import type { FieldProps } from "../field-props.ts";
import { inputProps } from "../input-props.ts";

export function SelectField(props: FieldProps<Declaration>) {
  const { name, field, value, onChange, isRequired, siblings } = props;
  const fitting = field.optionsBy?.options[String(siblings?.[field.optionsBy.field])];
  const options = fitting
    ? field.options.filter((one) => fitting.includes(one) || one === value)
    : field.options;
  const isClearable = !isRequired && field.default === undefined;
  return (
    <Select
      {...inputProps(props)}
      data={options.map((option) => ({ value: option, label: optionText(name, option) }))}
      value={typeof value === "string" ? value : null}
      clearable={isClearable}
      allowDeselect={isClearable}
      onChange={onChange}
    />
  );
}
