import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useState } from "react";
import { typedNumber } from "./typed-number.ts";

interface Props extends Omit<NumberInputProps, "value" | "onChange"> {
  /** A number, nothing, or the text of what is none yet. */
  value: unknown;
  onChange: (value: string | number | null) => void;
}

/** A number that is one with every key. The library gives "1." and "2.50" as texts until the input is left. */
export function DecimalInput({ value, onChange, ...input }: Props) {
  const [typed, setTyped] = useState<{ text: string | number; value: unknown }>();
  // What was typed stays as it was typed while it stands for the value.
  const shown = typed !== undefined && typed.value === value ? typed.text : value;
  return (
    <NumberInput
      clampBehavior="none"
      hideControls
      {...input}
      value={typeof shown === "number" || typeof shown === "string" ? shown : ""}
      onChange={(text) => {
        const next = typedNumber(text);
        setTyped({ text, value: next });
        onChange(next);
      }}
    />
  );
}
