import { type Checked, rejectValue } from "./checked.ts";

interface Limits {
  min?: number;
  max?: number;
  integer?: boolean;
}

export function checkNumber({ integer, min, max }: Limits, value: unknown): Checked {
  if (typeof value !== "number" || !Number.isFinite(value)) return rejectValue("notNumber");
  if (integer && !Number.isInteger(value)) return rejectValue("notInteger");
  if (min !== undefined && value < min) return rejectValue("tooSmall", { min });
  if (max !== undefined && value > max) return rejectValue("tooLarge", { max });
  return { value };
}

/** The limits as JSON schema says them. */
export const limitsSchema = ({ min, max }: Limits) => ({
  ...(min === undefined ? {} : { minimum: min }),
  ...(max === undefined ? {} : { maximum: max }),
});

export const numberWithin = ({ min = 0, max }: Limits, number: number) =>
  Math.min(min + number, max ?? number);
