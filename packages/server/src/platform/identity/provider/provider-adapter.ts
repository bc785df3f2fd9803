import { errors, type Adapter, type AdapterPayload } from "oidc-provider";
import type { Clock } from "../../clock.ts";
import type { InstallationDatabase } from "./installation-database.ts";

/**
 * Stores one model of the OpenID provider (sessions, grants, codes, tokens) in `installation.oidc_payload`.
 * Destroying a grant ends its sessions before the provider responds.
 */
export function providerAdapter(
  database: InstallationDatabase,
  clock: Clock,
  grantEnded: (grantId: string, accountId: string) => Promise<void>,
): (model: string) => Adapter {
  return (model) => {
    const find = async (column: "id" | "uid" | "user_code", value: string) => {
      const [row] = await database.query<{ payload: AdapterPayload; consumed: boolean }>(
        `select payload, consumed_at is not null as consumed from installation.oidc_payload
         where model = $1 and ${column} = $2 and (expires_at is null or expires_at > to_timestamp($3::float8 / 1000))`,
        [model, value, clock.nowMs()],
      );
      return row && { ...row.payload, ...(row.consumed ? { consumed: true } : {}) };
    };
    return {
      find: (id) => find("id", id),
      findByUid: (uid) => find("uid", uid),
      findByUserCode: (userCode) => find("user_code", userCode),
      async upsert(id, payload, expiresInS) {
        const expiresAtMs = expiresInS === undefined ? null : clock.nowMs() + expiresInS * 1000;
        await database.query(upsertSql, [
          model,
          id,
          JSON.stringify(payload),
          payload.grantId ?? null,
          payload.userCode ?? null,
          payload.uid ?? null,
          expiresAtMs,
        ]);
      },
      // Atomic: of two concurrent exchanges of a code or token, one is refused.
      async consume(id) {
        const taken = await database.query<{ id: string }>(
          `update installation.oidc_payload set consumed_at = to_timestamp($3::float8 / 1000)
           where model = $1 and id = $2 and consumed_at is null returning id`,
          [model, id, clock.nowMs()],
        );
        if (taken.length === 0) throw new errors.InvalidGrant("already used");
      },
      async destroy(id) {
        const [gone] = await database.query<{ accountId: string | null }>(
          `delete from installation.oidc_payload where model = $1 and id = $2 returning payload ->> 'accountId' as "accountId"`,
          [model, id],
        );
        if (model === "Grant" && gone?.accountId) await grantEnded(id, gone.accountId);
      },
      async revokeByGrantId(grantId) {
        await database.query("delete from installation.oidc_payload where model = $1 and grant_id = $2", [
          model,
          grantId,
        ]);
      },
    };
  };
}

export async function sweepProviderState(database: InstallationDatabase, nowMs: number): Promise<void> {
  await database.query(
    "delete from installation.oidc_payload where expires_at < to_timestamp($1::float8 / 1000)",
    [nowMs],
  );
}

const upsertSql = `
  insert into installation.oidc_payload (model, id, payload, grant_id, user_code, uid, expires_at)
  values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000))
  on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
    user_code = excluded.user_code, uid = excluded.uid, expires_at = excluded.expires_at`;
