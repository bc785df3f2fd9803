import { z } from "zod";
import { user } from "@gantry/domain/kinds/user.ts";
import { embeddedIssuerName } from "../../../platform/config/issuers.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { Directories } from "../../../platform/identity/directory/directory.ts";
import { profileColumns } from "../../../platform/identity/accounts/profiles.ts";
import {
  type ListCatalogue,
  type ListColumn,
  objectSql,
  timeColumn,
} from "../../../platform/list/catalogue.ts";

export interface UserRow extends Record<string, unknown> {
  id: string;
  name: string;
  version: number;
  rev: number;
  userName: string;
  email: string | null;
  roleIds: string[];
  isActive: boolean;
  issuer: string;
  isManaged: boolean;
  hasOtherTenants: boolean;
}

/** Members of the tenant, without data of other tenants. */
export function userCatalogue({ managed }: Pick<Directories, "managed">): ListCatalogue {
  return {
    from: `installation.membership m join installation.account a on a.id = m.account_id`,
    tenantSql: "m.tenant_id",
    keySql: "m.account_id",
    readable: { entityType: user.entityType, idSql: "m.account_id" },
    columns: [...headColumns, ...personColumns, ...memberColumns, makeManagedColumn(managed)],
    always: ["id", "version", "rev"],
    search: {
      sql: "lower(a.name || E'\\n' || a.user_name || E'\\n' || coalesce(a.email, ''))",
      fields: { name: "a.name", userName: "a.user_name", email: "coalesce(a.email, '')" },
    },
    sort: { field: "name", ascending: true },
  };
}

export async function findUser(
  db: TenantTransaction,
  { columns, from, tenantSql, keySql }: ListCatalogue,
  id: string,
): Promise<UserRow | undefined> {
  const [row] = await db.query<{ user: UserRow }>(
    `select ${objectSql(columns)} as user from ${from} where ${tenantSql} = $1 and ${keySql} = $2`,
    [db.tenantId, id],
  );
  return row?.user;
}

const writeNewestEditSql = (column: string) =>
  `(select ${column} from audit_log l where l.tenant_id = m.tenant_id and l.entity_type = '${user.entityType}'
     and l.entity_id = m.account_id order by l.at desc, l.id desc limit 1)`;

const headColumns: ListColumn[] = [
  { name: "id", sql: "a.id", type: "id", neverNull: true },
  { name: "version", sql: "(a.version + m.version)", type: "number", neverNull: true },
  { name: "rev", sql: "m.rev", type: "number", neverNull: true },
  timeColumn("createdAt", "coalesce(m.joined_at, a.created_at)"),
  timeColumn("updatedAt", `coalesce(${writeNewestEditSql("l.at")}, m.joined_at, a.created_at)`),
  { name: "updatedBy", sql: writeNewestEditSql("l.actor_name"), type: "text" },
];

const { profilePicture, ...profileTexts } = profileColumns;
const personColumns: ListColumn[] = [
  { name: "name", sql: "a.name", type: "text", neverNull: true },
  { name: "userName", sql: "a.user_name", type: "text", neverNull: true },
  ...Object.entries(profileTexts).map(([name, sql]) => ({ name, sql, type: "text" as const })),
  { name: "profilePicture", sql: profilePicture, answer: z.string() },
  timeColumn("lastSeenAt", "a.last_seen_at"),
  { name: "issuer", sql: "a.issuer", type: "text", neverNull: true },
  {
    name: "hasPassword",
    sql: `(a.issuer <> '${embeddedIssuerName}' or a.password_hash is not null)`,
    type: "flag",
  },
  { name: "isPasswordTemporary", sql: "a.password_temporary", type: "flag" },
];

const memberColumns: ListColumn[] = [
  { name: "isActive", sql: "(m.deactivated_at is null)", type: "flag", neverNull: true },
  {
    name: "roleIds",
    sql: `coalesce((select jsonb_agg(r.id order by lower(r.name), r.id) from role r
      where r.tenant_id = m.tenant_id and r.doc -> 'userIds' ? m.account_id), '[]')`,
    type: "list",
  },
  {
    name: "hasOtherTenants",
    sql: `exists (select from installation.membership other
      where other.account_id = m.account_id and other.tenant_id <> m.tenant_id)`,
    type: "flag",
  },
];

// Safe to inline: issuer names are lower-case letters and digits, never caller input.
const makeManagedColumn = (managed: readonly string[]): ListColumn => ({
  name: "isManaged",
  sql: `(a.issuer = any (array[${managed.map((name) => `'${name}'`).join(", ")}]::text[]))`,
  type: "flag",
});
