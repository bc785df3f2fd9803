import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useState } from "react";
import { type EnteredRange, enteredNumber } from "./entered-number.ts";
import "./mantine-inputs.ts";

interface WholeNumberInputProps
  extends EnteredRange,
    Omit<NumberInputProps, "value" | "onChange" | "min" | "max" | "clampBehavior" | "allowDecimal"> {
  value: number;
  onNumber: (value: number) => void;
}

/**
 * A whole number within bounds. What is typed stays as it is typed until the input is left, whatever it counts as by then:
 * a value that is put right under the hand would have its next digit in the wrong place.
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
        const number = enteredNumber(entered, { min, max, empty });
        if (number !== undefined && number !== value) onNumber(number);
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}
