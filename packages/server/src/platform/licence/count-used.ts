import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { type LicenceFeature, licenceFeatures } from "@gantry/domain/licence/licence-features.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { kindTable } from "../kinds/database/kind-tables.ts";

const counted: readonly AnyKind[] = (kinds as readonly AnyKind[]).filter((kind) => kind.countedByLicence);

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

export async function countAllUsed(db: TenantTransaction): Promise<Partial<Record<LicenceFeature, number>>> {
  const used: Partial<Record<LicenceFeature, number>> = {};
  for (const feature of licenceFeatures)
    if (counted.some(({ licence }) => licence === feature)) used[feature] = await countUsed(db, feature);
  return used;
}
