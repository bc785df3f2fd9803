import pg from "pg";

export interface NewTenant {
  /** Lower-case letters, digits, - and _; the same in group, header, path and key. */
  id: string;
  name: string;
  description: string;
}

/** Creates missing tenants as the owner, because the server role cannot. Returns the new ids. */
export async function ensureTenants(
  ownerUrl: string,
  tenants: readonly NewTenant[],
  nowMs: number,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `insert into installation.tenant (id, name, description, created_at)
       select id, name, description, to_timestamp($4::float8 / 1000)
       from unnest($1::text[], $2::text[], $3::text[]) as given (id, name, description)
       where not exists (select from installation.tenant there where there.id = given.id)
       on conflict (id) do nothing returning id`,
      [
        tenants.map(({ id }) => id),
        tenants.map(({ name }) => name),
        tenants.map((one) => one.description),
        nowMs,
      ],
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}
