import { AppError } from "@gantry/domain/errors.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { writeAudits } from "../../audit/write-audit.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { insertRows, updateRows } from "../database/kind-rows.ts";
import { kindTable, listEditedTables } from "../database/kind-tables.ts";
import { secretChanges } from "../edit-rules.ts";
import type { EditorParts } from "../kind-editor.ts";
import type { Plan } from "./plan.ts";

/** Rows, secrets, grants and history, each with one statement; published after the commit. */
export async function writePlans(
  db: TenantTransaction,
  kind: AnyKind,
  parts: EditorParts,
  plans: readonly (Plan | AppError)[],
): Promise<void> {
  const writing = plans.filter((one): one is Plan => !(one instanceof AppError) && !one.isUnchanged);
  if (writing.length === 0) return;
  const { entityType } = kind;
  const created = writing.filter(({ before }) => before === undefined);
  const revs = await writeRows(db, kind, writing);
  await parts.secrets.writeMany(db, entityType, writing);
  if (created.length > 0) {
    const ids = created.map(({ id }) => id);
    await parts.grants.addCreated(db, db.principal, entityType, ids);
  }
  await writeAudits(
    db,
    writing.map(({ id, document, before, secrets }) => ({
      action: before ? "UPDATE" : "CREATE",
      entityType,
      entityId: id,
      before: before?.doc ?? null,
      after: before ? { ...document, ...secretChanges(secrets) } : document,
    })),
  );
  db.wroteRows(writing.length, listEditedTables(kind));
  for (const { id, before } of writing) {
    const updateType = before ? "UPDATE" : "CREATE";
    const rev = revs.get(id) ?? 0;
    db.announce({ topic: "entity", tenantId: db.tenantId, entityType, id, updateType, rev });
  }
}

async function writeRows(
  db: TenantTransaction,
  kind: AnyKind,
  writing: readonly Plan[],
): Promise<ReadonlyMap<string, number>> {
  const table = kindTable(kind);
  const rowsOf = (isNew: boolean) =>
    writing
      .filter(({ before }) => (before === undefined) === isNew)
      .map(({ id, document }) => ({ id, doc: document, version: 1, createdAtMs: db.nowMs }));
  const [created, changed] = [rowsOf(true), rowsOf(false)];
  const inserted = created.length > 0 ? await insertRows(db, table, created) : [];
  const updated = changed.length > 0 ? await updateRows(db, table, changed) : [];
  return new Map([...inserted, ...updated]);
}
