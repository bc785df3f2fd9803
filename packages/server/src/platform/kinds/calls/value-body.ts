import type { Checked } from "@gantry/domain/kinds/checked.ts";
import { checkValue } from "@gantry/domain/kinds/field-checks.ts";
import type { Field } from "@gantry/domain/kinds/fields.ts";
import { z } from "zod";
import { fieldSchema } from "./kind-body.ts";

/** Part of a body that is declared as a field: checked as in a document, with the same words for what is wrong. */
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
