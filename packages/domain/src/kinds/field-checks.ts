import { entityTypes } from "../entity-types.ts";
import { fileReference } from "../files/file-reference.ts";
import { mapIconNames } from "../pictures/map-icons.ts";
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
} from "./fields.ts";
import { storedNumber } from "../units/shown-unit.ts";
import { messageFields } from "../sign/message/message-fields.ts";
import { isRequired } from "./form-logic.ts";
import { checkLine, isOnEarth } from "./line-check.ts";
import type { UnitNumberField } from "./measure-fields.ts";
import { checkDate, checkDateRange, checkRrule, checkTime, checkTimeOfDay } from "./calendar-checks.ts";
import { type Checked, isPlainObject, isStorable, isStorableText, wrong } from "./checked.ts";
import { checkTel } from "./tel-check.ts";
import { blankOr, checkPlainText, checkText, textChecks, textMaxLength } from "./text-checks.ts";

const textareaMaxLength = 20_000;
const listMaxLength = 5_000;

/** Checks a value that is neither null nor absent against its field. */
export function checkValue(field: Field, value: unknown): Checked {
  switch (field.type) {
    case "text":
      return checkText(field, value);
    case "textarea":
      return checkPlainText(value, field.maxLength ?? textareaMaxLength);
    case "secret":
    case "entity":
    case "sourceSelect":
      return checkPlainText(value, textMaxLength);
    case "number":
      return checkNumber(field, value);
    case "duration":
      return checkDuration(field, value);
    case "time":
      return checkTime(value);
    case "switch":
    case "checkbox":
      return typeof value === "boolean" ? { value } : wrong("wrongType");
    case "select":
      return checkOption(field.options, value);
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
    case "url":
      return blankOr(value, textChecks.url);
    case "richText":
      return checkPlainText(value, field.maxLength ?? textareaMaxLength);
    case "geoProperty":
      return checkPlainText(value, textMaxLength);
    case "line":
      return checkLine(value);
    case "mapIcon":
      return checkOption(mapIconNames, value);
    case "file":
      return checkFile(value);
    case "object":
      return checkGroup(field.fields, value);
    case "objects":
      return checkGroups(field, value);
    case "map":
      return checkMap(field, value);
    case "email":
      return blankOr(value, textChecks.email);
    case "color":
      return blankOr(value, textChecks.color);
    case "tel":
      return blankOr(value, checkTel);
    case "unitNumber":
      return checkUnitNumber(field, value);
    case "range":
      return checkNumber({ ...field, type: "number" }, value);
    case "date":
      return blankOr(value, checkDate);
    case "timeOfDay":
      return blankOr(value, checkTimeOfDay);
    case "dateRange":
      return checkDateRange(value);
    case "rrule":
      return blankOr(value, checkRrule);
    case "radio":
      return checkOption(field.options, value);
    case "projectSelect":
      return field.source === undefined
        ? checkOption(field.options, value)
        : checkPlainText(value, textMaxLength);
    case "labelSelect":
      return checkList(value, field.source === undefined ? field.options : undefined);
    case "signMessage":
      return checkGroup(messageFields, value);
    case "connectionTest":
      return wrong("unknownField");
  }
}

function checkFile(value: unknown): Checked {
  const reference = fileReference(value);
  return reference ? { value: reference } : wrong("wrongType");
}

function checkOption(options: readonly string[], value: unknown): Checked {
  return typeof value === "string" && options.includes(value) ? { value } : wrong("notAnOption");
}

function checkNumber(field: NumberField, value: unknown): Checked {
  if (typeof value !== "number" || !Number.isFinite(value)) return wrong("notNumber");
  if (field.integer && !Number.isInteger(value)) return wrong("notInteger");
  if (field.min !== undefined && value < field.min) return wrong("tooSmall", { min: field.min });
  if (field.max !== undefined && value > field.max) return wrong("tooLarge", { max: field.max });
  return { value };
}

function checkUnitNumber({ min, max }: UnitNumberField, value: unknown): Checked {
  const checked = checkNumber({ type: "number", min, max }, value);
  return "issues" in checked ? checked : { value: storedNumber(Number(checked.value)) };
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
  if (!isOnEarth(longitude, latitude) || more.length > 0) return wrong("invalidGeoJsonPoint");
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

// A textarea keeps what it was given, and an id is never blank.
const blankIsNothing: ReadonlySet<Field["type"]> = new Set([
  "text",
  "email",
  "tel",
  "color",
  "date",
  "timeOfDay",
  "rrule",
]);

function checkMember(field: Field, value: unknown): Checked {
  const isLeftOut = value === undefined || value === null || (value === "" && blankIsNothing.has(field.type));
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
