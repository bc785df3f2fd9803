import { sumReadings, type TimedReading } from "@gantry/domain/detector/detector-sums.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { readClosedUntilMs } from "../modules/detectors/statistics/close-hours.ts";
import { packSums } from "../modules/detectors/statistics/hour-figures.ts";
import { sumDays } from "../modules/detectors/statistics/sum-days.ts";
import { readDetector } from "../modules/detectors/detector-entry.ts";
import type { TenantTransaction } from "../platform/database/tenant-database.ts";
import { giveDeviceNumbers } from "../platform/records/device-numbers.ts";
import type { InventoryDevice } from "./seed-demo.ts";
import { type DemoDevices, seedPast } from "./seed-past.ts";

export type PastReading = Omit<TimedReading, "latencyMs"> & { at: string };

const hourMs = 3_600_000;

/**
 * Gives the detectors of the demo that have no statistics yet those of the days before, so that there is something to
 * compare with. `read` returns what a detector measured; the hour that has begun is left out.
 */
export const seedDetectorHours = (
  demo: DemoDevices,
  read: (device: InventoryDevice) => Promise<readonly PastReading[]>,
): Promise<void> =>
  seedPast(
    {
      kind: detector,
      table: "detector_hour",
      device: "detector",
      pastUntilMs: (nowMs) => nowMs,
      add: addHours,
    },
    demo,
    read,
  );

async function addHours(db: TenantTransaction, id: string, readings: readonly PastReading[]): Promise<void> {
  const thisHourMs = Math.floor(db.nowMs / hourMs) * hourMs;
  await giveDeviceNumbers(db, detector.entityType, [id]);
  const { number, zone } = await readDetector(db, id);
  if (number === null) return;
  // The demo's zone is whole hours from UTC.
  const hours = [
    ...Map.groupBy(readings, ({ at }) => Math.floor((Date.parse(at) - 1) / hourMs) * hourMs),
  ].filter(([startMs]) => startMs < thisHourMs);
  await db.query(
    `insert into detector_hour (tenant_number, tenant_id, detector, at, figures)
     select $1, $2, $3, to_timestamp(start_ms / 1000), figures::int4[]
     from unnest($4::float8[], $5::text[]) as hour (start_ms, figures) on conflict do nothing`,
    [
      db.tenantNumber,
      db.tenantId,
      number,
      hours.map(([startMs]) => startMs),
      hours.map(
        ([, own]) => `{${packSums(sumReadings(own.map((one) => ({ ...one, latencyMs: null })))).join(",")}}`,
      ),
    ],
  );
  await sumDays(
    db,
    hours.map(([fromMs]) => ({ detector: number, zone, fromMs })),
  );
  await readClosedUntilMs(db);
}
