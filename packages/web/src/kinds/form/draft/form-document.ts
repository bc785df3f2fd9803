import type { FieldIssue } from "@gantry/domain/errors.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Field, Fields } from "@gantry/domain/kinds/fields.ts";
import { checkDocument, secretFields, secretFlag } from "@gantry/domain/kinds/validation.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import { type Document, isSame } from "./three-way.ts";

/**
 * What the inputs hold, by field. A secret is never read back: absent keeps the stored one, text replaces it,
 * null removes it.
 */
export type FormValues = Record<string, unknown>;

/** Fields of the form in the order of the declaration; what only the server sets is not among them. */
export function formFields(kind: AnyKind): [string, Field][] {
  return Object.entries(kind.fields as Fields).filter(([, field]) => !field.readOnly);
}

/** Fields that the form shows: what the screen's address already says is not asked again. */
export function shownFields(kind: AnyKind): [string, Field][] {
  const given = kind.where ?? {};
  return Object.entries(kind.formFields as Fields).filter(
    ([name, field]) => !field.readOnly && !field.hidden && !Object.hasOwn(given, name),
  );
}

/** Sections of the form that have a field to show. */
export function formSections(kind: AnyKind): string[] {
  const named = new Set(shownFields(kind).map(([, field]) => field.section ?? "general"));
  return kind.sections.filter((section) => named.has(section));
}

/** Fields whose values can be compared between versions. */
export function comparableFields(kind: AnyKind): string[] {
  return formFields(kind).flatMap(([name, { type }]) => (type === "secret" ? [] : [name]));
}

/** Values that a form opens with: those of the entity, or the defaults. */
export function startValues(kind: AnyKind, entity: Entity | undefined): FormValues {
  return Object.fromEntries(
    comparableFields(kind).map((name) => {
      const field = (kind.fields as Fields)[name] as Field;
      const start = entity ? entity[name] : (kind.where?.[name] ?? newValue(field));
      return [name, start ?? emptyValue(field)];
    }),
  );
}

/** Values of a copy: a new name, no secrets (FORM-011, FORM-013). */
export function clonedValues(kind: AnyKind, entity: Entity, suffix: string): FormValues {
  const values = startValues(kind, entity);
  return typeof values["name"] === "string" ? { ...values, name: values["name"] + suffix } : values;
}

/** What is sent to the server. */
export function sentDocument(kind: AnyKind, values: FormValues): Record<string, unknown> {
  const names = formFields(kind).map(([name]) => name);
  return Object.fromEntries(
    names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
}

/**
 * What the server would refuse. `base` is the entity the form was filled from: a changed address needs the stored
 * secret again.
 */
export function formIssues(kind: AnyKind, values: FormValues, base: Entity | undefined): FieldIssue[] {
  const { issues } = checkDocument(kind, sentDocument(kind, values), base);
  return base ? [...issues, ...secretsToRetype(kind, values, base)] : issues;
}

/** Stored secrets that have to be entered again, because what they are sent to has changed. */
function secretsToRetype(kind: AnyKind, values: FormValues, base: Document): FieldIssue[] {
  const isMoved = formFields(kind).some(
    ([name, field]) => field.guardsSecret && !isSame(base[name], values[name]),
  );
  if (!isMoved) return [];
  return secretFields(kind)
    .filter((name) => base[secretFlag(name)] === true && values[name] === undefined)
    .map((field) => ({ field, code: "secretNeedsRetyping" }));
}

function newValue(field: Field): unknown {
  if (field.type === "text" && field.start !== undefined) return field.start;
  return "default" in field ? field.default : undefined;
}

function emptyValue(field: Field): unknown {
  switch (field.type) {
    case "text":
    case "email":
    case "tel":
    case "color":
    case "textarea":
      return "";
    case "switch":
    case "checkbox":
      return false;
    case "multiSelect":
    case "entities":
    case "entityRefs":
    case "labelSelect":
    case "objects":
    case "strings":
      return [];
    case "number":
    case "select":
    case "point":
    case "entity":
    case "secret":
    case "json":
    case "image":
    case "url":
    case "richText":
    case "geoProperty":
    case "file":
    case "line":
    case "mapIcon":
    case "duration":
    case "time":
    case "object":
    case "unitNumber":
    case "range":
    case "date":
    case "timeOfDay":
    case "dateRange":
    case "rrule":
    case "radio":
    case "sourceSelect":
    case "projectSelect":
    case "signMessage":
    case "connectionTest":
      return null;
    case "map":
      return {};
  }
}
