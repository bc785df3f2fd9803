import { z } from "zod";

const formField = z.looseObject({ name: z.string(), label: z.string(), type: z.string() });

/** GET {path}/form: what a form needs to know to be shown and checked (FORM-043). Texts are translation keys. */
export const formDefinition = z
  .object({
    kind: z.string(),
    entityType: z.string(),
    sections: z.array(z.object({ name: z.string(), title: z.string(), fields: z.array(formField) })),
  })
  .meta({ id: "FormDefinition" });
