import type { FieldIssue } from "../../errors.ts";

/** What is wrong with a value: a key under `validation.` with its parameters, and which part of the value it is about. */
export interface ValueIssue extends Omit<FieldIssue, "field"> {
  /** Path inside the value, such as `2.cameraId`; absent for the value as a whole. */
  at?: string;
}

/** A checked value as it is stored, or what is wrong with it. */
export type Checked = { value: unknown } | { issues: ValueIssue[] };

const jsonMaxDepth = 32;

/** One thing wrong with the value as a whole. */
export function wrong(code: string, params?: Record<string, string | number>): { issues: ValueIssue[] } {
  return { issues: [params ? { code, params } : { code }] };
}

/** Whether a value can be kept: text without NUL and broken characters, not nested deeper than 32. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (depth > jsonMaxDepth) return false;
  if (typeof value === "string") return isStorableText(value);
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return value !== undefined;
  return Object.entries(value).every(([name, part]) => isStorableText(name) && isStorable(part, depth + 1));
}

/** Whether the text can be stored: PostgreSQL takes neither NUL nor half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** Whether the value has members by name. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
