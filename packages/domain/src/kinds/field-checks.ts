import type { FieldIssue } from "../errors.ts";
import type { Field, GeoPoint, NumberField, TextField } from "./fields.ts";

/** What is wrong with one value: a key under `validation.` with its parameters. */
export type ValueIssue = Omit<FieldIssue, "field">;

/** A checked value as it is stored, or what is wrong with it. */
export type Checked = { value: unknown } | { issue: ValueIssue };

const textareaMaxLength = 20_000;
const textMaxLength = 2_000;
const listMaxLength = 5_000;
const jsonMaxDepth = 32;

/** Checks a value that is neither null nor absent against its field. */
export function checkValue(field: Field, value: unknown): Checked {
  switch (field.type) {
    case "text":
      return checkText(field, value);
    case "textarea":
      return checkPlainText(value, field.maxLength ?? textareaMaxLength);
    case "secret":
    case "entity":
      return checkPlainText(value, textMaxLength);
    case "number":
      return checkNumber(field, value);
    case "switch":
      return typeof value === "boolean" ? { value } : wrong("wrongType");
    case "select":
      return typeof value === "string" && field.options.includes(value) ? { value } : wrong("notAnOption");
    case "multiSelect":
      return checkList(value, field.options);
    case "entities":
    case "strings":
      return checkList(value);
    case "point":
      return checkPoint(value);
    case "json":
      return isStorable(value) ? { value } : wrong("invalidJson");
  }
}

/** Whether a value can be kept: text without NUL and broken characters, not nested deeper than 32. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (depth > jsonMaxDepth) return false;
  if (typeof value === "string") return isStorableText(value);
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return value !== undefined;
  return Object.entries(value).every(([name, part]) => isStorableText(name) && isStorable(part, depth + 1));
}

// PostgreSQL stores neither NUL nor half of a surrogate pair.
function isStorableText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

function checkText(field: TextField, value: unknown): Checked {
  const checked = checkPlainText(value, field.maxLength ?? textMaxLength);
  if ("issue" in checked) return checked;
  const text = String(checked.value).trim();
  if (text === "" || !field.check) return { value: text };
  return textChecks[field.check](text);
}

function checkPlainText(value: unknown, max: number): Checked {
  if (typeof value !== "string" || !isStorableText(value)) return wrong("notText");
  return value.length > max ? wrong("tooLong", { max }) : { value };
}

const textChecks: Record<NonNullable<TextField["check"]>, (text: string) => Checked> = {
  host: (text) => (isHost(text) ? { value: text } : wrong("invalidHost")),
  url: (text) => (/^https?:\/\/[^\s/]+/i.test(text) ? { value: text } : wrong("invalidUrl")),
  email: (text) => (/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) ? { value: text } : wrong("invalidEmail")),
  color: (text) => {
    const digits = /^#?([0-9a-f]{6})$/i.exec(text)?.[1];
    return digits ? { value: `#${digits.toLowerCase()}` } : wrong("hexColorRequired");
  },
};

/** Whether text is a host name, an IPv4 or an IPv6 address, without port or scheme. */
export function isHost(text: string): boolean {
  if (text.length > 253) return false;
  if (/^\d+(\.\d+)*$/.test(text))
    return /^(\d{1,3}\.){3}\d{1,3}$/.test(text) && text.split(".").every(isByte);
  if (text.includes(":")) return isIpv6(text);
  return text.split(".").every((label) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/i.test(label));
}

function isByte(digits: string): boolean {
  return Number(digits) <= 255;
}

function isIpv6(text: string): boolean {
  const halves = text.split("::");
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return false;
  return halves.length === 2 ? groups.length < 8 : groups.length === 8;
}

function checkNumber(field: NumberField, value: unknown): Checked {
  if (typeof value !== "number" || !Number.isFinite(value)) return wrong("notNumber");
  if (field.integer && !Number.isInteger(value)) return wrong("notInteger");
  if (field.min !== undefined && value < field.min) return wrong("tooSmall", { min: field.min });
  if (field.max !== undefined && value > field.max) return wrong("tooLarge", { max: field.max });
  return { value };
}

function checkList(value: unknown, options?: readonly string[]): Checked {
  if (!Array.isArray(value)) return wrong("wrongType");
  if (value.length > listMaxLength) return wrong("tooLarge", { max: listMaxLength });
  if (!value.every((entry): entry is string => typeof entry === "string" && isStorableText(entry))) {
    return wrong("notText");
  }
  if (options && !value.every((entry) => options.includes(entry))) return wrong("notAnOption");
  const entries = value.map((entry) => entry.trim()).filter((entry) => entry !== "");
  return new Set(entries).size === entries.length ? { value: entries } : wrong("notUnique");
}

function checkPoint(value: unknown): Checked {
  const { type, coordinates } = (
    typeof value === "object" && value !== null ? value : {}
  ) as Partial<GeoPoint>;
  if (type !== "Point" || !Array.isArray(coordinates)) return wrong("invalidGeoJsonPoint");
  const [longitude, latitude, ...more] = coordinates as unknown[];
  if (typeof longitude !== "number" || typeof latitude !== "number") return wrong("enterPointCoordinates");
  const onEarth = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
  if (!onEarth || more.length > 0) return wrong("invalidGeoJsonPoint");
  return { value: { type: "Point", coordinates: [longitude, latitude] } };
}

function wrong(code: string, params?: Record<string, string | number>): { issue: ValueIssue } {
  return { issue: params ? { code, params } : { code } };
}
