import { type Checked, isStorableText, rejectValue } from "./checked.ts";
import type { TextField } from "../fields.ts";

export const textMaxLength = 2_000;
/** The same of a text of several lines. */
export const textareaMaxLength = 20_000;

export function checkText(field: TextField, value: unknown): Checked {
  const checked = checkPlainText(value, field.maxLength ?? textMaxLength);
  if ("issues" in checked) return checked;
  const text = String(checked.value).trim();
  if (isMisleading(text)) return rejectValue("misleadingCharacters");
  if (text === "" || !field.check) return { value: text };
  return textChecks[field.check](text);
}

// Characters without width and controls of direction (Unicode Bidi_Control): names would look like other names.
const misleading = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/u;

export function isMisleading(text: string): boolean {
  return misleading.test(text);
}

export function checkPlainText(value: unknown, max: number): Checked {
  if (typeof value !== "string" || !isStorableText(value)) return rejectValue("notText");
  return value.length > max ? rejectValue("tooLong", { max }) : { value };
}

export const textChecks: Record<NonNullable<TextField["check"]>, (text: string) => Checked> = {
  host: (text) => (isHost(text) ? { value: text } : rejectValue("invalidHost")),
  url: checkUrl,
  email: (text) =>
    /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
      ? { value: text }
      : rejectValue("invalidEmail", { email: text }),
  color: (text) => {
    const digits = /^#?([0-9a-f]{6})$/i.exec(text)?.[1];
    return digits ? { value: `#${digits.toLowerCase()}` } : rejectValue("hexColorRequired");
  },
  requestPath: (text) =>
    /^\/[\x21-\x7e]*$/.test(text) ? { value: text } : rejectValue("invalidRequestPath"),
};

/** A user name or password in the address would be shown to everybody who reads it. */
function checkUrl(text: string): Checked {
  if (!/^https?:\/\/[^\s/]+/i.test(text)) return rejectValue("invalidUrl");
  const [authority = ""] = text.replace(/^https?:[/\\]*/i, "").split(/[/\\?#]/);
  return authority.includes("@") ? rejectValue("urlWithPassword") : { value: text };
}

/** Host name, IPv4 or IPv6 address, without port or scheme. */
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

export function blankOr(value: unknown, check: (text: string) => Checked): Checked {
  const checked = checkPlainText(value, textMaxLength);
  if ("issues" in checked) return checked;
  const text = String(checked.value).trim();
  return text === "" ? { value: text } : check(text);
}
