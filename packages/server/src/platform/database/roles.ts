import pg from "pg";
import type { EmbeddedDatabase } from "./embedded.ts";

/** Owns all tables and runs migrations; never used by the server. */
export const ownerRole = "gantry_owner";
/** Holds the server's rights without login; the login roles are its members. */
const serverRole = "gantry_server";
export const serverLogin = "gantry_app";
/** Reads the views for BI tools; the logins of tenants are its members. */
export const biRole = "gantry_bi";

export interface DatabaseUrls {
  owner: string;
  server: string;
}

/** Creates roles and database in the embedded cluster; idempotent. */
export async function prepareEmbedded(embedded: EmbeddedDatabase, database: string): Promise<DatabaseUrls> {
  await runAsAdmin(embedded, "postgres", async (client) => {
    await makeRoles(client, embedded.passwords);
    await makeDatabase(client, database);
  });
  await runAsAdmin(embedded, database, prepareDatabase);
  return embeddedUrls(embedded, database);
}

function embeddedUrls(embedded: EmbeddedDatabase, database: string): DatabaseUrls {
  const urlOf = (role: string, password: string) =>
    `postgres://${role}:${password}@127.0.0.1:${embedded.port}/${database}`;
  return {
    owner: urlOf(ownerRole, embedded.passwords.owner),
    server: urlOf(serverLogin, embedded.passwords.server),
  };
}

/** Script for psql that a database administrator runs once on an external server. */
export function databaseScript(urls: DatabaseUrls): string {
  const database = pg.escapeIdentifier(databaseOf(urls.owner));
  const statements = [
    ...roleStatements({ owner: passwordOf(urls.owner), server: passwordOf(urls.server) }),
    `create database ${database} owner ${ownerRole}`,
  ];
  return [
    ...statements.map((one) => `${one};`),
    `\\connect ${database}`,
    ...preparation.map((one) => `${one};`),
  ].join("\n");
}

export const databaseOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));
const passwordOf = (url: string) => decodeURIComponent(new URL(url).password);

function roleStatements(passwords: { owner: string; server: string }): string[] {
  return [
    `create role ${ownerRole} login nosuperuser nobypassrls password ${pg.escapeLiteral(passwords.owner)}`,
    `create role ${serverRole} nologin nosuperuser nobypassrls`,
    `create role ${biRole} nologin nosuperuser nobypassrls`,
    `create role ${serverLogin} login nosuperuser nobypassrls in role ${serverRole} password ${pg.escapeLiteral(passwords.server)}`,
  ];
}

async function runAsAdmin(
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
  for (const statement of preparation) await client.query(statement);
}

const preparation = [
  "create extension if not exists pg_trgm",
  "do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$",
  // Row security disables indexes for operators that could leak values. LIKE is safe, and without this the
  // search box scans all rows of the tenant.
  "alter function pg_catalog.textlike(text, text) leakproof",
];
