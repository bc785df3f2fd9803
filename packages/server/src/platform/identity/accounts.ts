import { embeddedIssuerName } from "../config/issuers.ts";
import type { Clock } from "../clock.ts";
import { newId } from "../database/new-id.ts";
import type { InstallationDatabase } from "./installation-database.ts";
import type { VerifiedToken } from "./token-verifier.ts";

/** A person who can sign in: one per (issuer, subject). */
export interface Account {
  id: string;
  userName: string;
  email: string | null;
  name: string;
  givenName: string | null;
  familyName: string | null;
}
export interface TenantSummary {
  id: string;
  name: string;
  description: string;
}
export interface NewAccount {
  userName: string;
  email: string | null;
  givenName: string;
  familyName: string;
  passwordHash: string;
  isDemo?: boolean;
  tenants: readonly string[];
}

/** Accounts and memberships of the installation. Demo accounts exist only when they are allowed. */
export function accountStore(
  database: InstallationDatabase,
  clock: Clock,
  { allowsDemo = false }: { allowsDemo?: boolean } = {},
) {
  return {
    /** An account of the embedded provider by its name, with what its password is checked against. */
    async findForSignIn(userName: string): Promise<(Account & { passwordHash: string }) | undefined> {
      const [row] = await database.query<Account & { passwordHash: string }>(
        `select ${columns}, password_hash as "passwordHash" from installation.account
         where issuer = $1 and lower(user_name) = lower($2) and password_hash is not null and (not is_demo or $3)`,
        [embeddedIssuerName, userName.trim(), allowsDemo],
      );
      return row;
    },
    async find(id: string): Promise<Account | undefined> {
      const [row] = await database.query<Account>(
        `select ${columns} from installation.account where id = $1 and (not is_demo or $2)`,
        [id, allowsDemo],
      );
      return row;
    },
    /** Ids of the account's tenants, its default first. */
    async tenantIds(accountId: string): Promise<string[]> {
      const rows = await database.query<{ tenantId: string }>(
        `select tenant_id as "tenantId" from installation.membership where account_id = $1 order by position, tenant_id`,
        [accountId],
      );
      return rows.map((row) => row.tenantId);
    },
    /** Those of the named tenants that exist, in the order named. */
    async tenants(ids: readonly string[]): Promise<TenantSummary[]> {
      return database.query<TenantSummary>(
        `select id, name, description from installation.tenant where id = any($1) order by array_position($1, id)`,
        [ids],
      );
    },
    /** Makes an account of the embedded provider, or leaves the one of that name as it is; answers its id. */
    async ensureEmbedded(account: NewAccount): Promise<string> {
      const existing = await this.findForSignIn(account.userName);
      if (existing) return existing.id;
      const id = newId(clock.nowMs());
      await database.query(insertEmbeddedSql, [
        id,
        embeddedIssuerName,
        account.userName,
        account.email,
        `${account.givenName} ${account.familyName}`,
        account.givenName,
        account.familyName,
        account.passwordHash,
        clock.nowMs(),
        account.tenants,
        account.isDemo ?? false,
      ]);
      return id;
    },
    /**
     * The account that a token speaks of. An external one is made on first sight and follows its token from then on,
     * memberships included; an embedded one must exist. Undefined when it does not.
     */
    async ofToken(token: VerifiedToken): Promise<Account | undefined> {
      if (token.issuerName === embeddedIssuerName) return this.find(token.subject);
      const [row] = await database.query<Account>(followTokenSql, [
        newId(clock.nowMs()),
        token.issuerName,
        token.subject,
        token.userName,
        token.email,
        token.name,
        clock.nowMs(),
        token.tenants,
      ]);
      return row;
    },
  };
}
export type AccountStore = ReturnType<typeof accountStore>;

const columns = `id, user_name as "userName", email, name, given_name as "givenName", family_name as "familyName"`;

const insertEmbeddedSql = `
  with made as (
    insert into installation.account (id, issuer, subject, user_name, email, name, given_name, family_name, password_hash, created_at, is_demo)
    values ($1, $2, $1, $3, $4, $5, $6, $7, $8, to_timestamp($9::float8 / 1000), $11)
    returning id
  )
  insert into installation.membership (account_id, tenant_id, position)
  select made.id, tenant.id, tenant.position from made, unnest($10::text[]) with ordinality as tenant (id, position)`;

const followTokenSql = `
  with seen as (
    insert into installation.account as a (id, issuer, subject, user_name, email, name, created_at, last_seen_at)
    values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000), to_timestamp($7::float8 / 1000))
    on conflict (issuer, subject) do update set user_name = excluded.user_name, email = excluded.email,
      name = excluded.name, last_seen_at = excluded.last_seen_at
    returning ${columns}
  ), gone as (
    delete from installation.membership m using seen
    where m.account_id = seen.id and m.tenant_id <> all ($8::text[])
  ), joined as (
    insert into installation.membership (account_id, tenant_id, position)
    select seen.id, t.id, named.position from seen, unnest($8::text[]) with ordinality as named (id, position)
    join installation.tenant t on t.id = named.id
    on conflict (account_id, tenant_id) do update set position = excluded.position
  )
  select * from seen`;
