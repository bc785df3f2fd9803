import { Radio } from "@mantine/core";
import "@mantine/core/styles/Radio.layer.css";
import type { RadioField as Declaration } from "@gantry/domain/fields/choice-fields.ts";
import { optionText } from "../../../../text/kind-text.ts";
import type { FieldProps } from "../field-props.ts";
import css from "../fields.module.css";

export function RadioField({
  name,
  field,
  label,
  value,
  onChange,
  onBlur,
  error,
  isRequired,
  isDisabled,
  takeElement,
}: FieldProps<Declaration>) {
  return (
    <Radio.Group
      label={label}
      labelElement="div"
      withAsterisk={isRequired}
      error={error}
      value={typeof value === "string" ? value : null}
      onChange={onChange}
      onBlur={onBlur}
    >
      <div className={css.radio}>
        {field.options.map((option, index) => (
          <Radio
            key={option}
            ref={index === 0 ? takeElement : undefined}
            value={option}
            label={optionText(name, option)}
            disabled={isDisabled}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
