import { defineKind, type EntityOf } from "./define-kind.ts";
import { flag } from "../fields/fields.ts";

/** Which word lists apply to messages (SIGN-067). */
export const moduleSettings = defineKind({
  name: "moduleSettings",
  entityType: "MODULE_SETTINGS",
  path: "/signs/settings",
  pages: "/signs/settings",
  module: "signs",
  licence: "sign",
  singleton: "default_settings",
  fields: {
    // On by default, so that forbidden words never appear by omission.
    enableForbiddenWordList: flag({ default: true, column: true, section: "words" }),
    enableAcceptableWordList: flag({ default: false, column: true, section: "words" }),
  },
  list: { columns: ["enableForbiddenWordList", "enableAcceptableWordList"], sort: "enableForbiddenWordList" },
  search: [],
});
export type ModuleSettings = EntityOf<typeof moduleSettings>;
