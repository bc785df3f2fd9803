import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useState } from "react";
import { parseTypedNumber } from "./parse-typed-number.ts";

interface Props extends Omit<NumberInputProps, "value" | "onChange"> {
  /** A number, null, or text that is not a number yet. */
  value: unknown;
  onChange: (value: string | number | null) => void;
}

/** Reports a number on every key press. The library reports "1." and "2.50" as strings until blur. */
export function DecimalInput({ value, onChange, ...input }: Props) {
  const [typed, setTyped] = useState<{ text: string | number; value: unknown }>();
  // Keep the typed text while it matches the value.
  const shown = typed !== undefined && typed.value === value ? typed.text : value;
  return (
    <NumberInput
      clampBehavior="none"
      hideControls
      {...input}
      value={typeof shown === "number" || typeof shown === "string" ? shown : ""}
      onChange={(text) => {
        const next = parseTypedNumber(text);
        setTyped({ text, value: next });
        onChange(next);
      }}
    />
  );
}
