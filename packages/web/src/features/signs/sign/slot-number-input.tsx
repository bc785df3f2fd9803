import type { ReactNode } from "react";
import { WholeNumberInput } from "../../../kit/look/whole-number-input.tsx";

interface SlotNumberInputProps {
  label: string;
  description?: ReactNode;
  value: number;
  max?: number;
  onChange: (value: number) => void;
}

/** Index in a sign's table, from 1. */
export function SlotNumberInput({ max = 255, onChange, ...shown }: SlotNumberInputProps) {
  return <WholeNumberInput {...shown} min={1} max={max} onNumber={onChange} />;
}
