import { messageFields } from "../../sign/message/message-fields.ts";
import { messageText } from "../../sign/message/message-text.ts";
import type { SignMessage } from "../../sign/message/message.ts";
import { signMessage, type SignMessageField } from "../act-fields.ts";
import { checkGroup } from "../checks/group-check.ts";
import type { FieldType } from "../field-type.ts";
import { groupSchema, sampleGroup } from "../groups.ts";
import { heldAsJson } from "../traits.ts";

export const signMessageType: FieldType<SignMessageField> = {
  ...heldAsJson,
  example: signMessage({ size: "full" }),
  check: (_field, value, checking) => checkGroup(messageFields, value, checking),
  schema: (_field, typeOf) => groupSchema(messageFields, typeOf),
  text: (_field, value) => messageText(value as SignMessage),
  sample: (_field, _name, number, typeOf) => sampleGroup(messageFields, number, typeOf),
  beside: ({ signIn }) => [signIn],
};
