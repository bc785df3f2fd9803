import type { NumberField as Declaration } from "@gantry/domain/kinds/fields.ts";
import { unitText } from "../../../../text/kind-text.ts";
import { DecimalInput } from "./decimal-input.tsx";
import type { FieldProps } from "../field-props.ts";
import { inputProps } from "../input-props.ts";

/** A number with its unit; an empty one is null (FORM-034). Limits are told, not enforced while typing. */
export function NumberField(props: FieldProps<Declaration>) {
  const { field, value, onChange } = props;
  const unit = field.unit && unitText(field.unit);
  return (
    <DecimalInput
      {...inputProps(props)}
      value={value}
      suffix={unit && ` ${unit}`}
      // An empty one says its unit too.
      placeholder={unit}
      allowDecimal={!field.integer}
      allowNegative={field.min === undefined || field.min < 0}
      onChange={onChange}
    />
  );
}
