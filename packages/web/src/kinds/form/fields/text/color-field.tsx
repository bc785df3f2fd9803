import { ColorInput } from "@mantine/core";
import "@mantine/core/styles/ColorSwatch.layer.css";
import "@mantine/core/styles/ColorPicker.layer.css";
import "@mantine/core/styles/ColorInput.layer.css";
import type { ColorField as Declaration } from "@gantry/domain/kinds/contact-fields.ts";
import type { FieldProps } from "../field-props.ts";
import { inputProps, textOf } from "../input-props.ts";

/** A colour as six hex digits, typed or picked (FORM-017). */
export function ColorField(props: FieldProps<Declaration>) {
  return (
    <ColorInput
      {...inputProps(props)}
      format="hex"
      // What was typed wrongly stays, to be mended.
      fixOnBlur={false}
      withEyeDropper={false}
      popoverProps={{ withinPortal: true }}
      value={textOf(props.value)}
      onChange={props.onChange}
    />
  );
}
