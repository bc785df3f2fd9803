import { readJson } from "../../csv/read-cell.ts";
import { messageFields } from "../../sign/message/message-fields.ts";
import { messageText } from "../../sign/message/message-text.ts";
import type { SignMessage } from "../../sign/message/message.ts";
import { checkGroup } from "../checks/group-check.ts";
import type { Field } from "../field-base.ts";
import type { FieldType } from "../field-type.ts";
import { number, object, type ObjectField, text } from "../fields.ts";
import { groupSchema, groupText, membersOf, newGroup, partsOf, sampleGroup } from "../groups.ts";

export const objectType: FieldType<ObjectField> = {
  example: object({ name: text({ size: "half" }), priority: number({ size: "half" }) }, { size: "full" }),
  check: ({ fields }, value, checking) => checkGroup(fields, value, checking),
  column: "jsonb",
  csv: { write: "quoted", read: readJson },
  schema: ({ fields }, typeOf) => groupSchema(fields, typeOf),
  text: (field, value, reading) =>
    isMessage(field)
      ? messageText(value as SignMessage)
      : groupText(field.fields, value as Record<string, unknown>, reading),
  sample: ({ fields }, _name, count, typeOf) => sampleGroup(fields, count, typeOf),
  members: ({ fields }) => membersOf(fields),
  parts: ({ fields }) => partsOf(fields),
  newEntry: ({ fields }) => newGroup(fields),
};

/** Sign messages are shown by their text. */
export const isMessage = (field: Field): boolean => "fields" in field && field.fields === messageFields;
