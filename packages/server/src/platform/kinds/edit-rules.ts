import { AppError } from "@gantry/domain/errors.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Fields } from "@gantry/domain/fields/fields.ts";
import {
  type CheckedDocument,
  fieldsWithoutPermission,
  secretFields,
  secretFlag,
  type StoredDocument,
} from "@gantry/domain/fields/document/validation.ts";
import { type Action, isAllowed } from "@gantry/domain/permissions/grants.ts";
import { isDeepStrictEqual } from "node:util";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { makeNotFound, readFormValues } from "./database/kind-rows.ts";

export type Sent = Readonly<Record<string, unknown>>;

export function permit(db: TenantTransaction, kind: AnyKind, action: Action, id: string): void {
  const { grants } = db.principal;
  if (!isAllowed(grants, "READ", kind.entityType, id)) throw makeNotFound(kind, id);
  if (!isAllowed(grants, action, kind.entityType, id)) throw new AppError("noPermission");
}

/** Fields the caller may not see keep their value. */
export function keepPermitted(db: TenantTransaction, kind: AnyKind, id: string, sent: Sent): Sent {
  const hidden = fieldsWithoutPermission(kind, db.principal.grants, id);
  return hidden.length === 0
    ? sent
    : Object.fromEntries(Object.entries(sent).filter(([field]) => !hidden.includes(field)));
}

export function requireValid(checked: CheckedDocument): CheckedDocument {
  if (checked.issues.length > 0) throw new AppError("invalidBody", {}, { issues: checked.issues });
  return checked;
}

/** A stale version is refused with the current entity. */
export async function assertCurrent(
  db: TenantTransaction,
  kind: AnyKind,
  id: string,
  sent: unknown,
  current: number,
): Promise<void> {
  if (sent === undefined || sent === current) return;
  if (typeof sent !== "number") {
    throw new AppError("invalidBody", {}, { issues: [{ field: "version", code: "notNumber" }] });
  }
  const now = await readFormValues(db, kind, id);
  throw new AppError("staleVersion", { sent, current }, { current: now && JSON.parse(now.text) });
}

/** Changing the address requires the secret again, so that it cannot be sent elsewhere. */
export function assertSecretsRetyped(
  kind: AnyKind,
  before: StoredDocument,
  after: StoredDocument,
  secrets: CheckedDocument["secrets"],
): void {
  const guarded = Object.entries(kind.fields as Fields).filter(([, field]) => field.guardsSecret);
  if (guarded.every(([name]) => isDeepStrictEqual(before[name] ?? null, after[name] ?? null))) return;
  const kept = secretFields(kind).find(
    (field) => before[secretFlag(field)] === true && !Object.hasOwn(secrets, field),
  );
  if (kept === undefined) return;
  throw new AppError(
    "secretNeedsRetyping",
    { field: kept },
    { issues: [{ field: kept, code: "secretNeedsRetyping" }] },
  );
}

/** The audit records the change of a secret, never its value. */
export function secretChanges(secrets: CheckedDocument["secrets"]): Record<string, true> {
  return Object.fromEntries(Object.keys(secrets).map((field) => [`${field}Changed`, true]));
}

export function nameTaken(kind: AnyKind, document: StoredDocument, cause?: unknown): AppError {
  const field = kind.unique ?? "name";
  const issues = [{ field, code: "nameTaken" }];
  return new AppError("nameTaken", { name: String(document[field]) }, { issues, cause });
}
