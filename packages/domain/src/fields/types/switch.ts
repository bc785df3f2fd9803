import type { FieldType } from "../field-type.ts";
import { flag, type FlagField } from "../fields.ts";
import { heldAsFlag } from "../traits.ts";

export const switchType: FieldType<FlagField> = { ...heldAsFlag, example: flag(), newEntry: () => true };
