import { apiKey } from "@gantry/domain/kinds/api-key.ts";
import type { StoredDocument } from "@gantry/domain/fields/document/validation.ts";
import { type Grants, grantsToWire } from "@gantry/domain/permissions/grants.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import { newId } from "../../database/new-id.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { insertRow, updateRow } from "../../kinds/database/kind-rows.ts";
import { kindTable } from "../../kinds/database/kind-tables.ts";
import { keyHash, newApiKeyText, prefixOf } from "./api-key-text.ts";

interface NewApiKey {
  name: string;
  description: string | null;
  expiresAtMs: number | null;
  grants: Grants;
}

/** The plain text is returned only here; just its hash is stored. */
export async function makeApiKey(
  db: TenantTransaction,
  { name, description, expiresAtMs, grants }: NewApiKey,
): Promise<{ id: string; text: string }> {
  const [id, text] = [newId(db.nowMs), newApiKeyText()];
  const document = {
    name,
    enabled: true,
    description,
    prefix: prefixOf(text),
    expiresAt: expiresAtMs === null ? null : new Date(expiresAtMs).toISOString(),
    lastUsedAt: null,
    permissions: grantsToWire(grants),
  };
  const row = { id, version: 1, doc: document, createdAtMs: db.nowMs };
  const rev = await insertRow(db, kindTable(apiKey), row);
  await db.query(
    `insert into installation.api_key_secret (key_hash, tenant_id, key_id, created_at)
     values ($1, $2, $3, to_timestamp($4::float8 / 1000))`,
    [keyHash(text), db.tenantId, id, db.nowMs],
  );
  await giveAll(db, id, grants);
  const { entityType } = apiKey;
  await writeAudit(db, { action: "CREATE", entityType, entityId: id, before: null, after: document });
  db.announce({ topic: "entity", tenantId: db.tenantId, entityType, id, updateType: "CREATE", rev });
  return { id, text };
}

async function giveAll(db: TenantTransaction, keyId: string, grants: Grants): Promise<void> {
  for (const [action, byType] of grants)
    for (const [entityType, allowed] of byType)
      await db.query(
        `insert into permission_grant (tenant_id, source, api_key_id, action, entity_type, ids)
         values ($1, 'API_KEY', $2, $3, $4, $5)`,
        [db.tenantId, keyId, action, entityType, allowed === "all" ? null : [...allowed]],
      );
}

/** Revokes a key permanently by id or prefix; returns its name, or undefined if unknown. */
export async function revokeApiKey(db: TenantTransaction, idOrPrefix: string): Promise<string | undefined> {
  const [key] = await db.query<{ id: string; doc: StoredDocument }>(
    "select id, doc from api_key where tenant_id = $1 and (id = $2 or prefix = $2) for update",
    [db.tenantId, idOrPrefix],
  );
  if (!key) return undefined;
  const { id, doc: before } = key;
  const after = { ...before, enabled: false };
  await db.query("delete from installation.api_key_secret where tenant_id = $1 and key_id = $2", [
    db.tenantId,
    id,
  ]);
  const rev = await updateRow(db, kindTable(apiKey), id, after);
  const { entityType } = apiKey;
  await writeAudit(db, { action: "UPDATE", entityType, entityId: id, before, after });
  db.announce({ topic: "grants", tenantId: db.tenantId, accountId: id });
  db.announce({ topic: "entity", tenantId: db.tenantId, entityType, id, updateType: "UPDATE", rev });
  return String(before["name"]);
}
