import { Textarea } from "@mantine/core";
import type { TextareaField as Declaration } from "@gantry/domain/kinds/fields.ts";
import type { FieldProps } from "../field-props.ts";
import { inputProps } from "../input-props.ts";

/** Several lines of text. */
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
