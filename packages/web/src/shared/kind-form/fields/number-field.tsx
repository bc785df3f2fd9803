import { NumberInput } from "@mantine/core";
import type { NumberField as Declaration } from "@gantry/domain/kinds/fields.ts";
import { unitText } from "../../text/kind-text.ts";
import type { FieldProps } from "./field-props.ts";
import { inputProps } from "./input-props.ts";

/** A number with its unit; an empty one is null (FORM-034). Limits are told, not enforced while typing. */
export function NumberField(props: FieldProps<Declaration>) {
  const { field, value, onChange } = props;
  const unit = field.unit && unitText(field.unit);
  return (
    <NumberInput
      {...inputProps(props)}
      value={typeof value === "number" || typeof value === "string" ? value : ""}
      suffix={unit && ` ${unit}`}
      // An empty one says its unit too.
      placeholder={unit}
      allowDecimal={!field.integer}
      allowNegative={field.min === undefined || field.min < 0}
      clampBehavior="none"
      hideControls
      onChange={(given) => onChange(given === "" ? null : given)}
    />
  );
}
