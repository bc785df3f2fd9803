import { overviewAnswer } from "@gantry/domain/contract/answers/overview.ts";
import { type AnyKind, deviceStatuses } from "@gantry/domain/kinds/define-kind.ts";
import type { Field, Fields } from "@gantry/domain/kinds/fields.ts";
import { secretFlag } from "@gantry/domain/kinds/validation.ts";
import { formDefinition } from "@gantry/domain/contract/answers/form.ts";
import { z } from "zod";
import { findAnswer } from "../list/list-answer.ts";
import { isOnTheMap } from "./geojson.ts";
import { capitalised, fieldSchema } from "./kind-body.ts";
import { kindCatalogue } from "./kind-catalogue.ts";

type Schema = Record<string, unknown>;

/** Answers of all calls that a kind gets from its declaration. */
export function kindAnswers(kind: AnyKind) {
  const entity = entityAnswer(kind);
  return {
    entity,
    formValues: hasRestricted(kind) ? entityAnswer(kind, "FormValues") : entity,
    find: findAnswer(rowAnswer(kind)),
    form: formDefinition,
    geojson: featureCollection(kind),
    overview: overviewAnswer,
    removed: z.void(),
  };
}

/** An entity as it is read; its form sees the restricted fields too. */
function entityAnswer(kind: AnyKind, form = ""): z.ZodType {
  const fields = shownFields(kind, form !== "");
  const needed = fields.flatMap(([name, { needs }]) => (needs ? [name] : []));
  const properties = { ...valueSchemas(fields), ...headSchemas(kind) };
  return z.unknown().meta({
    id: `${capitalised(kind.name)}${form}`,
    type: "object",
    properties,
    // A document may be older than a field.
    required: [...Object.keys(headSchemas(kind)), ...alwaysThere(fields)].filter(
      (name) => !needed.includes(name),
    ),
    additionalProperties: false,
  });
}

/** A row of a list: the caller may choose its fields, also some that only lists have. */
function rowAnswer(kind: AnyKind): z.ZodType {
  return z.unknown().meta({
    id: `${capitalised(kind.name)}Row`,
    type: "object",
    properties: columnSchemas(kind),
    required: ["id", "version", "rev"],
    additionalProperties: false,
  });
}

function featureCollection(kind: AnyKind): z.ZodType {
  const shown = kindCatalogue(kind).columns.filter(isOnTheMap);
  const schemas = columnSchemas(kind);
  const properties = Object.fromEntries(shown.map(({ name }) => [name, schemas[name]]));
  const feature = z.object({
    type: z.literal("Feature"),
    id: z.string(),
    geometry: z.unknown().meta(kind.geometry ? fieldSchema(kind.fields[kind.geometry] as Field) : {}),
    properties: z.unknown().meta({
      type: "object",
      properties: { entityType: { const: kind.entityType }, ...properties },
      required: ["entityType", "id"],
      additionalProperties: false,
    }),
  });
  return z.object({ type: z.literal("FeatureCollection"), features: z.array(feature) });
}

function columnSchemas(kind: AnyKind): Schema {
  const reported = Object.entries(kind.device?.reported ?? {}).map(([name, member]) => [
    name,
    { type: [member.type === "flag" ? "boolean" : "string", "null"] },
  ]);
  return {
    ...Object.fromEntries(reported),
    ...valueSchemas(shownFields(kind, false)),
    ...headSchemas(kind),
  };
}

const time = { type: "string", format: "date-time" };
const timeOrNull = { type: ["string", "null"], format: "date-time" };

function headSchemas(kind: AnyKind): Schema {
  return {
    id: { type: "string" },
    version: { type: "integer", description: "Raised by every edit; a PUT names the one it was based on" },
    rev: { type: "integer", description: "Raised by every announced change, edits and state alike" },
    createdAt: time,
    updatedAt: time,
    updatedBy: { type: ["string", "null"] },
    ...(kind.device && {
      status: { enum: deviceStatuses },
      statusSince: timeOrNull,
      lastUpdateTimestamp: timeOrNull,
      stateData: { type: "object", additionalProperties: true, description: "What the device reported" },
    }),
  };
}

const shownFields = (kind: AnyKind, inForm: boolean) =>
  Object.entries(kind.fields as Fields).filter(
    ([, field]) => inForm || !field.restricted || field.type === "secret",
  );

const hasRestricted = (kind: AnyKind) =>
  Object.values(kind.fields as Fields).some((field) => field.restricted && field.type !== "secret");

/** A secret is not part of any answer, only whether one is set. */
function valueSchemas(fields: readonly [string, Field][]): Schema {
  return Object.fromEntries(
    fields.map(([name, field]) =>
      field.type === "secret"
        ? [secretFlag(name), { type: "boolean" }]
        : [name, isNeverNull(field) ? withoutNull(fieldSchema(field)) : withNull(fieldSchema(field))],
    ),
  );
}

const alwaysThere = (fields: readonly [string, Field][]) =>
  fields.flatMap(([name, field]) => (isNeverNull(field) ? [name] : []));

// A field that is not active may be empty though it is required.
const isNeverNull = (field: Field) =>
  !field.activeLogic && !field.needs && (field.required === true || "default" in field);

function withNull(schema: Schema): Schema {
  const { type, enum: options } = schema;
  if (type !== undefined) return { ...schema, type: [...new Set([type, "null"].flat())] };
  return Array.isArray(options)
    ? { ...schema, enum: [...new Set([...(options as unknown[]), null])] }
    : schema;
}

function withoutNull(schema: Schema): Schema {
  const { type, enum: options } = schema;
  if (Array.isArray(type)) {
    const [only, ...more] = type.filter((one) => one !== "null") as string[];
    return { ...schema, type: more.length > 0 ? [only, ...more] : only };
  }
  return Array.isArray(options)
    ? { ...schema, enum: (options as unknown[]).filter((one) => one !== null) }
    : schema;
}
