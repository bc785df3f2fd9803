import { messageFields } from "../sign/message/message-fields.ts";
import { defineKind, type EntityOf } from "./define-kind.ts";
import { entity, flag, map, object, text } from "./fields.ts";

const displayTypes = { kind: "signDisplayType" } as const;

/** A message kept ready, with what stands instead of it on displays of another size (SIGN-068). */
export const signLibraryMessage = defineKind({
  name: "signLibraryMessage",
  entityType: "LIBRARY_MESSAGE",
  path: "/signs/library-messages",
  pages: "/signs/library-messages",
  opensCreated: true,
  module: "signs",
  licence: "sign",
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    /** Only for this sign; without one for all. */
    signId: entity({ kind: "sign", column: true, size: "half" }),
    message: object(messageFields, { required: true, section: "message" }),
    overrides: map(displayTypes, object(messageFields), { section: "displayTypes" }),
    /** Display types whose override was written by hand. */
    customOverrides: map(displayTypes, flag(), { section: "displayTypes" }),
    /** Display types that never show this message. */
    disabled: map(displayTypes, flag(), { section: "displayTypes" }),
  },
  list: { columns: ["name", "signId"], sort: "name" },
  search: ["name"],
});
export type SignLibraryMessage = EntityOf<typeof signLibraryMessage>;
