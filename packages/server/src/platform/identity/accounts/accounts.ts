import { embeddedIssuerName } from "../../config/issuers.ts";
import type { Clock } from "../../clock.ts";
import { newId } from "../../database/new-id.ts";
import type { InstallationDatabase } from "../provider/installation-database.ts";
import type { VerifiedToken } from "../tokens/token-claims.ts";

/** One account per (issuer, subject). */
export interface Account {
  id: string;
  userName: string;
  email: string | null;
  name: string;
  givenName: string | null;
  familyName: string | null;
}
export interface AccountForSignIn extends Account {
  passwordHash: string;
  /** Set by an administrator, so the user must choose a new one. */
  isPasswordTemporary: boolean;
}
export interface TenantSummary {
  id: string;
  name: string;
  description: string;
}
/** Current state of an account, regardless of the token's age. */
interface Standing {
  /** Existing tenants of the token with a membership, in the token's order. */
  tenants: TenantSummary[];
  defaultTenantId: string | null;
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

/** Demo accounts exist only if enabled. */
export class AccountStore {
  readonly #database: InstallationDatabase;
  readonly #clock: Clock;
  readonly #allowsDemo: boolean;

  constructor(database: InstallationDatabase, clock: Clock, { allowsDemo = false } = {}) {
    this.#database = database;
    this.#clock = clock;
    this.#allowsDemo = allowsDemo;
  }

  async findForSignIn(userName: string): Promise<AccountForSignIn | undefined> {
    const [row] = await this.#database.query<AccountForSignIn>(
      `select ${columns}, password_hash as "passwordHash", password_temporary as "isPasswordTemporary" from installation.account
       where issuer = $1 and lower(user_name) = lower($2) and password_hash is not null and (not is_demo or $3)`,
      [embeddedIssuerName, userName.trim(), this.#allowsDemo],
    );
    return row;
  }

  async find(id: string): Promise<Account | undefined> {
    const [row] = await this.#database.query<Account>(
      `select ${columns} from installation.account where id = $1 and (not is_demo or $2)`,
      [id, this.#allowsDemo],
    );
    return row;
  }

  /** Undefined unless the account must choose a new password. */
  async withTemporaryPassword(id: string): Promise<AccountForSignIn | undefined> {
    const [row] = await this.#database.query<AccountForSignIn>(
      `select ${columns}, password_hash as "passwordHash", password_temporary as "isPasswordTemporary"
       from installation.account where id = $1 and issuer = $2 and password_hash is not null and password_temporary`,
      [id, embeddedIssuerName],
    );
    return row;
  }

  /** Returns false if the password has changed meanwhile. */
  async replacePassword(id: string, beforeHash: string, afterHash: string): Promise<boolean> {
    const changed = await this.#database.query(
      `update installation.account set password_hash = $3, password_temporary = false
       where id = $1 and password_hash = $2 returning id`,
      [id, beforeHash, afterHash],
    );
    return changed.length > 0;
  }

  async noteSeen(id: string): Promise<void> {
    await this.#database.query(
      "update installation.account set last_seen_at = to_timestamp($2::float8 / 1000) where id = $1",
      [id, this.#clock.nowMs()],
    );
  }

  async tenantIds(accountId: string): Promise<string[]> {
    const rows = await this.#database.query<{ tenantId: string }>(
      `select tenant_id as "tenantId" from installation.membership
       where account_id = $1 and deactivated_at is null order by position, tenant_id`,
      [accountId],
    );
    return rows.map((row) => row.tenantId);
  }

  async tenants(ids: readonly string[]): Promise<TenantSummary[]> {
    return this.#database.query<TenantSummary>(
      `select id, name, description from installation.tenant where id = any($1) order by array_position($1, id)`,
      [ids],
    );
  }

  /** Creates an account unless the name exists; returns its id. */
  async ensureEmbedded(account: NewAccount): Promise<string> {
    const existing = await this.findForSignIn(account.userName);
    if (existing) return existing.id;
    const id = newId(this.#clock.nowMs());
    await this.#database.query(insertEmbeddedSql, [
      id,
      embeddedIssuerName,
      account.userName,
      account.email,
      `${account.givenName} ${account.familyName}`,
      account.givenName,
      account.familyName,
      account.passwordHash,
      this.#clock.nowMs(),
      account.tenants,
      account.isDemo ?? false,
    ]);
    return id;
  }

  /**
   * External accounts are created on first sign-in and follow their token, including memberships; embedded
   * ones must exist. Undefined if missing.
   */
  async ofToken(token: VerifiedToken): Promise<Account | undefined> {
    if (token.issuerName === embeddedIssuerName) return this.find(token.subject);
    const [row] = await this.#database.query<Account>(followTokenSql, [
      newId(this.#clock.nowMs()),
      token.issuerName,
      token.subject,
      token.userName,
      token.email,
      token.name,
      this.#clock.nowMs(),
      token.tenants,
      token.issuedAtMs,
    ]);
    return row;
  }

  /** Undefined if the account was deleted or the session has ended. */
  async standing(accountId: string, token: VerifiedToken): Promise<Standing | undefined> {
    const [row] = await this.#database.query<Standing>(standingSql, [
      accountId,
      token.issuerName,
      token.subject,
      token.sessionId ?? "",
      token.issuedAtMs,
      token.tenants,
    ]);
    return row;
  }
}

const columns = `id, user_name as "userName", email, name, given_name as "givenName", family_name as "familyName"`;

const insertEmbeddedSql = `
  with made as (
    insert into installation.account (id, issuer, subject, user_name, email, name, given_name, family_name, password_hash, created_at, is_demo)
    values ($1, $2, $1, $3, $4, $5, $6, $7, $8, to_timestamp($9::float8 / 1000), $11)
    returning id
  )
  insert into installation.membership (account_id, tenant_id, position)
  select made.id, tenant.id, tenant.position from made, unnest($10::text[]) with ordinality as tenant (id, position)`;

// Only the newest token of an account updates its memberships. A membership deactivated by an administrator
// stays so, whatever the issuer's groups.
const followTokenSql = `
  with seen as (
    insert into installation.account as a (id, issuer, subject, user_name, email, name, created_at, last_seen_at, followed_at)
    values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000), to_timestamp($7::float8 / 1000), to_timestamp($9::float8 / 1000))
    on conflict (issuer, subject) do update set user_name = excluded.user_name, email = excluded.email,
      name = excluded.name, last_seen_at = excluded.last_seen_at, followed_at = greatest(a.followed_at, excluded.followed_at)
    returning ${columns}, followed_at <= to_timestamp($9::float8 / 1000) as "isNewest"
  ), gone as (
    delete from installation.membership m using seen
    where seen."isNewest" and m.account_id = seen.id and m.tenant_id <> all ($8::text[]) and m.deactivated_at is null
  ), joined as (
    insert into installation.membership (account_id, tenant_id, position)
    select seen.id, t.id, named.position from seen, unnest($8::text[]) with ordinality as named (id, position)
    join installation.tenant t on t.id = named.id where seen."isNewest"
    on conflict (account_id, tenant_id) do update set position = excluded.position
  )
  select id, "userName", email, name, "givenName", "familyName" from seen`;

const standingSql = `
  select coalesce((
      select json_agg(json_build_object('id', t.id, 'name', t.name, 'description', t.description)
        order by array_position($6::text[], t.id))
      from installation.membership m join installation.tenant t on t.id = m.tenant_id
      where m.account_id = a.id and m.deactivated_at is null and t.id = any ($6::text[])), '[]') as tenants,
    (select p.metadata ->> 'value' from installation.account_preference p
      where p.account_id = a.id and p.id = 'default_tenant') as "defaultTenantId"
  from installation.account a
  where a.id = $1 and not exists (
    select from installation.ended_session e where e.issuer = $2 and e.subject = $3
      and (($4 <> '' and e.session_id = $4) or (e.session_id = '' and e.ended_at >= to_timestamp($5::float8 / 1000))))`;
