import { defineKind, type EntityOf } from "./define-kind.ts";
import { number, text } from "../fields/fields.ts";

/** A sign face size, for which library messages may be worded differently (SIGN-069). */
export const signDisplayType = defineKind({
  name: "signDisplayType",
  entityType: "SIGN_DISPLAY_TYPE",
  path: "/signs/display-types",
  pages: "/signs/display-types",
  module: "signs",
  licence: "sign",
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    pixelWidth: number({
      required: true,
      min: 1,
      max: 2000,
      integer: true,
      unit: "px",
      column: true,
      size: "quarter",
    }),
    pixelHeight: number({
      required: true,
      min: 1,
      max: 1000,
      integer: true,
      unit: "px",
      column: true,
      size: "quarter",
    }),
  },
  list: { columns: ["name", "pixelWidth", "pixelHeight"], sort: "name" },
  search: ["name"],
});
export type SignDisplayType = EntityOf<typeof signDisplayType>;
