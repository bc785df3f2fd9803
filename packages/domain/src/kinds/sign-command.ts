import { signMessage } from "../fields/act-fields.ts";
import { defineKind, type EntityOf } from "./define-kind.ts";
import { entity, flag, map, number, text } from "../fields/fields.ts";

const ofSign = { kind: "sign" } as const;

/** A lane-use sign command: a message slot shown with one click (SIGN-059 to SIGN-062). */
export const signCommand = defineKind({
  name: "signCommand",
  entityType: "SIGN_COMMAND",
  path: "/signs/commands",
  pages: "/signs/commands",
  module: "signs",
  licence: "sign",
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    enabled: flag({ default: true, column: true, size: "quarter" }),
    value: text({ required: true, createOnly: true, maxLength: 100, column: true, size: "half" }),
    slot: number({ required: true, min: 1, max: 255, integer: true, column: true, size: "quarter" }),
    priority: number({ required: true, min: 0, max: 1000, integer: true, column: true, size: "quarter" }),
    /** Empty: applies to all signs. */
    signId: entity({ kind: "sign", column: true, size: "half" }),
    /** Default message; without one, the content of each sign's slot. */
    message: signMessage({ signIn: "signId", section: "message" }),
    /** Overrides per sign: message, slot, and whether the command is enabled. */
    messages: map(ofSign, signMessage(), { section: "commandSigns" }),
    slots: map(ofSign, number({ required: true, min: 1, max: 255, integer: true }), {
      section: "commandSigns",
    }),
    enabledOn: map(ofSign, flag(), { section: "commandSigns" }),
  },
  list: { columns: ["name", "value", "slot", "priority", "enabled"], sort: "priority" },
  search: ["name", "value"],
});
export type SignCommand = EntityOf<typeof signCommand>;
