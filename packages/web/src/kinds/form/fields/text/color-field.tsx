import { ColorInput } from "@mantine/core";
import "@mantine/core/styles/ColorSwatch.layer.css";
import "@mantine/core/styles/ColorPicker.layer.css";
import "@mantine/core/styles/ColorInput.layer.css";
import type { ColorField as Declaration } from "@gantry/domain/fields/contact-fields.ts";
import type { FieldProps } from "../field-props.ts";
import { inputProps, textOf } from "../input-props.ts";

/** Six hex digits (FORM-017). */
export function ColorField(props: FieldProps<Declaration>) {
  return (
    <ColorInput
      {...inputProps(props)}
      format="hex"
      // Invalid input stays for correction.
      fixOnBlur={false}
      withEyeDropper={false}
      popoverProps={{ withinPortal: true }}
      value={textOf(props.value)}
      onChange={props.onChange}
    />
  );
}
