import { parseRule, ruleText } from "../recurrence/rule.ts";
import { isoFromMs, msFromIso } from "../sign/queue/instant.ts";
import { type Checked, isPlainObject, wrong } from "./checked.ts";

/** A moment in ISO 8601; answered in UTC with milliseconds. */
// Kept in one form, so that texts compare as the moments do.
export function checkTime(value: unknown): Checked {
  if (typeof value !== "string" || !isTime(value)) return wrong("invalidDateTime");
  return { value: isoFromMs(msFromIso(value)) };
}

// A 31st of June would be taken for the 1st of July: only what reads back the same exists.
function isTime(text: string): boolean {
  if (Number.isNaN(msFromIso(text))) return false;
  const dayAndClock = text.slice(0, "2026-01-01T00:00:00".length);
  return isoFromMs(msFromIso(`${dayAndClock}Z`)).startsWith(dayAndClock);
}

/** A day such as `2026-11-20`. */
export function checkDate(text: string): Checked {
  return isDate(text) ? { value: text } : wrong("invalidDate");
}

/** A time of day such as `08:30`. */
export function checkTimeOfDay(text: string): Checked {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? { value: text } : wrong("invalidTime");
}

/** Two days, the first not after the last. */
export function checkDateRange(value: unknown): Checked {
  if (!isPlainObject(value)) return wrong("wrongType");
  const { from, to, ...more } = value;
  if (Object.keys(more).length > 0) return wrong("wrongType");
  if (typeof from !== "string" || !isDate(from) || typeof to !== "string" || !isDate(to)) {
    return wrong("invalidDate");
  }
  return from <= to ? { value: { from, to } } : wrong("rangeBackwards");
}

/** A recurrence rule; answered with its parts in one order. */
export function checkRrule(text: string): Checked {
  const rule = parseRule(text);
  return rule ? { value: ruleText(rule) } : wrong("invalidRule");
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isTime(`${text}T00:00:00Z`);
