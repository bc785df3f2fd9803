import type { ReactNode } from "react";
import { WholeNumberInput } from "../../../kit/look/whole-number-input.tsx";

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
  return <WholeNumberInput {...shown} min={1} max={max} onNumber={onChange} />;
}
