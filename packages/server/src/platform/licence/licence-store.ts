import { deriveKey, open, seal } from "../config/sealed.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";

/** Untrusted until the token is verified. */
export interface StoredLicence {
  sealedKey: string | null;
  token: string;
  latestIssuedAtMs: number;
  seenAtMs: number;
  createdAtMs: number;
  updatedAtMs: number;
}

const columns = `sealed_key as "sealedKey", token,
  extract(epoch from latest_issued_at)::float8 * 1000 as "latestIssuedAtMs",
  extract(epoch from seen_at)::float8 * 1000 as "seenAtMs",
  extract(epoch from created_at)::float8 * 1000 as "createdAtMs",
  extract(epoch from updated_at)::float8 * 1000 as "updatedAtMs"`;

/** `lock` blocks concurrent counting and replacing until the end of the transaction. */
export async function readStored(
  db: TenantTransaction,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredLicence | undefined> {
  const [row] = await db.query<StoredLicence>(
    `select ${columns} from licence_token where tenant_id = $1${lock ? " for update" : ""}`,
    [db.tenantId],
  );
  return row;
}

/** The token must be verified. */
export async function writeStored(
  db: TenantTransaction,
  licence: { token: string; sealedKey: string | null; latestIssuedAtMs: number; seenAtMs: number },
): Promise<void> {
  await db.query(
    `insert into licence_token (tenant_id, sealed_key, token, latest_issued_at, seen_at, created_at, updated_at)
     values ($1, $2, $3, to_timestamp($4::float8 / 1000), to_timestamp($5::float8 / 1000),
       to_timestamp($6::float8 / 1000), to_timestamp($6::float8 / 1000))
     on conflict (tenant_id) do update set sealed_key = excluded.sealed_key, token = excluded.token,
       latest_issued_at = excluded.latest_issued_at, seen_at = excluded.seen_at, updated_at = excluded.updated_at`,
    [db.tenantId, licence.sealedKey, licence.token, licence.latestIssuedAtMs, licence.seenAtMs, db.nowMs],
  );
}

export async function markSeen(db: TenantTransaction): Promise<void> {
  await db.query(
    `update licence_token set seen_at = to_timestamp($2::float8 / 1000)
     where tenant_id = $1 and seen_at < to_timestamp($2::float8 / 1000)`,
    [db.tenantId, db.nowMs],
  );
}

/** Returns true if this server should try a renewal: at most once per `everyMs` across servers. */
export async function claimRenewal(db: TenantTransaction, everyMs: number): Promise<boolean> {
  const claimed = await db.query(
    `update licence_token set renewal_tried_at = to_timestamp($2::float8 / 1000)
     where tenant_id = $1 and (renewal_tried_at is null or renewal_tried_at <= to_timestamp(($2::float8 - $3) / 1000)
       or renewal_tried_at > to_timestamp($2::float8 / 1000)) returning tenant_id`,
    [db.tenantId, db.nowMs, everyMs],
  );
  return claimed.length > 0;
}

/** Encrypts stored keys, bound to their tenant. */
export function keySealer(secretKey: Buffer) {
  const key = deriveKey(secretKey, "licence keys");
  const sealingContextOf = (tenantId: string) => JSON.stringify(["licence key", tenantId]);
  return {
    seal: (tenantId: string, text: string) => seal(key, text, sealingContextOf(tenantId)),
    open: (tenantId: string, sealed: string) => open(key, sealed, sealingContextOf(tenantId)),
  };
}
