import { connectionTest, type ConnectionTestField } from "../act-fields.ts";
import { rejectValue } from "../checks/checked.ts";
import type { Field } from "../field-base.ts";
import type { FieldType } from "../field-type.ts";
import { logicVariables } from "../form/logic-variables.ts";
import { heldAsJson } from "../traits.ts";

export const connectionTestType: FieldType<ConnectionTestField> = {
  ...heldAsJson,
  example: connectionTest({ call: "/signs/sign/connection-test", sends: [] }),
  check: () => rejectValue("unknownField"),
  schema: () => ({}),
  text: () => "",
  sample: () => undefined,
  beside: ({ testableLogic }) => logicVariables(testableLogic),
};

export const isConnectionTest = (field: Field): field is ConnectionTestField =>
  field.type === connectionTestType.example.type;
