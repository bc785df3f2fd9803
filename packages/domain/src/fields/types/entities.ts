import type { FieldType } from "../field-type.ts";
import { entities, type EntitiesField } from "../fields.ts";
import { heldAsList } from "../traits.ts";

export const entitiesType: FieldType<EntitiesField> = {
  ...heldAsList,
  example: entities({ kind: "sign" }),
  isUnlisted: true,
  namesEntities: () => true,
};
