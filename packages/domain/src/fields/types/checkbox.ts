import { checkbox, type CheckboxField } from "../choice-fields.ts";
import type { FieldType } from "../field-type.ts";
import { heldAsFlag } from "../traits.ts";

export const checkboxType: FieldType<CheckboxField> = { ...heldAsFlag, example: checkbox() };
