import type { FieldIssue } from "@gantry/domain/errors.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Field, Fields } from "@gantry/domain/fields/fields.ts";
import { typeOf } from "@gantry/domain/fields/index.ts";
import { checkDocument, secretFields, secretFlag } from "@gantry/domain/fields/document/validation.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import { type Document, isSame } from "./three-way.ts";

/** Input values by field. A missing secret keeps the stored one, text replaces it, null removes it. */
export type FormValues = Record<string, unknown>;

/** In declaration order, without fields that only the server sets. */
export function formFields(kind: AnyKind): [string, Field][] {
  return Object.entries(kind.fields as Fields).filter(([, field]) => !field.readOnly);
}

export function listShownFields(kind: AnyKind): [string, Field][] {
  const fixedValues = kind.where ?? {};
  return Object.entries(kind.formFields as Fields).filter(
    ([name, field]) => !field.readOnly && !field.hidden && !Object.hasOwn(fixedValues, name),
  );
}

/** Sections with at least one shown field. */
export function formSections(kind: AnyKind): string[] {
  const named = new Set(listShownFields(kind).map(([, field]) => field.section ?? "general"));
  return kind.sections.filter((section) => named.has(section));
}

export function comparableFields(kind: AnyKind): string[] {
  return formFields(kind).flatMap(([name, field]) => (typeOf(field).isSecret ? [] : [name]));
}

export function startValues(kind: AnyKind, entity: Entity | undefined): FormValues {
  return Object.fromEntries(
    comparableFields(kind).map((name) => {
      const field = (kind.fields as Fields)[name] as Field;
      const { emptyInput, empty } = typeOf(field);
      const start = entity ? entity[name] : (kind.where?.[name] ?? field.start ?? field.default);
      return [name, start ?? emptyInput ?? empty ?? null];
    }),
  );
}

/** Values of a copy: a new name, no secrets (FORM-011, FORM-013). */
export function cloneValues(kind: AnyKind, entity: Entity, suffix: string): FormValues {
  const values = startValues(kind, entity);
  return typeof values["name"] === "string" ? { ...values, name: values["name"] + suffix } : values;
}

export function toSentDocument(kind: AnyKind, values: FormValues): Record<string, unknown> {
  const names = formFields(kind).map(([name]) => name);
  return Object.fromEntries(
    names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
}

/**
 * The server's validation. `base` is the entity that filled the form: a changed address requires the stored
 * secret again.
 */
export function formIssues(kind: AnyKind, values: FormValues, base: Entity | undefined): FieldIssue[] {
  const { issues } = checkDocument(kind, toSentDocument(kind, values), base);
  return base ? [...issues, ...secretsToRetype(kind, values, base)] : issues;
}

/** Stored secrets to enter again because their destination changed. */
function secretsToRetype(kind: AnyKind, values: FormValues, base: Document): FieldIssue[] {
  const isMoved = formFields(kind).some(
    ([name, field]) => field.guardsSecret && !isSame(base[name], values[name]),
  );
  if (!isMoved) return [];
  return secretFields(kind)
    .filter((name) => base[secretFlag(name)] === true && values[name] === undefined)
    .map((field) => ({ field, code: "secretNeedsRetyping" }));
}
