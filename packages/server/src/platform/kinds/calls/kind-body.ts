import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { mapIconNames } from "@gantry/domain/pictures/map-icons.ts";
import type { EntityField, Field, Fields } from "@gantry/domain/kinds/fields.ts";
import { messageFields } from "@gantry/domain/sign/message/message-fields.ts";
import { z } from "zod";

/** What is sent to create or update an entity; its fields are checked by the declaration, with words for the form. */
export type KindBody = Record<string, unknown>;

/** Body of POST and PUT, documented from the declaration. */
export function kindBody(kind: AnyKind): z.ZodType<KindBody> {
  const fields = Object.entries(kind.fields as Fields).filter(([, field]) => !field.readOnly);
  return z.record(z.string(), z.unknown()).meta({
    id: `${capitalised(kind.name)}Input`,
    type: "object",
    properties: Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field)])),
    required: fields.filter(([, field]) => field.required && !("default" in field)).map(([name]) => name),
  });
}

/** Body of PUT without an id in the path. */
export function kindBodyWithId(kind: AnyKind): z.ZodType<KindBody & { id: string }> {
  return z.looseObject({ id: z.string().min(1).max(200) }).meta({
    description: `A ${capitalised(kind.name)}Input with the id of the entity`,
  });
}

export function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function groupSchema(fields: Fields): Record<string, unknown> {
  const entries = Object.entries(fields);
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(([name, field]) => [name, fieldSchema(field)])),
    required: entries.filter(([, field]) => field.required && !("default" in field)).map(([name]) => name),
    additionalProperties: false,
  };
}

function entityWords({ kind }: EntityField): string {
  return typeof kind === "string" ? `a ${kind}` : `an entity of the type in ${kind.typeIn}`;
}

/** JSON schema of a field's value, for the documents that describe the calls. */
export function fieldSchema(field: Field): Record<string, unknown> {
  switch (field.type) {
    case "number":
      return {
        type: [field.integer ? "integer" : "number", "null"],
        ...(field.min === undefined ? {} : { minimum: field.min }),
        ...(field.max === undefined ? {} : { maximum: field.max }),
        ...(field.unit === undefined ? {} : { description: `Unit: ${field.unit}` }),
      };
    case "unitNumber":
    case "range":
      return {
        type: ["number", "null"],
        ...(field.min === undefined ? {} : { minimum: field.min }),
        ...(field.max === undefined ? {} : { maximum: field.max }),
      };
    case "switch":
    case "checkbox":
      return { type: "boolean" };
    case "select":
    case "radio":
      return { enum: [...field.options, null] };
    case "multiSelect":
      return { type: "array", items: { enum: field.options } };
    case "labelSelect":
    case "strings":
    case "entities":
      return { type: "array", items: { type: "string" } };
    case "entityRefs":
      return {
        type: "array",
        items: {
          type: "object",
          properties: { entityType: { type: "string" }, entityId: { type: "string" } },
          required: ["entityType", "entityId"],
        },
      };
    case "point":
      return { type: "object", description: "GeoJSON point: [longitude, latitude] in degrees" };
    case "secret":
      return { type: ["string", "null"], writeOnly: true };
    case "text":
    case "textarea":
      return {
        type: ["string", "null"],
        ...(field.maxLength === undefined ? {} : { maxLength: field.maxLength }),
      };
    case "entity":
      return { type: ["string", "null"], description: `Id of ${entityWords(field)}` };
    case "image":
      return { type: ["string", "null"], description: "Data URL of a PNG, JPEG or WebP picture" };
    case "url":
      return { type: ["string", "null"], format: "uri" };
    case "richText":
      return { type: ["string", "null"], description: "HTML; what no allow-list names is dropped" };
    case "geoProperty":
      return {
        type: ["string", "null"],
        description: `Property of the features at the address in ${field.urlIn}`,
      };
    case "file":
      return {
        type: ["object", "null"],
        description: "An uploaded file: POST /system/file answers this",
        properties: {
          id: { type: "string" },
          name: { type: "string" },
          mediaType: { type: "string" },
          sizeBytes: { type: "integer" },
        },
        required: ["id", "name", "mediaType", "sizeBytes"],
      };
    case "line":
      return { type: "object", description: "GeoJSON LineString: [longitude, latitude] in degrees" };
    case "mapIcon":
      return { enum: [...mapIconNames, null] };
    case "duration":
      return { type: ["number", "null"], description: `Unit: ${field.storedIn}` };
    case "time":
      return { type: ["string", "null"], format: "date-time" };
    case "object":
      return groupSchema(field.fields);
    case "objects":
      return { type: "array", items: groupSchema(field.fields) };
    case "map":
      return { type: "object", additionalProperties: fieldSchema(field.of) };
    case "email":
      return { type: ["string", "null"], format: "email" };
    case "tel":
      return { type: ["string", "null"], description: "Telephone number (E.164)" };
    case "color":
      return { type: ["string", "null"], description: "Colour as # and six hex digits" };
    case "date":
      return { type: ["string", "null"], format: "date" };
    case "timeOfDay":
      return { type: ["string", "null"], description: "Time of day: HH:mm" };
    case "dateRange":
      return {
        type: ["object", "null"],
        properties: { from: { type: "string", format: "date" }, to: { type: "string", format: "date" } },
        required: ["from", "to"],
      };
    case "rrule":
      return { type: ["string", "null"], description: "Recurrence rule (RFC 5545)" };
    case "sourceSelect":
      return { type: ["string", "null"], description: `A value of the form source ${field.source}` };
    case "projectSelect":
      return field.source === undefined
        ? { enum: [...field.options, null] }
        : { type: ["string", "null"], description: `A value of the form source ${field.source}` };
    case "signMessage":
      return groupSchema(messageFields);
    case "connectionTest":
    case "json":
      return {};
  }
}
