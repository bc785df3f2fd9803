import { TextInput } from "@mantine/core";
import type { TextField as Declaration } from "@gantry/domain/fields/fields.ts";
import type { FieldProps } from "../field-props.ts";
import { inputProps } from "../input-props.ts";

export function TextField(props: FieldProps<Declaration>) {
  return (
    <TextInput
      {...inputProps(props)}
      value={String(props.value ?? "")}
      maxLength={props.field.maxLength}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      autoComplete="off"
    />
  );
}
