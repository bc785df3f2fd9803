import { type AnyKind, type LicenceFeature, licenceFeatures } from "@gantry/domain/kinds/define-kind.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { kindTable } from "../kinds/database/kind-tables.ts";

const counted: readonly AnyKind[] = (kinds as readonly AnyKind[]).filter((kind) => kind.countedByLicence);

/** How many entities the tenant has of what the feature's quantity counts; those in the trash do not count. */
export async function countUsed(db: TenantTransaction, feature: LicenceFeature): Promise<number> {
  let used = 0;
  for (const kind of counted.filter(({ licence }) => licence === feature)) {
    const [row] = await db.query<{ count: number }>(
      `select count(*)::float8 as count from ${kindTable(kind).table} where tenant_id = $1`,
      [db.tenantId],
    );
    used += row?.count ?? 0;
  }
  return used;
}

/** The same for every feature that is counted at all. */
export async function countAllUsed(db: TenantTransaction): Promise<Partial<Record<LicenceFeature, number>>> {
  const used: Partial<Record<LicenceFeature, number>> = {};
  for (const feature of licenceFeatures)
    if (counted.some(({ licence }) => licence === feature)) used[feature] = await countUsed(db, feature);
  return used;
}
