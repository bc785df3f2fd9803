import { Group, Radio } from "@mantine/core";
import "@mantine/core/styles/Radio.layer.css";
import type { RadioField as Declaration } from "@gantry/domain/fields/choice-fields.ts";
import { optionText } from "../../../../text/kind-text.ts";
import type { FieldProps } from "../field-props.ts";
import { wrapperProps } from "../input-props.ts";

export function RadioField(props: FieldProps<Declaration>) {
  const { name, field, value, onChange, onBlur, isDisabled, takeElement } = props;
  return (
    <Radio.Group
      {...wrapperProps(props)}
      labelElement="div"
      value={typeof value === "string" ? value : null}
      onChange={onChange}
      onBlur={onBlur}
    >
      <Group gap="8px 16px" mih="var(--control-height)">
        {field.options.map((option, index) => (
          <Radio
            key={option}
            ref={index === 0 ? takeElement : undefined}
            value={option}
            label={optionText(name, option)}
            disabled={isDisabled}
          />
        ))}
      </Group>
    </Radio.Group>
  );
}
