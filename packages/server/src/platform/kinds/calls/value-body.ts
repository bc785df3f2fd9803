import type { Checked } from "@gantry/domain/fields/checks/checked.ts";
import { checkValue } from "@gantry/domain/fields/checks/check-value.ts";
import type { Field } from "@gantry/domain/fields/fields.ts";
import { z } from "zod";
import { fieldSchema } from "./kind-body.ts";

/** A body member declared as a field, with the same validation and errors. */
export function valueBody<Value>(field: Field): z.ZodType<Value> {
  const checked = z.unknown().transform((sent, context): Value => {
    const result: Checked = sent === undefined ? { issues: [{ code: "required" }] } : checkValue(field, sent);
    if ("value" in result) return result.value as Value;
    for (const { at, code, params } of result.issues) {
      const path = at === undefined ? [] : at.split(".");
      context.issues.push({ code: "custom", input: sent, path, params: { code, params } });
    }
    return z.NEVER;
  });
  return z.pipe(z.unknown().meta(fieldSchema(field)), checked) as unknown as z.ZodType<Value>;
}
