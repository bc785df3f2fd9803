import type { FieldIssue } from "../../errors.ts";

/** An invalid value: a key under `validation.` with its parameters, and the affected part. */
export interface ValueIssue extends Omit<FieldIssue, "field"> {
  /** Path inside the value, such as `2.cameraId`; missing for the whole value. */
  at?: string;
}

export type Checked = { value: unknown } | { issues: ValueIssue[] };

const jsonMaxDepth = 32;

export function rejectValue(
  code: string,
  params?: Record<string, string | number>,
): { issues: ValueIssue[] } {
  return { issues: [params ? { code, params } : { code }] };
}

/** Whether a value can be stored: valid text without NUL, nested at most 32 deep. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (depth > jsonMaxDepth) return false;
  if (typeof value === "string") return isStorableText(value);
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return value !== undefined;
  return Object.entries(value).every(([name, part]) => isStorableText(name) && isStorable(part, depth + 1));
}

/** PostgreSQL rejects NUL and unpaired surrogates. */
export function isStorableText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
