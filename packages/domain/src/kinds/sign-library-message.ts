import { messageFields } from "../sign/message/message-fields.ts";
import { defineKind, type EntityOf } from "./define-kind.ts";
import { entity, flag, map, object, text } from "../fields/fields.ts";

const displayTypes = { kind: "signDisplayType" } as const;

/** A library message with overrides per display type (SIGN-068). */
export const signLibraryMessage = defineKind({
  name: "signLibraryMessage",
  entityType: "LIBRARY_MESSAGE",
  path: "/signs/library-messages",
  pages: "/signs/library-messages",
  opensCreated: true,
  module: "signs",
  licence: "sign",
  searched: { place: 11 },
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    /** Empty: applies to all signs. */
    signId: entity({ kind: "sign", column: true, size: "half" }),
    message: object(messageFields, { required: true, section: "message" }),
    overrides: map(displayTypes, object(messageFields), { section: "displayTypes" }),
    customOverrides: map(displayTypes, flag(), { section: "displayTypes" }),
    disabled: map(displayTypes, flag(), { section: "displayTypes" }),
  },
  list: { columns: ["name", "signId"], sort: "name" },
  search: ["name"],
});
export type SignLibraryMessage = EntityOf<typeof signLibraryMessage>;
