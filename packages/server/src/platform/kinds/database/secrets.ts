import { deriveKey, open, seal } from "../../config/sealed.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";

/** Encrypted secrets in their own table, never in a document or response. */
export interface SecretStore {
  /** Text sets a secret, null removes it; others stay. */
  write(
    db: TenantTransaction,
    entityType: string,
    id: string,
    secrets: Readonly<Record<string, string | null>>,
  ): Promise<void>;
  /** The same for many entities, with one statement for all. */
  writeMany(db: TenantTransaction, entityType: string, entities: readonly EntitySecrets[]): Promise<void>;
  /** Decrypted secrets by entity id and field; for agents only. */
  read(
    db: TenantTransaction,
    entityType: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Record<string, string>>>;
  /** Sealing for texts that clients return; bound to one purpose. */
  sealing(purpose: string): Sealing;
}

interface EntitySecrets {
  id: string;
  secrets: Readonly<Record<string, string | null>>;
}

export interface Sealing {
  seal(text: string): string;
  open(sealed: string): string | undefined;
}

export function secretStore(secretKey: Buffer): SecretStore {
  const key = deriveKey(secretKey, "secret values");
  return {
    write: (db, entityType, id, secrets) => writeMany(key, db, entityType, [{ id, secrets }]),
    writeMany: (db, entityType, entities) => writeMany(key, db, entityType, entities),
    async read(db, entityType, ids) {
      const rows = await db.query<{ id: string; field: string; ciphertext: string }>(
        "select id, field, ciphertext from secret_value where tenant_id = $1 and entity_type = $2 and id = any($3)",
        [db.tenantId, entityType, [...ids]],
      );
      const found = new Map<string, Record<string, string>>();
      for (const { id, field, ciphertext } of rows) {
        const ofEntity = found.get(id) ?? {};
        ofEntity[field] = open(key, ciphertext, sealingContextOf(db.tenantId, entityType, id, field));
        found.set(id, ofEntity);
      }
      return found;
    },
    sealing: (purpose) => makeSealing(deriveKey(secretKey, purpose), purpose),
  };
}

function makeSealing(key: Buffer, purpose: string): Sealing {
  return {
    seal: (text) => Buffer.from(seal(key, text, purpose), "base64").toString("base64url"),
    open(sealed) {
      try {
        return open(key, Buffer.from(sealed, "base64url").toString("base64"), purpose);
      } catch {
        return undefined;
      }
    },
  };
}

// Binds a secret to its place, so that a moved row cannot be decrypted.
function sealingContextOf(tenantId: string, entityType: string, id: string, field: string): string {
  return JSON.stringify(["secret", tenantId, entityType, id, field]);
}

async function writeMany(
  key: Buffer,
  db: TenantTransaction,
  entityType: string,
  entities: readonly EntitySecrets[],
): Promise<void> {
  const all = entities.flatMap(({ id, secrets }) =>
    Object.entries(secrets).map(([field, text]) => ({ id, field, text })),
  );
  const sealed = all.flatMap(({ id, field, text }) =>
    text === null
      ? []
      : { id, field, ciphertext: seal(key, text, sealingContextOf(db.tenantId, entityType, id, field)) },
  );
  const removed = all.filter(({ text }) => text === null);
  if (sealed.length > 0) await put(db, entityType, sealed);
  if (removed.length > 0) await remove(db, entityType, removed);
}

async function put(
  db: TenantTransaction,
  entityType: string,
  sealed: readonly { id: string; field: string; ciphertext: string }[],
): Promise<void> {
  await db.query(
    `insert into secret_value (tenant_id, entity_type, id, field, ciphertext)
     select $1, $2, id, field, ciphertext
     from unnest($3::text[], $4::text[], $5::text[]) as sealed (id, field, ciphertext)
     on conflict (tenant_id, entity_type, id, field) do update set ciphertext = excluded.ciphertext`,
    [
      db.tenantId,
      entityType,
      sealed.map(({ id }) => id),
      sealed.map(({ field }) => field),
      sealed.map(({ ciphertext }) => ciphertext),
    ],
  );
}

async function remove(
  db: TenantTransaction,
  entityType: string,
  removed: readonly { id: string; field: string }[],
): Promise<void> {
  await db.query(
    `delete from secret_value using unnest($3::text[], $4::text[]) as removed (id, field)
     where tenant_id = $1 and entity_type = $2 and secret_value.id = removed.id and secret_value.field = removed.field`,
    [db.tenantId, entityType, removed.map(({ id }) => id), removed.map(({ field }) => field)],
  );
}
