import { defineKind } from "./define-kind.ts";
import { image, select, text } from "../fields/fields.ts";

/** Theme families (PLAT-023). */
export const themeFamilies = [
  "saga",
  "arya",
  "darkblue",
  "bootstrap4",
  "material",
  "fluent",
  "lara",
  "nova",
  "luna",
  "soho",
  "viva",
  "tailwind",
  "mira",
  "navyblue",
] as const;

/** A tenant's branding (ADM-012). */
export const brandingOptions = defineKind({
  name: "brandingOptions",
  entityType: "BRANDING_OPTIONS",
  path: "/system/branding-options",
  pages: "/system/branding-options",
  module: "system",
  licence: "branding",
  singleton: "branding_options",
  fields: {
    name: text({ maxLength: 100, column: true, size: "half" }),
    theme: select(themeFamilies, { column: true, size: "half" }),
    logo: image({ maxBytes: 200_000 }),
  },
  list: { columns: ["name", "theme"], sort: "name" },
  search: [],
});
