import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { type Action, grantsFromWire, isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { TenantDatabase, TenantTransaction } from "../database/tenant-database.ts";
import { kindFrom, pageTextsSql } from "../kinds/kind-catalogue.ts";
import { kindTable } from "../kinds/database/kind-tables.ts";
import type { EntityReader, ReadText } from "../module.ts";
import type { Principal } from "../permission/principal.ts";
import { type ChangeToRead, keyOf } from "./changes.ts";
import { type Update, updateOf } from "./update.ts";

export interface UpdateReader {
  /**
   * One update per change; deleted entities have none, because their DELETE follows. `unclear`: pages must
   * fetch these again.
   */
  read(
    tenantId: string,
    changes: readonly ChangeToRead[],
  ): Promise<{ updates: Update[]; unclear: readonly ChangeToRead[] }>;
}

/** Readers of all kinds and modules; types without one are published with id and rev only. */
export function entityReaders(
  kinds: readonly AnyKind[],
  ofModules: Readonly<Record<string, EntityReader>>,
): ReadonlyMap<string, EntityReader> {
  const ofKinds = kinds.map((kind): [string, EntityReader] => [
    kind.entityType,
    (db, ids) => readEntities(db, kind, ids),
  ]);
  return new Map([...ofKinds, ...Object.entries(ofModules)]);
}

export function updateReader(
  database: TenantDatabase,
  readers: ReadonlyMap<string, EntityReader>,
): UpdateReader {
  let reads = 0;
  return {
    async read(tenantId, changes) {
      const asOf = ++reads;
      const wanted = idsByType(changes, readers);
      const texts =
        wanted.size === 0
          ? new Map<string, ReadText>()
          : await database.inTenant(readerOf(tenantId, wanted.keys()), (db) => readAll(db, wanted, readers));
      const updates = changes.flatMap((change) => {
        const { entityType, id, updateType } = change;
        if (updateType === "DELETE" || !readers.has(entityType))
          return [updateOf(change, asOf, { text: announcementOf(change) })];
        const read = texts.get(keyOf(entityType, id));
        return read ? [updateOf(change, asOf, read)] : [];
      });
      return { updates, unclear: [] };
    },
  };
}

function announcementOf({ entityType, id, rev }: ChangeToRead): string {
  return JSON.stringify(entityType === "SIGN_QUEUE" ? { id, rev, revision: rev } : { id, rev });
}

function idsByType(
  changes: readonly ChangeToRead[],
  readers: ReadonlyMap<string, EntityReader>,
): Map<string, string[]> {
  const wanted = new Map<string, string[]>();
  for (const { entityType, id, updateType } of changes) {
    if (updateType === "DELETE" || !readers.has(entityType)) continue;
    const ids = wanted.get(entityType);
    if (ids) ids.push(id);
    else wanted.set(entityType, [id]);
  }
  return wanted;
}

async function readAll(
  db: TenantTransaction,
  wanted: ReadonlyMap<string, readonly string[]>,
  readers: ReadonlyMap<string, EntityReader>,
): Promise<Map<string, ReadText>> {
  const texts = new Map<string, ReadText>();
  for (const [entityType, ids] of wanted) {
    const read = await readers.get(entityType)?.(db, ids);
    for (const [id, text] of read ?? []) texts.set(keyOf(entityType, id), text);
  }
  return texts;
}

/** A principal that may read everything; each page's own grants filter later. */
function readerOf(tenantId: string, entityTypes: Iterable<string>): Principal {
  const readable = Object.fromEntries([...entityTypes].map((entityType) => [entityType, []]));
  return {
    kind: "system",
    tenantId,
    id: "realtime",
    displayName: "Realtime",
    grants: grantsFromWire({ READ: readable }),
  };
}

/**
 * Entities by id in page format, with one query; missing and unreadable ones are left out. Fields with extra
 * permissions are in the fuller text only.
 */
export async function readEntities(
  db: TenantTransaction,
  kind: AnyKind,
  ids: readonly string[],
): Promise<Map<string, ReadText>> {
  const readable = ids.filter((id) => isAllowed(db.principal.grants, "READ", kind.entityType, id));
  const { text, fuller } = pageTextsSql(kind);
  const rows = await db.query<{ id: string; text: string; fuller?: string }>(
    `select k.id, (${text})::text as text${fuller ? `, (${fuller.text})::text as fuller` : ""}
     from ${kindFrom(kindTable(kind))} where k.tenant_id = $1 and k.id = any ($2::text[])`,
    [db.tenantId, readable],
  );
  return new Map(rows.map((row) => [row.id, { text: row.text, ...fullerOf(row, fuller?.needs ?? []) }]));
}

/** Entities without such fields have one text for all. */
function fullerOf(
  { text, fuller }: { text: string; fuller?: string },
  needs: readonly Action[],
): Pick<ReadText, "fuller"> {
  return fuller === undefined || fuller === text ? {} : { fuller: { text: fuller, needs } };
}
