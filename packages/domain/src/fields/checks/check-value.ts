import type { Field } from "../field-base.ts";
import type { Checking } from "../field-type.ts";
import { checkMapping } from "../../mapping/check-mapping.ts";
import { typeOf } from "../index.ts";
import type { Checked } from "./checked.ts";
import { checkTel } from "./tel-check.ts";

const checking: Checking = {
  typeOf,
  checkTel,
  checkMapping: (value) => checkMapping(value, checking),
};

/** The value must be neither null nor undefined. */
export function checkValue(field: Field, value: unknown): Checked {
  return typeOf(field).check(field, value, checking);
}
