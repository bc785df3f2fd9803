import type { Bus } from "../bus.ts";
import type { Clock } from "../clock.ts";
import { embeddedIssuerName } from "../config/issuers.ts";
import type { SessionReference } from "../permission/principal.ts";
import type { InstallationDatabase } from "./provider/installation-database.ts";

/** Ends sessions before their tokens expire, on all servers. */
export function sessionEnds(parts: { database: InstallationDatabase; bus: Bus; clock: Clock }) {
  const { database, bus, clock } = parts;

  async function end({ issuerName, subject, sessionId }: SessionReference): Promise<void> {
    const rows = await database.query<{ accountId: string; tenantId: string | null }>(endSql, [
      issuerName,
      subject,
      sessionId ?? "",
      clock.nowMs(),
      clock.nowMs() + keptForMs,
    ]);
    for (const { accountId, tenantId } of rows)
      if (tenantId !== null) bus.publish({ topic: "grants", tenantId, accountId });
  }

  return {
    end,
    /** A grant was destroyed: signed out, or a refresh token was reused. */
    endGrant: (grantId: string, accountId: string) =>
      end({ issuerName: embeddedIssuerName, subject: accountId, sessionId: grantId }),
    async sweep(): Promise<void> {
      await database.query(
        "delete from installation.ended_session where expires_at < to_timestamp($1::float8 / 1000)",
        [clock.nowMs()],
      );
    },
  };
}
export type SessionEnds = ReturnType<typeof sessionEnds>;

/** Ends every session of an embedded account, including sign-ins in progress; the caller publishes it. */
export async function endEmbeddedSignIns(
  database: InstallationDatabase,
  accountId: string,
  nowMs: number,
): Promise<void> {
  await database.query(
    `with gone as (
       delete from installation.oidc_payload where payload ->> 'accountId' = $1
         or (model = 'Interaction' and payload #>> '{result,login,accountId}' = $1) returning model, id, grant_id
     )
     insert into installation.ended_session (issuer, subject, session_id, ended_at, expires_at)
     select distinct $2, $1, coalesce(grant_id, id), to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000)
     from gone where grant_id is not null or model = 'Grant'
     on conflict (issuer, subject, session_id) do update set ended_at = excluded.ended_at, expires_at = excluded.expires_at`,
    [accountId, embeddedIssuerName, nowMs, nowMs + keptForMs],
  );
}

/** Rejects every token issued to the subject until now; the caller publishes it. */
export async function endSignInsOf(
  database: InstallationDatabase,
  { issuerName, subject, nowMs }: { issuerName: string; subject: string; nowMs: number },
): Promise<void> {
  await database.query(endSql, [issuerName, subject, "", nowMs, nowMs + keptForMs]);
}

// Longer than any reasonable access token lifetime.
const keptForMs = 24 * 3_600_000;

const endSql = `
  with ended as (
    insert into installation.ended_session (issuer, subject, session_id, ended_at, expires_at)
    values ($1, $2, $3, to_timestamp($4::float8 / 1000), to_timestamp($5::float8 / 1000))
    on conflict (issuer, subject, session_id) do update set ended_at = excluded.ended_at, expires_at = excluded.expires_at
  )
  select a.id as "accountId", m.tenant_id as "tenantId" from installation.account a
  left join installation.membership m on m.account_id = a.id where a.issuer = $1 and a.subject = $2`;
