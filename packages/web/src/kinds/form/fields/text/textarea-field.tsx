import { Textarea } from "@mantine/core";
import type { TextareaField as Declaration } from "@gantry/domain/fields/fields.ts";
import type { FieldProps } from "../field-props.ts";
import { inputProps } from "../input-props.ts";

export function TextareaField(props: FieldProps<Declaration>) {
  return (
    <Textarea
      {...inputProps(props)}
      value={String(props.value ?? "")}
      maxLength={props.field.maxLength}
      rows={2}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
