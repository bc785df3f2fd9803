import { Group, Input, Slider } from "@mantine/core";
import "@mantine/core/styles/Slider.layer.css";
import type { RangeField as Declaration } from "@gantry/domain/fields/measure-fields.ts";
import { unitText } from "../../../../text/kind-text.ts";
import type { FieldProps } from "../field-props.ts";
import { wrapperProps } from "../input-props.ts";

export function RangeField(props: FieldProps<Declaration>) {
  const { field, label, value, onChange, onBlur, isDisabled } = props;
  const { min, max, step = 1, unit } = field;
  const chosen = typeof value === "number" ? value : undefined;
  const describePosition = (position: number) => (unit ? `${position} ${unitText(unit)}` : String(position));
  return (
    <Input.Wrapper {...wrapperProps(props)} labelElement="div">
      <Group gap={16} mih="var(--control-height)" wrap="nowrap">
        <Slider
          className="grow"
          thumbLabel={label}
          label={null}
          min={min}
          max={max}
          step={step}
          disabled={isDisabled}
          value={chosen ?? min}
          onChange={onChange}
          onBlur={onBlur}
          thumbProps={{ "aria-valuetext": chosen === undefined ? "–" : describePosition(chosen) }}
        />
        <output className="num" style={{ minWidth: 56, textAlign: "end" }}>
          {chosen === undefined ? "–" : describePosition(chosen)}
        </output>
      </Group>
    </Input.Wrapper>
  );
}
