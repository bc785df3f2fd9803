import { Input, NumberInput } from "@mantine/core";
import type { UnitNumberField as Declaration } from "@gantry/domain/fields/measure-fields.ts";
import { convert } from "@gantry/domain/units/convert.ts";
import {
  displayDecimalsOf,
  displayUnitOf,
  storedUnitOf,
  toStoredNumber,
} from "@gantry/domain/units/display-unit.ts";
import { unitOf, type UnitScale, type UnitType } from "@gantry/domain/units/unit.ts";
import { useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { useFormats } from "../../../../kit/time/formats.ts";
import type { FieldProps } from "../field-props.ts";
import { inputProps } from "../input-props.ts";
import { parseTypedNumber } from "./parse-typed-number.ts";

/** Shown in the user's unit, stored in the metric one. */
export function UnitNumberField(props: FieldProps<Declaration>) {
  const { t } = useTranslation("formFields");
  const { unitType, unitScale, unitsBy } = props.field;
  if (unitsBy) return <MeasureBy {...props} unit={unitsBy.units[String(props.siblings?.[unitsBy.field])]} />;
  if (unitType && unitScale) return <Measure {...props} unitType={unitType} unitScale={unitScale} />;
  return (
    <Input.Wrapper label={props.label} labelElement="div">
      <p className="status role-bad" role="alert">
        {t("missingUnit")}
      </p>
    </Input.Wrapper>
  );
}

type UnitBy = NonNullable<Declaration["unitsBy"]>["units"][string];

/** The unit follows from the field beside it; without one it is a plain number. */
function MeasureBy({ unit, ...props }: FieldProps<Declaration> & { unit: UnitBy | undefined }) {
  if (unit && !("symbol" in unit)) return <Measure key={unit.unitType} {...props} {...unit} />;
  return (
    <NumberInput
      {...inputProps(props)}
      value={typeof props.value === "number" ? props.value : ""}
      suffix={unit && ` ${unit.symbol}`}
      placeholder={unit?.symbol}
      clampBehavior="none"
      hideControls
      onChange={(text) => props.onChange(parseTypedNumber(text))}
    />
  );
}

function Measure(props: FieldProps<Declaration> & { unitType: UnitType; unitScale: UnitScale }) {
  const { unitType, unitScale, value, onChange } = props;
  const stored = storedUnitOf(unitType, unitScale);
  const shown = displayUnitOf(stored, useFormats().unitSystem);
  const [typed, setTyped] = useState<{ text: string | number; value: unknown; unit: string }>();
  // Keep the typed text; rounding would change it while typing.
  const isTyped = typed !== undefined && typed.value === value && typed.unit === shown;
  const decimals = displayDecimalsOf(unitType, unitScale);
  const symbol = unitOf(shown)?.symbol;
  const change = (text: string | number) => {
    const parsed = parseTypedNumber(text);
    const next = typeof parsed === "number" ? toStoredNumber(convert(parsed, shown, stored)) : parsed;
    setTyped({ text, value: next, unit: shown });
    onChange(next);
  };
  return (
    <NumberInput
      {...inputProps(props)}
      value={
        isTyped
          ? typed.text
          : typeof value === "number"
            ? roundTo(convert(value, stored, shown), decimals)
            : ""
      }
      suffix={` ${symbol}`}
      placeholder={symbol}
      clampBehavior="none"
      hideControls
      onChange={change}
    />
  );
}

const roundTo = (value: number, decimals: number) => Number(value.toFixed(decimals));
