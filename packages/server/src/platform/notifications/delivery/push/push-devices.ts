import {
  maxPushDevices,
  type NewPushDevice,
  type PushDevice,
  pushSubscription,
  type PushSubscription,
} from "@gantry/domain/contract/people/push-devices.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { pushDeviceIdOf } from "@gantry/domain/notifications/push-device-id.ts";
import type { TenantTransaction } from "../../../database/tenant-database.ts";
import type { SecretStore } from "../../../kinds/database/secrets.ts";
import { isoTimeSql } from "../../../list/catalogue.ts";

type Secrets = Pick<SecretStore, "sealing">;
const sealingOf = (secrets: Secrets, id: string) => secrets.sealing(`push device ${id}`);

export interface NamedDevice {
  id: string;
  name: string;
}

/** By account. */
export async function readDevicesOf(
  db: TenantTransaction,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, readonly NamedDevice[]>> {
  const rows = await db.query<NamedDevice & { accountId: string }>(
    `select id, name, account_id as "accountId" from installation.push_device where account_id = any ($1) order by id`,
    [[...accountIds]],
  );
  return Map.groupBy(rows, ({ accountId }) => accountId);
}

export const listDevices = (db: TenantTransaction, accountId: string): Promise<PushDevice[]> =>
  db.query<PushDevice>(
    `select id, name, ${isoTimeSql("created_at")} as "createdAt", ${isoTimeSql("last_success_at")} as "lastSuccessAt"
     from installation.push_device where account_id = $1 order by created_at desc, id`,
    [accountId],
  );

/** Adds or renews a device; one of another person becomes this person's. Throws `tooManyPushDevices` at the limit. */
export async function saveDevice(
  db: TenantTransaction,
  secrets: Secrets,
  { name, endpoint, keys }: NewPushDevice,
): Promise<void> {
  const id = pushDeviceIdOf(endpoint);
  const sealed = sealingOf(secrets, id).seal(JSON.stringify({ endpoint, keys } satisfies PushSubscription));
  const saved = await db.query(
    `insert into installation.push_device as d (id, account_id, name, sealed_subscription, created_at)
     select $1, $2, $3, $4, to_timestamp($5::float8 / 1000)
     where (select count(*) from installation.push_device where account_id = $2 and id <> $1) < $6::int8
     on conflict (id) do update set account_id = excluded.account_id, name = excluded.name,
       sealed_subscription = excluded.sealed_subscription, created_at = excluded.created_at,
       last_success_at = case when d.account_id = excluded.account_id then d.last_success_at end
     returning d.id`,
    [id, db.principal.id, name, sealed, db.nowMs, maxPushDevices],
  );
  if (saved.length === 0) throw new AppError("tooManyPushDevices", { limit: maxPushDevices });
}

export async function removeDevice(db: TenantTransaction, place: DevicePlace): Promise<boolean> {
  const removed = await db.query(
    "delete from installation.push_device where id = $1 and account_id = $2 returning id",
    [place.id, place.accountId],
  );
  return removed.length > 0;
}

interface DevicePlace {
  id: string;
  accountId: string;
}

/** Undefined once the device was removed, or became another person's. */
export async function readSubscription(
  db: TenantTransaction,
  secrets: Secrets,
  { id, accountId }: DevicePlace,
): Promise<PushSubscription | undefined> {
  const [row] = await db.query<{ sealed: string }>(
    "select sealed_subscription as sealed from installation.push_device where id = $1 and account_id = $2",
    [id, accountId],
  );
  const opened = row && sealingOf(secrets, id).open(row.sealed);
  return opened === undefined ? undefined : pushSubscription.parse(JSON.parse(opened));
}

export async function noteSuccess(db: TenantTransaction, { id, accountId }: DevicePlace): Promise<void> {
  await db.query(
    `update installation.push_device set last_success_at = to_timestamp($3::float8 / 1000)
     where id = $1 and account_id = $2`,
    [id, accountId, db.nowMs],
  );
}
