import { TextInput } from "@mantine/core";
import type { EmailField as Declaration } from "@gantry/domain/kinds/contact-fields.ts";
import type { FieldProps } from "../field-props.ts";
import { inputProps, textOf } from "../input-props.ts";

/** An e-mail address. */
export function EmailField(props: FieldProps<Declaration>) {
  return (
    <TextInput
      {...inputProps(props)}
      // Of type "email" a browser would take blanks away before we see them.
      inputMode="email"
      autoComplete="off"
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
