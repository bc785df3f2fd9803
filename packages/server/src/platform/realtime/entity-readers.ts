import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import type { TenantDatabase, TenantTransaction } from "../database/tenant-database.ts";
import { readEntities } from "../kinds/read-entities.ts";
import type { EntityReader, ReadText } from "../module.ts";
import type { Principal } from "../permission/principal.ts";
import { type ChangeToRead, keyOf, type Update, updateOf } from "./updates.ts";

/** Reads entities as pages get them, all that are asked for at a time with one query per type. */
export interface UpdateReader {
  /**
   * One update per change; an entity that is gone has none, its own announcement follows. `unclear`: what pages hold of
   * these may be wrong now, and only reading again can tell.
   */
  read(
    tenantId: string,
    changes: readonly ChangeToRead[],
  ): Promise<{ updates: Update[]; unclear: readonly ChangeToRead[] }>;
}

/** Readers of all kinds, and what modules say about their records; a type without one is announced with id and rev only. */
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
          return [updateOf(change, asOf, { text: announcement(change) })];
        const read = texts.get(keyOf(entityType, id));
        return read ? [updateOf(change, asOf, read)] : [];
      });
      return { updates, unclear: [] };
    },
  };
}

/** All that is said of something that is gone, or that nobody reads here: that it changed. */
function announcement({ entityType, id, rev }: ChangeToRead): string {
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

/** Reads what any reader may see and no more; who gets it is asked of every page's own grants. */
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
