import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useState } from "react";
import { type EnteredRange, parseEnteredNumber } from "./parse-entered-number.ts";
import "./mantine-inputs.ts";

interface WholeNumberInputProps
  extends EnteredRange,
    Omit<NumberInputProps, "value" | "onChange" | "min" | "max" | "clampBehavior" | "allowDecimal"> {
  value: number;
  onNumber: (value: number) => void;
}

/**
 * A whole number within bounds. Typed text stays until blur, whatever its value: correcting it while typing
 * would misplace the next digit.
 */
export function WholeNumberInput({ value, onNumber, empty, onBlur, ...shown }: WholeNumberInputProps) {
  const [typed, setTyped] = useState<string | number>();
  const { min, max } = shown;
  return (
    <NumberInput
      {...shown}
      clampBehavior="none"
      allowDecimal={false}
      value={typed ?? value}
      onChange={(entered) => {
        setTyped(entered);
        const number = parseEnteredNumber(entered, { min, max, empty });
        if (number !== undefined && number !== value) onNumber(number);
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}
