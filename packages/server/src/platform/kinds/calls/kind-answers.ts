import { formDefinition } from "@gantry/domain/contract/answers/form.ts";
import { overviewAnswer } from "@gantry/domain/contract/answers/overview.ts";
import { type AnyKind, deviceStatuses } from "@gantry/domain/kinds/define-kind.ts";
import type { Field, Fields } from "@gantry/domain/fields/fields.ts";
import { numberedPartsOf } from "@gantry/domain/fields/document/numbered-parts.ts";
import { secretFlag } from "@gantry/domain/fields/document/validation.ts";
import { z } from "zod";
import type { ListCatalogue } from "../../list/catalogue.ts";
import { findAnswer } from "../../list/list-answer.ts";
import { isOnTheMap } from "./geojson.ts";
import { capitalise, fieldSchema } from "./kind-body.ts";
import { kindCatalogue } from "../kind-catalogue.ts";

type Schema = Record<string, unknown>;
type Members = Record<string, z.ZodType>;

/** Answers of all calls that a kind gets from its declaration. They are built when the description is read. */
export function kindAnswers(kind: AnyKind) {
  const entity = z.lazy(() => entityAnswer(kind));
  return {
    entity,
    formValues: hasRestricted(kind) ? z.lazy(() => entityAnswer(kind, { inForm: true })) : entity,
    find: findAnswer(z.lazy(() => rowAnswer(kind))),
    form: formDefinition,
    geojson: z.lazy(() => featureCollection(kind)),
    overview: overviewAnswer,
    removed: z.void(),
  };
}

/** An entity as it is read; its form sees the restricted fields too. */
export function entityAnswer(kind: AnyKind, { inForm = false } = {}): z.ZodObject {
  const fields = listShownFields(kind, inForm);
  // A document may be older than a field that has a default.
  const always = fields.flatMap(([name, field]) => (field.required && isNeverNull(field) ? [name] : []));
  return z
    .object({ ...makeOptional(valuesOf(fields), always), ...headOf(kind) })
    .meta({ id: capitalise(kind.name) + (inForm ? "FormValues" : "") });
}

/** The columns of a kind with the schemas of its fields. */
export function withAnswers<C extends Pick<ListCatalogue, "columns">>(kind: AnyKind, catalogue: C): C {
  const members = columnsOf(kind);
  const columns = catalogue.columns.map((column) => ({
    ...column,
    answer: column.answer ?? members[column.name] ?? z.unknown(),
  }));
  return { ...catalogue, columns };
}

/** A row of a list: the caller may choose its fields, also some that only lists have. */
function rowAnswer(kind: AnyKind): z.ZodType {
  return z
    .object(makeOptional(columnsOf(kind), ["id", "version", "rev"]))
    .meta({ id: `${capitalise(kind.name)}Row` });
}

function featureCollection(kind: AnyKind): z.ZodType {
  const members = columnsOf(kind);
  const shown = kindCatalogue(kind).columns.filter(isOnTheMap);
  const properties = Object.fromEntries(shown.map(({ name }) => [name, members[name] ?? z.unknown()]));
  const feature = z.object({
    type: z.literal("Feature"),
    id: z.string(),
    geometry: schemaOf(fieldSchema((kind.fields as Fields)[String(kind.geometry)] as Field)),
    properties: z.object({ entityType: z.literal(kind.entityType), ...makeOptional(properties, []) }),
  });
  return z.object({ type: z.literal("FeatureCollection"), features: z.array(feature) });
}

const schemaOf = (schema: Schema) => z.unknown().meta(schema);

const makeOptional = (members: Members, always: readonly string[]): Members =>
  Object.fromEntries(
    Object.entries(members).map(([name, type]) => [name, always.includes(name) ? type : type.optional()]),
  );

function columnsOf(kind: AnyKind): Members {
  const reported = Object.entries(kind.device?.reported ?? {}).map(([name, { type }]) => [
    name,
    type === "flag" ? z.boolean().nullable() : z.string().nullable(),
  ]);
  return {
    ...(Object.fromEntries(reported) as Members),
    ...valuesOf(listShownFields(kind, false)),
    ...headOf(kind),
  };
}

const whole = schemaOf({ type: "integer" });
const time = schemaOf({ type: "string", format: "date-time" });
const timeOrNull = schemaOf({ type: ["string", "null"], format: "date-time" });

function headOf(kind: AnyKind): Members {
  return {
    id: z.string(),
    version: whole.meta({ description: "Incremented by every edit; a PUT sends the version it is based on" }),
    rev: whole.meta({ description: "Incremented by every published change, of edits and state" }),
    createdAt: time,
    updatedAt: time,
    updatedBy: z.string().nullable(),
    ...(kind.device && {
      status: z.enum(deviceStatuses),
      statusSince: timeOrNull,
      lastUpdateTimestamp: timeOrNull,
      stateData: z.record(z.string(), z.unknown()).meta({ description: "State reported by the device" }),
      ...partsOf(kind),
    }),
  };
}

const partsOf = (kind: AnyKind): Members =>
  Object.fromEntries(numberedPartsOf(kind).map(([member]) => [member, z.array(z.object({ index: whole }))]));

const listShownFields = (kind: AnyKind, inForm: boolean) =>
  Object.entries(kind.fields as Fields).filter(
    ([, field]) => inForm || !field.restricted || field.type === "secret",
  );

const hasRestricted = (kind: AnyKind) =>
  Object.values(kind.fields as Fields).some((field) => field.restricted && field.type !== "secret");

/** A secret is not part of any answer, only whether one is set. */
const nameOf = (name: string, { type }: Field) => (type === "secret" ? secretFlag(name) : name);

function valuesOf(fields: readonly [string, Field][]): Members {
  return Object.fromEntries(fields.map(([name, field]) => [nameOf(name, field), valueOf(field)]));
}

function valueOf(field: Field): z.ZodType {
  if (field.type === "secret") return z.boolean();
  const schema = fieldSchema(field);
  return schemaOf(isNeverNull(field) ? withoutNull(schema) : withNull(schema));
}

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
