import pg from "pg";
import { biRole, databaseOf } from "./roles.ts";

const maxNameLength = 63;

/** Throws if the name would be longer than PostgreSQL keeps. */
export function biLoginOf(tenantId: string): string {
  const login = `${biRole}_${tenantId}`;
  if (login.length > maxNameLength) throw new Error(`The login ${login} would have more than 63 characters.`);
  return login;
}

/**
 * Script for psql that makes the login of a tenant's BI tools. An administrator of the database runs it, because the
 * owner of the tables may not make roles.
 */
export function addBiLoginScript(ownerUrl: string, tenantId: string, password: string): string {
  const login = biLoginOf(tenantId);
  const role = pg.escapeIdentifier(login);
  return inOneTransaction(ownerUrl, [
    `create role ${role} login nosuperuser nobypassrls connection limit 5 in role ${biRole} password ${pg.escapeLiteral(password)}`,
    `alter role ${role} set default_transaction_read_only = on`,
    `alter role ${role} set statement_timeout = '60s'`,
    `insert into installation.bi_login (login, tenant_id) values (${pg.escapeLiteral(login)}, ${pg.escapeLiteral(tenantId)})`,
  ]);
}

export function removeBiLoginScript(ownerUrl: string, tenantId: string): string {
  const login = biLoginOf(tenantId);
  return inOneTransaction(ownerUrl, [
    `delete from installation.bi_login where login = ${pg.escapeLiteral(login)}`,
    `drop role ${pg.escapeIdentifier(login)}`,
  ]);
}

function inOneTransaction(ownerUrl: string, statements: readonly string[]): string {
  return [
    `\\connect ${pg.escapeIdentifier(databaseOf(ownerUrl))}`,
    ...["begin", ...statements, "commit"].map((one) => `${one};`),
  ].join("\n");
}
