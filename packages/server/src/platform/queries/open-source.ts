import { AppError } from "@gantry/domain/errors.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { LicenceCheck } from "../licence/licence-check.ts";
import type { DataSource } from "./data-source.ts";

export interface Sources {
  all: readonly DataSource[];
  check: Pick<LicenceCheck, "assertOpen">;
  /** Default: the product's limit. */
  maxCost?: number | undefined;
}

/** A source that the caller may read. Throws `unknownDataSource`, `noPermission` or what the licence lacks. */
export async function openSource(
  db: TenantTransaction,
  { all, check }: Sources,
  name: string,
): Promise<DataSource> {
  const source = all.find((one) => one.name === name);
  if (!source) throw new AppError("unknownDataSource", { name });
  if (!isAllowed(db.principal.grants, "READ", source.entityType)) throw new AppError("noPermission");
  if (source.licence) await check.assertOpen(db.tenantId, source.licence);
  return source;
}
