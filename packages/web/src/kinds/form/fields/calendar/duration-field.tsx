import { Input, Select } from "@mantine/core";
import type { DurationField as Declaration } from "@gantry/domain/fields/fields.ts";
import { useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import {
  type DurationUnit,
  durationUnits,
  largestUnit,
  unitMs,
} from "@gantry/domain/units/duration-units.ts";
import { DecimalInput } from "../number/decimal-input.tsx";
import type { FieldProps } from "../field-props.ts";
import { wrapperProps } from "../input-props.ts";

const nsPerMs = 1_000_000;

/** Shown in the most readable unit; stored in the declared one. */
export function DurationField(props: FieldProps<Declaration>) {
  const { field, label, value, onChange, onBlur, error, isDisabled, takeElement } = props;
  const { t } = useTranslation("form");
  const perMs = field.storedIn === "ns" ? nsPerMs : 1;
  const durationMs = typeof value === "number" ? value / perMs : undefined;
  const [unit, setUnit] = useState<DurationUnit>(() => largestUnit(durationMs ?? 0));
  const toStored = (count: number, in_: DurationUnit) => Math.round(count * unitMs[in_]) * perMs;
  return (
    <Input.Wrapper {...wrapperProps(props)}>
      <div className="row">
        <DecimalInput
          ref={takeElement}
          aria-label={label}
          error={error !== undefined}
          disabled={isDisabled}
          value={durationMs === undefined ? value : durationMs / unitMs[unit]}
          allowNegative={false}
          onChange={(count) => onChange(typeof count === "number" ? toStored(count, unit) : count)}
          onBlur={onBlur}
        />
        <Select
          aria-label={t("durationUnit", { label })}
          disabled={isDisabled}
          data={durationUnits.map((one) => ({ value: one, label: t(`durationUnits.${one}`) }))}
          value={unit}
          allowDeselect={false}
          onChange={(next) => next && setUnit(next as DurationUnit)}
          onBlur={onBlur}
        />
      </div>
    </Input.Wrapper>
  );
}
