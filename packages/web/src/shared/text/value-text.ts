import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Field, Fields, GeoPoint } from "@gantry/domain/kinds/fields.ts";
import i18next from "i18next";
import { optionText, unitText } from "./kind-text.ts";

/** Value of a field as a person reads it; the empty text when there is none. */
export function valueText(kind: AnyKind, name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  const field = (kind.fields as Fields)[name];
  return field ? fieldText(field, name, value) : String(value);
}

function fieldText(field: Field, name: string, value: unknown): string {
  switch (field.type) {
    case "switch":
      return value === true ? i18next.t("common:yes") : i18next.t("common:no");
    case "select":
      return optionText(name, String(value));
    case "multiSelect":
      return (value as string[]).map((option) => optionText(name, option)).join(", ");
    case "strings":
    case "entities":
      return (value as string[]).join(", ");
    case "number":
      return field.unit ? `${String(value)} ${unitText(field.unit)}` : String(value);
    case "point":
      return pointText(value as GeoPoint);
    case "json":
      return JSON.stringify(value);
    case "text":
    case "textarea":
    case "entity":
    case "secret":
      return String(value);
  }
}

const decimals = 6;
/** Latitude first, as roads and maps name a place. */
function pointText({ coordinates: [longitude, latitude] }: GeoPoint): string {
  return `${latitude.toFixed(decimals)}, ${longitude.toFixed(decimals)}`;
}
