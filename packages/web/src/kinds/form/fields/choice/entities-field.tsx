import { MultiSelect } from "@mantine/core";
import type { EntitiesField as Declaration } from "@gantry/domain/fields/fields.ts";
import type { FieldProps } from "../field-props.ts";
import { inputProps } from "../input-props.ts";
import { useEntityOptions } from "./use-entity-options.ts";

export function EntitiesField(props: FieldProps<Declaration>) {
  const { field, value, onChange } = props;
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const { input } = useEntityOptions(field.kind, chosen);
  return (
    <MultiSelect {...inputProps(props)} {...input} value={chosen} hidePickedOptions onChange={onChange} />
  );
}
