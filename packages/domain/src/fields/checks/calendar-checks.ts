import { parseRule, ruleText } from "../../recurrence/rule.ts";
import { isoFromMs, msFromIso } from "../../sign/queue/instant.ts";
import { type Checked, isPlainObject, rejectValue } from "./checked.ts";

/** Validates an ISO 8601 time; returns it in UTC with milliseconds. */
// One format, so that text order equals time order.
export function checkTime(value: unknown): Checked {
  if (typeof value !== "string" || !isTime(value)) return rejectValue("invalidDateTime");
  return { value: isoFromMs(msFromIso(value)) };
}

// Date accepts 31 June as 1 July, so check that the date reads back unchanged.
function isTime(text: string): boolean {
  if (Number.isNaN(msFromIso(text))) return false;
  const dayAndClock = text.slice(0, "2026-01-01T00:00:00".length);
  return isoFromMs(msFromIso(`${dayAndClock}Z`)).startsWith(dayAndClock);
}

export function checkDate(text: string): Checked {
  return isDate(text) ? { value: text } : rejectValue("invalidDate");
}

export function checkTimeOfDay(text: string): Checked {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? { value: text } : rejectValue("invalidTime");
}

export function checkDateRange(value: unknown): Checked {
  if (!isPlainObject(value)) return rejectValue("wrongType");
  const { from, to, ...more } = value;
  if (Object.keys(more).length > 0) return rejectValue("wrongType");
  if (typeof from !== "string" || !isDate(from) || typeof to !== "string" || !isDate(to)) {
    return rejectValue("invalidDate");
  }
  return from <= to ? { value: { from, to } } : rejectValue("rangeBackwards");
}

export function checkRrule(text: string): Checked {
  const rule = parseRule(text);
  return rule ? { value: ruleText(rule) } : rejectValue("invalidRule");
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isTime(`${text}T00:00:00Z`);
