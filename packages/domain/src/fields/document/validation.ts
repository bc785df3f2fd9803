import type { FieldIssue } from "../../errors.ts";
import { type Action, type Grants, isAllowed } from "../../permissions/grants.ts";
import type { AnyKind } from "../../kinds/define-kind.ts";
import type { ValueIssue } from "../checks/checked.ts";
import { checkValue } from "../checks/check-value.ts";
import type { Field, Fields } from "../fields.ts";
import { typeOf } from "../index.ts";
import { numberedPartsOf } from "./numbered-parts.ts";
import { isRequired } from "../form/form-logic.ts";

/** Values by field name, without secrets. */
export type StoredDocument = Record<string, unknown>;

export interface CheckedDocument {
  /** In declaration order; store it only if there are no issues. */
  document: StoredDocument;
  /** Text sets a secret, null removes it. */
  secrets: Record<string, string | null>;
  issues: FieldIssue[];
}

/** Members of responses besides the document; accepted and ignored, so that a GET response can be sent back. */
export const serverFields: ReadonlySet<string> = new Set([
  "id",
  "version",
  "rev",
  "createdAt",
  "updatedAt",
  "updatedBy",
  "status",
  "statusSince",
  "lastUpdateTimestamp",
  "stateData",
]);

/** The flag for a set secret: `password` -> `passwordSet`. */
export function secretFlag(field: string): string {
  return `${field}Set`;
}

export function secretFields(kind: AnyKind): string[] {
  return Object.entries(kind.fields as Fields).flatMap(([name, field]) =>
    typeOf(field).isSecret ? [name] : [],
  );
}

export function fieldsNeeding(kind: AnyKind): Map<Action, string[]> {
  const needing = new Map<Action, string[]>();
  for (const [name, { needs }] of Object.entries(kind.fields as Fields))
    if (needs) needing.set(needs, [...(needing.get(needs) ?? []), name]);
  return needing;
}

export function fieldsWithoutPermission(kind: AnyKind, grants: Grants, id: string): string[] {
  return [...fieldsNeeding(kind)].flatMap(([action, fields]) =>
    isAllowed(grants, action, kind.entityType, id) ? [] : fields,
  );
}

export function listRestrictedFields(kind: AnyKind): string[] {
  return Object.entries(kind.fields as Fields).flatMap(([name, field]) => (field.restricted ? [name] : []));
}

/**
 * Validates a body against the declaration. An absent field keeps its value from `before` or gets its
 * default; null clears it or restores the default. Unknown fields are issues.
 */
export function checkDocument(
  kind: AnyKind,
  sent: Readonly<Record<string, unknown>>,
  before?: Readonly<StoredDocument>,
): CheckedDocument {
  const fields = kind.fields as Fields;
  const checked: CheckedDocument = { document: {}, secrets: {}, issues: unknownFields(kind, sent) };
  for (const [name, field] of Object.entries(fields)) {
    if (typeOf(field).isSecret) checkSecret(name, field, sent, before, checked);
    else checkField(name, field, sent, before, checked);
  }
  addMissing(fields, checked);
  if (checked.issues.length === 0) checked.issues.push(...(kind.check?.(checked.document, before) ?? []));
  return checked;
}

function unknownFields(kind: AnyKind, sent: Readonly<Record<string, unknown>>): FieldIssue[] {
  const added = new Set([
    ...secretFields(kind).map(secretFlag),
    ...numberedPartsOf(kind).map(([member]) => member),
  ]);
  return Object.keys(sent)
    .filter((name) => !Object.hasOwn(kind.fields, name) && !serverFields.has(name) && !added.has(name))
    .map((field) => ({ field, code: "unknownField" }));
}

function checkField(
  name: string,
  field: Field,
  sent: Readonly<Record<string, unknown>>,
  before: Readonly<StoredDocument> | undefined,
  checked: CheckedDocument,
): void {
  const isFixed = field.readOnly || (field.createOnly && before !== undefined);
  const isSent = Object.hasOwn(sent, name) && sent[name] !== undefined && !isFixed;
  const value = isSent ? sent[name] : before?.[name];
  if (value === undefined || value === null) {
    checked.document[name] = defaultOf(field);
    return;
  }
  const result = isSent ? checkValue(field, value) : { value };
  if ("issues" in result) checked.issues.push(...fieldIssues(name, result.issues));
  else checked.document[name] = isBlank(result.value) ? defaultOf(field) : result.value;
}

function checkSecret(
  name: string,
  field: Field,
  sent: Readonly<Record<string, unknown>>,
  before: Readonly<StoredDocument> | undefined,
  checked: CheckedDocument,
): void {
  const value = sent[name];
  if (value === undefined) {
    checked.document[secretFlag(name)] = before?.[secretFlag(name)] === true;
    return;
  }
  const secret = value === "" ? null : value;
  if (secret !== null) {
    const result = checkValue(field, secret);
    if ("issues" in result) {
      checked.issues.push(...fieldIssues(name, result.issues));
      return;
    }
  }
  checked.secrets[name] = secret as string | null;
  checked.document[secretFlag(name)] = secret !== null;
}

function fieldIssues(name: string, issues: readonly ValueIssue[]): FieldIssue[] {
  return issues.map(({ at, ...issue }) => ({ field: at === undefined ? name : `${name}.${at}`, ...issue }));
}

function addMissing(fields: Fields, checked: CheckedDocument): void {
  const faulty = new Set(checked.issues.map((issue) => issue.field.split(".")[0]));
  for (const [name, field] of Object.entries(fields)) {
    const value = typeOf(field).isSecret
      ? checked.document[secretFlag(name)] || null
      : checked.document[name];
    if (!faulty.has(name) && isMissing(value) && isRequired(field, checked.document)) {
      checked.issues.push({ field: name, code: "required" });
    }
  }
}

function defaultOf(field: Field): unknown {
  return field.default ?? typeOf(field).empty ?? null;
}

function isBlank(value: unknown): boolean {
  return typeof value === "string" && value.trim() === "";
}

function isMissing(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    isBlank(value) ||
    (typeof value === "object" && Object.keys(value).length === 0)
  );
}
