import { type Checked, isStorableText, rejectValue } from "./checked.ts";

/** Most entries of a list. */
export const listMaxLength = 5_000;

export function checkOption(options: readonly string[], value: unknown): Checked {
  return typeof value === "string" && options.includes(value) ? { value } : rejectValue("notAnOption");
}

/** A list of different texts; blank ones are left out. */
export function checkList(value: unknown, options?: readonly string[]): Checked {
  if (!Array.isArray(value)) return rejectValue("wrongType");
  if (value.length > listMaxLength) return rejectValue("tooLarge", { max: listMaxLength });
  if (!value.every((entry): entry is string => typeof entry === "string" && isStorableText(entry))) {
    return rejectValue("notText");
  }
  if (options && !value.every((entry) => options.includes(entry))) return rejectValue("notAnOption");
  const entries = value.map((entry) => entry.trim()).filter((entry) => entry !== "");
  return new Set(entries).size === entries.length ? { value: entries } : rejectValue("notUnique");
}
