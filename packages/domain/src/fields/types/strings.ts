import type { FieldType } from "../field-type.ts";
import { strings, type StringsField } from "../fields.ts";
import { heldAsList } from "../traits.ts";

export const stringsType: FieldType<StringsField> = { ...heldAsList, example: strings() };
