import { TextInput } from "@mantine/core";
import type { EmailField as Declaration } from "@gantry/domain/fields/contact-fields.ts";
import type { FieldProps } from "../field-props.ts";
import { inputProps, textOf } from "../input-props.ts";

export function EmailField(props: FieldProps<Declaration>) {
  return (
    <TextInput
      {...inputProps(props)}
      // With type "email" the browser trims the value before we see it.
      inputMode="email"
      autoComplete="off"
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
