import { endAlarms } from "../alarms/alarm-acts.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { CheckedDocument, StoredDocument } from "@gantry/domain/fields/document/validation.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { checkEntity } from "@gantry/domain/subjects/check-entity.ts";
import { isDeepStrictEqual } from "node:util";
import { cleanDocument } from "../blobs/clean-document.ts";
import { type AuditAction, writeAudit } from "../audit/write-audit.ts";
import { sqlState } from "../database/in-tenant.ts";
import { newId } from "../database/new-id.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { LicenceCheck } from "../licence/licence-check.ts";
import type { EntityPlaces } from "../permission/entity-places.ts";
import type { Principal } from "../permission/principal.ts";
import { insertRow, lockRow, makeNotFound, takeNextRev, updateRow } from "./database/kind-rows.ts";
import { kindTable } from "./database/kind-tables.ts";
import {
  assertCurrent,
  assertSecretsRetyped,
  keepPermitted,
  nameTaken,
  permit,
  requireValid,
  secretChanges,
  type Sent,
} from "./edit-rules.ts";
import { lockDefault, readOtherDefaults } from "./one-default.ts";
import type { SecretStore } from "./database/secrets.ts";
import type { ServedKind } from "./serve-kind.ts";
import { moveToTrash, readTrash, takeFromTrash } from "./database/trash.ts";

export interface CreatedGrants {
  /** Adds new ids to their creator's id-based grants, so that they keep access. */
  addCreated(
    db: TenantTransaction,
    principal: Principal,
    entityType: string,
    ids: readonly string[],
  ): Promise<void>;
  /** Removes a deleted id from everything that names it, without widening any grant. */
  forget(db: TenantTransaction, entityType: string, id: string): Promise<void>;
  placesOf(db: TenantTransaction, entityType: string, id: string): Promise<EntityPlaces>;
  /** Restores the entity's places unless changed since, if the caller may give them. */
  returnTo(
    db: TenantTransaction,
    entityType: string,
    id: string,
    from: { places: EntityPlaces; deletedAtMs: number },
  ): Promise<boolean>;
}

export interface EditorParts {
  secrets: SecretStore;
  grants: CreatedGrants;
  licence: Pick<LicenceCheck, "assertRoomFor">;
}

/**
 * The only way to edit entities, in the caller's transaction: permissions, validation, hook, write with audit
 * row, publish after the commit.
 */
export interface KindEditor {
  kind: AnyKind;
  /** Returns the new id; only internal code passes one. */
  create(db: TenantTransaction, sent: Readonly<Record<string, unknown>>, id?: string): Promise<string>;
  /** The body may depend on the current row, so it is computed under the row lock. */
  update(
    db: TenantTransaction,
    id: string,
    sent: Sent | ((before: Readonly<StoredDocument>) => Sent),
  ): Promise<Edited>;
  /** With a version, only that version is deleted. */
  remove(db: TenantTransaction, id: string, version?: number): Promise<void>;
  restore(db: TenantTransaction, id: string): Promise<void>;
}

/** Document before and after an update, and the current version; equal if nothing changed. */
export interface Edited {
  before: StoredDocument;
  after: StoredDocument;
  version: number;
}

export function kindEditor(served: ServedKind, parts: EditorParts): KindEditor {
  const { kind, hooks } = served;
  const table = kindTable(kind);
  const { entityType } = kind;

  // Checks the licensed quantity for one more, locked until the end of the transaction.
  async function assertLicensed(db: TenantTransaction): Promise<void> {
    if (kind.licence && kind.countedByLicence) await parts.licence.assertRoomFor(db, kind.licence, 1);
  }

  async function recordChange(db: TenantTransaction, id: string, change: Change): Promise<void> {
    const { action, before, after, rev } = change;
    const audited = after && { ...after, ...secretChanges(change.secrets ?? {}) };
    await writeAudit(db, { action, entityType, entityId: id, before, after: audited });
    if (after) await hooks.afterWrite?.(after, id, db);
    const updateType = announcements[action];
    db.announce({ topic: "entity", tenantId: db.tenantId, entityType, id, updateType, rev });
  }

  // Clears the flag on the others in the same transaction, each with its audit row.
  async function takeDefault(db: TenantTransaction, id: string, document: StoredDocument): Promise<void> {
    const field = kind.oneDefault;
    if (field === undefined || document[field] !== true) return;
    for (const { id: other, doc: before } of await readOtherDefaults(db, kind, field, id)) {
      if (!isAllowed(db.principal.grants, "UPDATE", entityType, other)) throw new AppError("noPermission");
      const after = { ...before, [field]: false };
      hooks.complete?.(after);
      await hooks.beforeUpdate?.(after, before, other, db);
      const rev = await updateRow(db, table, other, after);
      await recordChange(db, other, { action: "UPDATE", before, after, rev });
    }
  }

  return {
    kind,
    async create(db, sent, id = newId(db.nowMs)) {
      if (!isAllowed(db.principal.grants, "CREATE", entityType)) throw new AppError("noPermission");
      const { document: checked, secrets } = requireValid(checkEntity(kind, sent));
      await assertLicensed(db);
      await lockDefault(db, kind, checked);
      const document = await cleanDocument({ db, kind, id }, checked);
      await takeDefault(db, id, document);
      hooks.complete?.(document);
      await hooks.beforeCreate?.(document, db);
      const row = { id, version: 1, doc: document, createdAtMs: db.nowMs };
      const rev = await nameFree(kind, document, () => insertRow(db, table, row));
      await parts.secrets.write(db, entityType, id, secrets);
      await parts.grants.addCreated(db, db.principal, entityType, [id]);
      await recordChange(db, id, { action: "CREATE", before: null, after: document, rev });
      return id;
    },
    async update(db, id, change) {
      permit(db, kind, "UPDATE", id);
      await lockDefault(db, kind, typeof change === "function" ? undefined : change);
      const before = await lockRow(db, kind, id);
      const sent = typeof change === "function" ? change(before.doc) : change;
      await assertCurrent(db, kind, id, sent.version, before.version);
      const { document: checked, secrets } = requireValid(
        checkEntity(kind, keepPermitted(db, kind, id, sent), before.doc),
      );
      const document = await cleanDocument({ db, kind, id }, checked, before.doc);
      assertSecretsRetyped(kind, before.doc, document, secrets);
      const edited = { before: before.doc, after: document };
      await takeDefault(db, id, document);
      if (isDeepStrictEqual(document, before.doc) && Object.keys(secrets).length === 0)
        return { ...edited, version: before.version };
      hooks.complete?.(document);
      await hooks.beforeUpdate?.(document, before.doc, id, db);
      const rev = await nameFree(kind, document, () => updateRow(db, table, id, document));
      await parts.secrets.write(db, entityType, id, secrets);
      await recordChange(db, id, { action: "UPDATE", before: before.doc, after: document, rev, secrets });
      return { ...edited, version: before.version + 1 };
    },
    async remove(db, id, expected) {
      permit(db, kind, "DELETE", id);
      const { doc, version } = await lockRow(db, kind, id);
      await assertCurrent(db, kind, id, expected, version);
      await hooks.beforeDelete?.(doc, id, db);
      const rev = await takeNextRev(db, table, id);
      await moveToTrash(db, kind, id, await parts.grants.placesOf(db, entityType, id));
      await parts.grants.forget(db, entityType, id);
      if (kind.device) await endAlarms(db, entityType, id);
      await hooks.afterDelete?.(doc, id, db);
      await recordChange(db, id, { action: "DELETE", before: doc, after: null, rev });
    },
    async restore(db, id) {
      const deleted = await readTrash(db, kind, id);
      // A grant by ids no longer names the deleted entity, so a user may undo their own recent deletion
      // without it.
      if (!deleted?.isOwnUndo) permit(db, kind, "DELETE", id);
      if (!deleted) throw makeNotFound(kind, id);
      const { version, doc, createdAtMs } = deleted;
      await lockDefault(db, kind, doc);
      await takeFromTrash(db, kind, id);
      await assertLicensed(db);
      await takeDefault(db, id, doc);
      hooks.complete?.(doc);
      await hooks.beforeCreate?.(doc, db);
      const row = { id, version: version + 1, doc, createdAtMs };
      const rev = await nameFree(kind, doc, () => insertRow(db, table, row));
      const mayTakeBack = !deleted.isOwnUndo || (await parts.grants.returnTo(db, entityType, id, deleted));
      if (!mayTakeBack) throw makeNotFound(kind, id);
      await recordChange(db, id, { action: "RESTORE", before: null, after: doc, rev });
    },
  };
}

interface Change {
  action: AuditAction;
  before: StoredDocument | null;
  after: StoredDocument | null;
  rev: number;
  secrets?: CheckedDocument["secrets"];
}

const announcements = { CREATE: "CREATE", UPDATE: "UPDATE", DELETE: "DELETE", RESTORE: "CREATE" } as const;

async function nameFree<T>(kind: AnyKind, document: StoredDocument, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (cause) {
    if (!kind.unique || sqlState(cause) !== "23505") throw cause;
    throw nameTaken(kind, document, cause);
  }
}
