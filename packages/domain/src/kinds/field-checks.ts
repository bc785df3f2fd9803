import { entityTypes } from "../entity-types.ts";
import type { FieldIssue } from "../errors.ts";
import type {
  DurationField,
  EntityRef,
  Field,
  Fields,
  GeoPoint,
  ImageField,
  MapField,
  MapKeys,
  NumberField,
  ObjectsField,
  TextField,
} from "./fields.ts";
import { isoFromMs, msFromIso } from "../sign/instant.ts";
import { isRequired } from "./form-logic.ts";

/** What is wrong with a value: a key under `validation.` with its parameters, and which part of the value it is about. */
export interface ValueIssue extends Omit<FieldIssue, "field"> {
  /** Path inside the value, such as `2.cameraId`; absent for the value as a whole. */
  at?: string;
}

/** A checked value as it is stored, or what is wrong with it. */
export type Checked = { value: unknown } | { issues: ValueIssue[] };

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
    case "duration":
      return checkDuration(field, value);
    case "time":
      return checkTime(value);
    case "switch":
      return typeof value === "boolean" ? { value } : wrong("wrongType");
    case "select":
      return typeof value === "string" && field.options.includes(value) ? { value } : wrong("notAnOption");
    case "multiSelect":
      return checkList(value, field.options);
    case "entities":
    case "strings":
      return checkList(value);
    case "entityRefs":
      return checkEntityRefs(value);
    case "point":
      return checkPoint(value);
    case "json":
      return isStorable(value) ? { value } : wrong("invalidJson");
    case "image":
      return checkImage(field, value);
    case "object":
      return checkGroup(field.fields, value);
    case "objects":
      return checkGroups(field, value);
    case "map":
      return checkMap(field, value);
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
  if ("issues" in checked) return checked;
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

function checkEntityRefs(value: unknown): Checked {
  if (!Array.isArray(value)) return wrong("wrongType");
  if (value.length > listMaxLength) return wrong("tooLarge", { max: listMaxLength });
  const refs: EntityRef[] = [];
  for (const entry of value as unknown[]) {
    const { entityType, entityId } = (
      typeof entry === "object" && entry !== null ? entry : {}
    ) as Partial<EntityRef>;
    if (typeof entityType !== "string" || !Object.hasOwn(entityTypes, entityType)) return wrong("wrongType");
    if (typeof entityId !== "string" || entityId.trim() === "" || !isStorableText(entityId))
      return wrong("notText");
    refs.push({ entityType, entityId });
  }
  const isUnique = new Set(refs.map((ref) => `${ref.entityType} ${ref.entityId}`)).size === refs.length;
  return isUnique ? { value: refs } : wrong("notUnique");
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

const imageStart = /^data:image\/(png|jpeg|webp);base64,/;

function checkImage({ maxBytes }: ImageField, value: unknown): Checked {
  const start = typeof value === "string" ? imageStart.exec(value)?.[0] : undefined;
  if (start === undefined) return wrong("notAnImage");
  const base64 = (value as string).slice(start.length);
  if (base64.length > Math.ceil(maxBytes / 3) * 4) return wrong("imageTooLarge", { max: maxBytes });
  return /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? { value } : wrong("notAnImage");
}

const nsPerMs = 1_000_000;

function checkDuration(field: DurationField, value: unknown): Checked {
  const checked = checkNumber({ type: "number", min: field.min ?? 0, ...maximum(field) }, value);
  if ("issues" in checked) return checked;
  const isWhole =
    field.storedIn === "ms"
      ? Number.isInteger(value)
      : Math.round(Number(value) / nsPerMs) * nsPerMs === value;
  return isWhole ? checked : wrong("wholeMilliseconds");
}

const maximum = ({ max }: DurationField) => (max === undefined ? {} : { max });

// Kept in one form, so that texts compare as the moments do.
function checkTime(value: unknown): Checked {
  if (typeof value !== "string" || !isTime(value)) return wrong("invalidTime");
  return { value: isoFromMs(msFromIso(value)) };
}

// A 31st of June would be taken for the 1st of July: only what reads back the same exists.
function isTime(text: string): boolean {
  if (Number.isNaN(msFromIso(text))) return false;
  const dayAndClock = text.slice(0, "2026-01-01T00:00:00".length);
  return isoFromMs(msFromIso(`${dayAndClock}Z`)).startsWith(dayAndClock);
}

const groupsMax = 500;
const mapMax = 2000;

function checkGroups({ fields, maxItems = groupsMax }: ObjectsField, value: unknown): Checked {
  if (!Array.isArray(value)) return wrong("wrongType");
  if (value.length > maxItems) return wrong("tooMany", { max: maxItems });
  return collected(
    value.map((group, index) => [String(index), checkGroup(fields, group)]),
    (parts) => parts.map(([, part]) => part),
  );
}

function checkMap({ keys, of }: MapField, value: unknown): Checked {
  if (!isPlainObject(value)) return wrong("wrongType");
  const entries = Object.entries(value);
  if (entries.length > mapMax) return wrong("tooMany", { max: mapMax });
  return collected(
    entries.map(([key, part]) => [
      key,
      isKey(keys, key) ? checkValue(of, part) : wrong("invalidKey", { key }),
    ]),
    Object.fromEntries,
  );
}

// An id could be any text; one that an object already has would vanish or do worse.
function isKey(keys: MapKeys, key: string): boolean {
  if ("kind" in keys) return key !== "" && key.length <= 200 && isStorableText(key) && key !== "__proto__";
  return /^(0|[1-9]\d*)$/.test(key) && Number(key) >= keys.min && Number(key) <= keys.max;
}

function checkGroup(fields: Fields, value: unknown): Checked {
  if (!isPlainObject(value)) return wrong("wrongType");
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(fields, name));
  const parts = Object.entries(fields).map(
    ([name, field]) => [name, checkMember(field, value[name])] as const,
  );
  const checked = collected(
    [...parts, ...unknown.map((name) => [name, wrong("unknownField")] as const)],
    (members) => Object.fromEntries(members.filter(([, member]) => member !== undefined)),
  );
  return "issues" in checked ? checked : withRequired(fields, checked.value as Record<string, unknown>);
}

function checkMember(field: Field, value: unknown): Checked {
  const isLeftOut = value === undefined || value === null || (field.type === "text" && value === "");
  return isLeftOut ? { value: memberDefault(field) } : checkValue(field, value);
}

function memberDefault(field: Field): unknown {
  if ("default" in field && field.default !== undefined) return field.default;
  if (field.type === "objects") return [];
  return field.type === "map" ? {} : undefined;
}

function withRequired(fields: Fields, group: Record<string, unknown>): Checked {
  const missing = Object.entries(fields).filter(
    ([name, field]) => isEmpty(group[name]) && isRequired(field, group),
  );
  if (missing.length === 0) return { value: group };
  return { issues: missing.map(([name]) => ({ at: name, code: "required" })) };
}

const isEmpty = (value: unknown) =>
  value === undefined || (typeof value === "object" && value !== null && Object.keys(value).length === 0);

/** One value of checked parts, or all their issues with the paths at which they are. */
function collected(
  parts: readonly (readonly [string, Checked])[],
  joined: (parts: readonly [string, unknown][]) => unknown,
): Checked {
  const issues = parts.flatMap(([name, part]) =>
    "issues" in part ? part.issues.map((issue) => ({ ...issue, at: joinedPath(name, issue.at) })) : [],
  );
  if (issues.length > 0) return { issues };
  return { value: joined(parts.map(([name, part]) => [name, (part as { value: unknown }).value])) };
}

const joinedPath = (name: string, rest: string | undefined) =>
  rest === undefined ? name : `${name}.${rest}`;

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function wrong(code: string, params?: Record<string, string | number>): { issues: ValueIssue[] } {
  return { issues: [params ? { code, params } : { code }] };
}
