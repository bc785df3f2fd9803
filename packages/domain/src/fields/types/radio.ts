import { radio, type RadioField } from "../choice-fields.ts";
import type { FieldType } from "../field-type.ts";
import { oneOption } from "../traits.ts";

export const radioType: FieldType<RadioField> = { ...oneOption, example: radio(["small", "large"]) };
