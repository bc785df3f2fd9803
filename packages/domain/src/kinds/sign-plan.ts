import { messageFields } from "../sign/message/message-fields.ts";
import { defineKind, type EntityOf } from "./define-kind.ts";
import { entities, json, map, object, select, text, textarea } from "../fields/fields.ts";

/** Messages for several signs that are posted together (SIGN-064). */
export const signPlan = defineKind({
  name: "signPlan",
  entityType: "SIGN_PLAN",
  path: "/signs/plans",
  pages: "/signs/plans",
  detail: true,
  module: "signs",
  licence: "sign",
  actions: ["CONTROL"],
  demo: ["CONTROL"],
  searched: { place: 10 },
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    status: select(["INACTIVE", "ACTIVE"], {
      default: "INACTIVE",
      readOnly: true,
      column: true,
      size: "quarter",
    }),
    description: textarea({ maxLength: 2000 }),
    selectedSigns: entities({ kind: "sign", section: "planSigns" }),
    signMessages: map({ kind: "sign" }, object(messageFields), { section: "planSigns" }),
    metadata: json({ hidden: true }),
  },
  list: { columns: ["name", "status", "description"], sort: "name" },
  search: ["name", "description"],
  // Every selected sign needs a message (SIGN-091).
  check(document) {
    const { selectedSigns, signMessages } = document as {
      selectedSigns: string[];
      signMessages: Record<string, unknown>;
    };
    const without = selectedSigns.filter((id) => !Object.hasOwn(signMessages, id));
    if (without.length === 0) return [];
    return [{ field: "signMessages", code: "signWithoutMessage", params: { count: without.length } }];
  },
});
export type SignPlan = EntityOf<typeof signPlan>;
