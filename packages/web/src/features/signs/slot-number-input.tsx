import { NumberInput } from "@mantine/core";
import "../../shared/look/mantine-inputs.ts";
import type { ReactNode } from "react";

interface SlotNumberInputProps {
  label: string;
  description?: ReactNode;
  value: number;
  /** 255 unless the sign's table has more places. */
  max?: number;
  onChange: (value: number) => void;
}

/** The number of a place in one of a sign's tables, from 1. */
export function SlotNumberInput({ max = 255, onChange, ...shown }: SlotNumberInputProps) {
  return (
    <NumberInput
      {...shown}
      min={1}
      max={max}
      clampBehavior="strict"
      allowDecimal={false}
      onChange={(value) => typeof value === "number" && onChange(value)}
    />
  );
}
