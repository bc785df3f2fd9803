import { AppError } from "@gantry/domain/errors.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { kindTable } from "../database/kind-tables.ts";
import { nameTaken } from "../edit-rules.ts";
import type { Plan } from "./plan.ts";

/** The rows must be edited in order: one takes a name that another gives up. */
export class NeedsOrder extends Error {}

/** Refuses names that another entity holds, readable or not, or that an earlier row takes. */
export async function refuseTakenNames(
  db: TenantTransaction,
  kind: AnyKind,
  plans: readonly (Plan | AppError)[],
): Promise<(Plan | AppError)[]> {
  const field = kind.unique;
  const { table, uniqueColumn } = kindTable(kind);
  if (field === undefined || uniqueColumn === undefined) return [...plans];
  const nameOf = ({ document }: Plan) => String(document[field] ?? "").toLowerCase();
  const takes = (one: Plan) => one.before === undefined || one.before.doc[field] !== one.document[field];
  const taking = plans.filter((one): one is Plan => !(one instanceof AppError) && takes(one));
  if (taking.length === 0) return [...plans];
  const renamed = new Set(taking.flatMap(({ id, before }) => (before ? id : [])));
  const holders = await db.query<{ id: string; name: string }>(
    `select id, lower(${uniqueColumn}) as name from ${table}
     where tenant_id = $1 and lower(${uniqueColumn}) in (select lower(name) from unnest($2::text[]) as name)`,
    [db.tenantId, taking.map(nameOf)],
  );
  const owners = new Map(holders.map(({ id, name }) => [name, id]));
  return plans.map((one) => {
    if (one instanceof AppError || !takes(one)) return one;
    const name = nameOf(one);
    const owner = owners.get(name);
    if (owner === undefined || owner === one.id) {
      owners.set(name, one.id);
      return one;
    }
    if (renamed.has(owner) && holders.some(({ id }) => id === owner)) throw new NeedsOrder();
    return nameTaken(kind, one.document);
  });
}
