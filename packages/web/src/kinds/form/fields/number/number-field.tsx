import type { NumberField as Declaration } from "@gantry/domain/fields/fields.ts";
import { unitText } from "../../../../text/kind-text.ts";
import { DecimalInput } from "./decimal-input.tsx";
import type { FieldProps } from "../field-props.ts";
import { inputProps } from "../input-props.ts";

/** Empty is null (FORM-034). Limits are reported, not enforced, while typing. */
export function NumberField(props: FieldProps<Declaration>) {
  const { field, value, onChange } = props;
  const unit = field.unit && unitText(field.unit);
  return (
    <DecimalInput
      {...inputProps(props)}
      value={value}
      suffix={unit && ` ${unit}`}
      // Shows the unit while empty.
      placeholder={unit}
      allowDecimal={!field.integer}
      allowNegative={field.min === undefined || field.min < 0}
      onChange={onChange}
    />
  );
}
