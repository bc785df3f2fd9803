import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { kindTable } from "../../platform/kinds/database/kind-tables.ts";
import type { TestTenant } from "../test-tenant.ts";

/** Rows of one tenant that requests can name. */
export interface KnownRows {
  byKind: ReadonlyMap<AnyKind, readonly { id: string; doc: Record<string, unknown> }[]>;
  /** Ids by name of their table. */
  byTable: ReadonlyMap<string, readonly string[]>;
  /** All of them. */
  ids: readonly string[];
  names: readonly string[];
}

interface Row {
  id: string;
  doc: Record<string, unknown>;
}

export async function readKnownRows({ id, asOwner }: Pick<TestTenant, "id" | "asOwner">): Promise<KnownRows> {
  const byKind = new Map<AnyKind, readonly Row[]>();
  for (const kind of kinds as readonly AnyKind[]) {
    const { table } = kindTable(kind);
    byKind.set(
      kind,
      await asOwner<Row>(`select id, doc from ${table} where tenant_id = $1 order by id`, [id]),
    );
  }
  const tables = await asOwner<{ name: string }>(
    `select c.relname as name from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and (select count(*) from pg_attribute a where a.attrelid = c.oid and attname in ('tenant_id', 'id') and atttypid = 'text'::regtype) = 2
     order by 1`,
  );
  const byTable = new Map<string, readonly string[]>();
  for (const { name } of tables) {
    const rows = await asOwner<{ id: string }>(
      `select distinct id from "${name}" where tenant_id = $1 order by id desc limit 300`,
      [id],
    );
    byTable.set(
      name,
      rows.map((row) => row.id),
    );
  }
  const names = [...byKind.values()].flat().flatMap(({ doc }) => {
    const name = doc["name"] ?? doc["userName"];
    return typeof name === "string" ? [name] : [];
  });
  return { byKind, byTable, ids: [...new Set([...byTable.values()].flat())], names };
}
