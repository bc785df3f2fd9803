import { user } from "@gantry/domain/kinds/user.ts";
import { checkDocument } from "@gantry/domain/fields/document/validation.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import { embeddedIssuerName } from "../../config/issuers.ts";
import { newId } from "../../database/new-id.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { grantEverything } from "../../permission/every-grant.ts";
import { lockGiving } from "../../permission/giving.ts";

export interface NewAdministrator {
  userName: string;
  firstName: string;
  lastName: string;
}
interface EmbeddedAccount {
  id: string;
  userName: string;
  isDemo: boolean;
}

/**
 * Makes a person a full administrator of the tenant: creates the account, without a password, unless the name exists,
 * and joins or reactivates it. For the server's command line only, because it checks no permission.
 */
export async function addAdministrator(db: TenantTransaction, person: NewAdministrator): Promise<string> {
  await lockGiving(db);
  const existing = await findEmbedded(db, person.userName);
  if (existing?.isDemo) throw new Error(`${person.userName} is a demo account. Choose another user name.`);
  const id = existing?.id ?? (await insertAccount(db, person));
  await db.query(
    `insert into installation.membership (account_id, tenant_id, position, joined_at)
     select $1, $2, coalesce(max(position) + 1, 0), to_timestamp($3::float8 / 1000)
     from installation.membership where account_id = $1
     on conflict (account_id, tenant_id) do update set deactivated_at = null`,
    [id, db.tenantId, db.nowMs],
  );
  await grantEverything(db, id);
  await writeAudit(db, {
    action: existing ? "UPDATE" : "CREATE",
    entityType: user.entityType,
    entityId: id,
    before: existing ? {} : null,
    after: { ...(!existing && person), isActive: true, isAdministrator: true },
  });
  return id;
}

/** The account's id, if it is an active member of the tenant. */
export async function findMember(db: TenantTransaction, userName: string): Promise<string> {
  const account = await findEmbedded(db, userName);
  const [member] = await db.query(
    "select from installation.membership where account_id = $1 and tenant_id = $2 and deactivated_at is null",
    [account?.id, db.tenantId],
  );
  if (!account || !member)
    throw new Error(`${userName} is not an active user of ${db.tenantId} with a password of this server.`);
  return account.id;
}

async function findEmbedded(db: TenantTransaction, userName: string): Promise<EmbeddedAccount | undefined> {
  const [account] = await db.query<EmbeddedAccount>(
    `select id, user_name as "userName", is_demo as "isDemo" from installation.account
     where issuer = $1 and lower(user_name) = lower($2)`,
    [embeddedIssuerName, userName],
  );
  return account;
}

async function insertAccount(db: TenantTransaction, person: NewAdministrator): Promise<string> {
  const { issues } = checkDocument(user, { ...person });
  const [issue] = issues;
  if (issue) throw new Error(`${issue.field}: ${issue.code}`);
  const id = newId(db.nowMs);
  await db.query(
    `insert into installation.account (id, issuer, subject, user_name, name, given_name, family_name, created_at)
     values ($1, $2, $1, $3, $4, $5, $6, to_timestamp($7::float8 / 1000))`,
    [
      id,
      embeddedIssuerName,
      person.userName,
      `${person.firstName} ${person.lastName}`,
      person.firstName,
      person.lastName,
      db.nowMs,
    ],
  );
  return id;
}
