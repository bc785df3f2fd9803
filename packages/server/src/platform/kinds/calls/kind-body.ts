import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { JsonSchema } from "@gantry/domain/fields/field-type.ts";
import type { Field, Fields } from "@gantry/domain/fields/fields.ts";
import { typeOf } from "@gantry/domain/fields/index.ts";
import { z } from "zod";

/** Fields are validated by the declaration, for form-friendly errors. */
export type KindBody = Record<string, unknown>;

export function kindBody(kind: AnyKind): z.ZodType<KindBody> {
  const fields = Object.entries(kind.fields as Fields).filter(([, field]) => !field.readOnly);
  return z.record(z.string(), z.unknown()).meta({
    id: `${capitalise(kind.name)}Input`,
    type: "object",
    properties: Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field)])),
    required: fields.filter(([, field]) => field.required && !("default" in field)).map(([name]) => name),
  });
}

export function kindBodyWithId(kind: AnyKind): z.ZodType<KindBody & { id: string }> {
  return z.looseObject({ id: z.string().min(1).max(200) }).meta({
    description: `A ${capitalise(kind.name)}Input with the id of the entity`,
  });
}

export function capitalise(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function fieldSchema(field: Field): JsonSchema {
  return typeOf(field).schema(field, typeOf);
}
