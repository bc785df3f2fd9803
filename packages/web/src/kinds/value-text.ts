import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { FileReference } from "@gantry/domain/files/file-reference.ts";
import { plainText } from "@gantry/domain/rich-text/plain-text.ts";
import type { EntityRef, Field, Fields, GeoPoint } from "@gantry/domain/kinds/fields.ts";
import type { GeoLine } from "@gantry/domain/kinds/heavy-fields.ts";
import type { DateRange } from "@gantry/domain/kinds/calendar-fields.ts";
import type { UnitNumberField } from "@gantry/domain/kinds/measure-fields.ts";
import { measureText, shownUnit, storedUnit } from "@gantry/domain/units/shown-unit.ts";
import { unitOf } from "@gantry/domain/units/unit.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { messageFields } from "@gantry/domain/sign/message/message-fields.ts";
import { messageText } from "@gantry/domain/sign/message/message-text.ts";
import i18next from "i18next";
import { computedText } from "../text/computed-text.ts";
import { largestUnit, unitMs } from "../text/duration-units.ts";
import { optionText, unitText } from "../text/kind-text.ts";
import { formatsStore } from "../kit/time/formats.ts";
import { timestampText } from "../kit/time/timestamp-text.ts";

/** Value of a field as a person reads it; the empty text when there is none. */
export function valueText(kind: AnyKind, name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  const field = (kind.fields as Fields)[name];
  return field ? fieldText(field, name, value) : String(value);
}

/** A value that is there, as a person reads it. */
export function fieldText(field: Field, name: string, value: unknown): string {
  switch (field.type) {
    case "switch":
    case "checkbox":
      return value === true ? i18next.t("common:yes") : i18next.t("common:no");
    case "select":
    case "radio":
      return optionText(name, String(value));
    case "multiSelect":
      return (value as string[]).map((option) => optionText(name, option)).join(", ");
    case "labelSelect":
    case "strings":
    case "entities":
      return (value as string[]).join(", ");
    case "entityRefs":
      return i18next.t("form:entityCount", { count: (value as EntityRef[]).length });
    case "number":
      return field.unit ? numberText(Number(value), field.unit) : String(value);
    case "point":
      return pointText(value as GeoPoint);
    case "json":
      return JSON.stringify(value);
    case "image":
      return i18next.t("form:picture");
    case "richText":
      return plainText(String(value));
    case "file":
      return (value as FileReference).name;
    case "line":
      return i18next.t("pictures:vertices", { count: (value as GeoLine).coordinates.length });
    case "mapIcon":
      return computedText(`pictures:icons.${String(value)}`);
    case "duration":
      return durationText(field.storedIn === "ns" ? Number(value) / 1_000_000 : Number(value));
    case "time":
      return timestampText(String(value));
    case "object":
      if (isMessage(field)) return messageText(value as SignMessage);
      return groupText(field.fields, value as Record<string, unknown>);
    case "objects":
      return (value as Record<string, unknown>[]).map((group) => groupText(field.fields, group)).join("; ");
    case "map":
      return Object.entries(value as Record<string, unknown>)
        .map(([key, entry]) => `${key}: ${fieldText(field.of, name, entry)}`)
        .join("; ");
    case "signMessage":
      return messageText(value as SignMessage);
    case "dateRange":
      return `${(value as DateRange).from} – ${(value as DateRange).to}`;
    case "unitNumber":
      return unitNumberText(field, Number(value));
    case "connectionTest":
      return "";
    case "text":
    case "email":
    case "tel":
    case "color":
    case "date":
    case "timeOfDay":
    case "rrule":
    case "range":
    case "sourceSelect":
    case "projectSelect":
    case "textarea":
    case "entity":
    case "secret":
    case "url":
    case "geoProperty":
      return String(value);
  }
}

/** Whether the field holds a sign message, which is read by its words. */
export const isMessage = (field: Field): boolean => field.type === "object" && field.fields === messageFields;

/** In its own unit a number is as it was typed; in the person's it has the decimals of its scale. */
function numberText(value: number, stored: string): string {
  const { unitSystem } = formatsStore.getState();
  const unit = unitOf(stored);
  return unit && shownUnit(unit.code, unitSystem) !== unit.code
    ? measureText(value, unit.code, unitSystem)
    : `${value} ${unitText(stored)}`;
}

function unitNumberText({ unitType, unitScale }: UnitNumberField, value: number): string {
  if (!unitType || !unitScale) return String(value);
  return measureText(value, storedUnit(unitType, unitScale), formatsStore.getState().unitSystem, unitScale);
}

/** A length of time in the largest unit that is a whole number of it. */
function durationText(durationMs: number): string {
  const unit = largestUnit(durationMs);
  return computedText(`form:durations.${unit}`, { count: durationMs / unitMs[unit] });
}

function groupText(fields: Fields, group: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .flatMap(([name, field]) =>
      group[name] === undefined || group[name] === null
        ? []
        : [`${computedText(`fields:${name}`)} ${fieldText(field, name, group[name])}`],
    )
    .join(", ");
}

const decimals = 6;
/** Latitude first, as roads and maps name a place. */
function pointText({ coordinates: [longitude, latitude] }: GeoPoint): string {
  return `${latitude.toFixed(decimals)}, ${longitude.toFixed(decimals)}`;
}
