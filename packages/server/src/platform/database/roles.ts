import pg from "pg";
import type { EmbeddedDatabase } from "./embedded.ts";

/** Owns every table and runs the migrations; the server never uses it. */
export const ownerRole = "gantry_owner";
/** Holds the server's rights and cannot log in; login roles of servers are members of it. */
export const serverRole = "gantry_server";
/** The login role of the server in the embedded database. */
export const serverLogin = "gantry_app";

/** Addresses of one database for the owner (migrations) and for the server. */
export interface DatabaseUrls {
  owner: string;
  server: string;
}

/** Makes the roles and the database in the embedded cluster, as often as it is called. */
export async function prepareEmbedded(embedded: EmbeddedDatabase, database: string): Promise<DatabaseUrls> {
  await asAdmin(embedded, "postgres", async (client) => {
    await makeRoles(client, embedded.passwords);
    await makeDatabase(client, database);
  });
  await asAdmin(embedded, database, prepareDatabase);
  return embeddedUrls(embedded, database);
}

export function embeddedUrls(embedded: EmbeddedDatabase, database: string): DatabaseUrls {
  const url = (role: string, password: string) =>
    `postgres://${role}:${password}@127.0.0.1:${embedded.port}/${database}`;
  return {
    owner: url(ownerRole, embedded.passwords.owner),
    server: url(serverLogin, embedded.passwords.server),
  };
}

/** SQL that a database administrator runs once on a server of their own, with passwords of their choice. */
export function roleStatements(passwords: { owner: string; server: string }): string[] {
  return [
    `create role ${ownerRole} login nosuperuser nobypassrls password ${pg.escapeLiteral(passwords.owner)}`,
    `create role ${serverRole} nologin nosuperuser nobypassrls`,
    `create role ${serverLogin} login nosuperuser nobypassrls in role ${serverRole} password ${pg.escapeLiteral(passwords.server)}`,
  ];
}

async function asAdmin(
  embedded: EmbeddedDatabase,
  database: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: embedded.adminUrl(database) });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function makeRoles(client: pg.Client, passwords: { owner: string; server: string }): Promise<void> {
  for (const statement of roleStatements(passwords)) {
    const name = statement.split(" ")[2];
    const { rowCount } = await client.query("select from pg_roles where rolname = $1", [name]);
    if (rowCount === 0) await client.query(statement);
  }
}

async function makeDatabase(client: pg.Client, database: string): Promise<void> {
  const { rowCount } = await client.query("select from pg_database where datname = $1", [database]);
  if (rowCount === 0) {
    await client.query(`create database ${pg.escapeIdentifier(database)} owner ${ownerRole}`);
  }
}

async function prepareDatabase(client: pg.Client): Promise<void> {
  await client.query("create extension if not exists pg_trgm");
  await client.query(
    "do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$",
  );
  // Row security hides an index from operators that could leak a value. LIKE tells nothing in its errors; without
  // this the search box reads every row of the tenant. On another server its administrator may run the same line.
  await client.query("alter function pg_catalog.textlike(text, text) leakproof");
}
