import { addTexts } from "../../text/translate.ts";
import { defineKind } from "@gantry/domain/kinds/define-kind.ts";
import { email } from "@gantry/domain/fields/contact-fields.ts";
import {
  type Field,
  type Fields,
  flag,
  number,
  select,
  text,
  textarea,
} from "@gantry/domain/fields/fields.ts";
import { galleryFields } from "./gallery-fields.ts";

const sizes = ["small", "large"] as const;
const changeFields = (change: Partial<Field>): Fields =>
  Object.fromEntries(
    Object.entries(galleryFields).map(([name, field]) => [
      name,
      { size: "third", ...field, ...change } as Field,
    ]),
  );

const kindOf = (name: string, fields: Fields) =>
  defineKind({
    name,
    entityType: "FORM_SOURCE",
    path: "/system/form-sources",
    pages: "/dev/forms",
    module: "system",
    fields,
    list: { columns: [], sort: "name" },
    search: [],
  });

export const galleryKind = kindOf("formGallery", changeFields({}));
export const requiredKind = kindOf("formGallery", changeFields({ required: true }));
export const disabledKind = kindOf("formGallery", changeFields({ disabled: true }));

const usual: readonly Field[] = [
  text({ required: true, size: "quarter" }),
  number({ min: 0, max: 100, size: "quarter" }),
  select(sizes, { size: "quarter" }),
  email({ size: "quarter" }),
  flag({ size: "quarter" }),
  textarea({ size: "half" }),
];

/** The size of the largest real form: six sections of ten. */
export const sixtyKind = kindOf(
  "formGallery",
  Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      index === 0 ? "name" : `field${index + 1}`,
      { ...(usual[index % usual.length] as Field), section: `gallery${Math.floor(index / 10) + 1}` },
    ]),
  ),
);

export function addGalleryTexts(): void {
  const labels = Object.keys({ ...galleryKind.formFields, ...sixtyKind.formFields });
  const fields = Object.fromEntries(labels.map((name) => [name, name]));
  const options = Object.fromEntries(labels.map((name) => [name, { small: "Small", large: "Large" }]));
  const sections = Object.fromEntries(
    Array.from({ length: 6 }, (_, index) => [
      `gallery${index + 1}`,
      { title: `Section ${index + 1}`, text: "Ten fields." },
    ]),
  );
  const formGallery = { one: "form", many: "forms", title: "Forms", new: "Sixty fields", empty: "" };
  addTexts({ kinds: { formGallery }, kindFields: { formGallery: fields }, options, sections });
}
