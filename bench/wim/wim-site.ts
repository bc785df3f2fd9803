import type pg from "pg";
import { benchDatabase } from "../database/bench-database.ts";

export const tenantId = "bench";
const dayMs = 86_400_000;

/** A database in which so many vehicles passed so many stations in the days before now. */
export async function wimSite(given: { vehicles: number; stations: number; days: number; nowMs: number }) {
  const site = await benchDatabase({ max_wal_size: "4GB" });
  const { owner } = site;
  await owner.query(
    `insert into installation.tenant (id, name, created_at) values ('bench', 'Bench', now());
     insert into wim (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       select 'bench', 'w' || n, 1, n, '{}', now(), now(), 'bench' from generate_series(1, ${given.stations}) n;
     insert into device_number (tenant_id, entity_type, id)
       select 'bench', 'WIM', 'w' || n from generate_series(1, ${given.stations}) n`,
  );
  await fillVehicles(owner, given);
  await owner.query("vacuum analyze wim_vehicle");
  return site;
}

interface Filling {
  vehicles: number;
  stations: number;
  days: number;
  nowMs: number;
}

/** A day at a time, as they arrive. One vehicle in twenty violates a limit. */
async function fillVehicles(owner: pg.Client, { vehicles, stations, days, nowMs }: Filling): Promise<void> {
  const lastDay = Math.floor(nowMs / dayMs);
  const perDay = Math.ceil(vehicles / days);
  for (let day = lastDay - days + 1; day <= lastDay; day++) {
    const [fromMs, untilMs] = [day * dayMs, Math.min((day + 1) * dayMs, nowMs)];
    await owner.query("select make_record_days('wim_vehicle', array[$1::date])", [
      new Date(fromMs).toISOString(),
    ]);
    await owner.query(
      `insert into wim_vehicle (tenant_number, tenant_id, station, at, number, lane, lane_direction, speed, length,
         total_weight, axle_count, class_name, is_violation, overweight, violation_types, front_plate, rear_plate, files, doc)
       select t.number, t.id, d.number, to_timestamp(($1::float8 + ($2::float8 - $1) * n / $3::float8) / 1000), $4::int8 + n, 3 + n / 2 % 2, 'NORTH',
         70 + (n * 7919 % 503) / 10.0, 2010, 12000 + n % 20000, 5, 'Class 9', n % 20 = 0, n % 20 = 0,
         case when n % 20 = 0 then '["overweight"]' else '["none"]' end::jsonb, 'SIM ' || n % 9000, 'TRL ' || n % 9000,
         array[$4 + n || '/front.png', $4 + n || '/plate.png', $4 + n || '/profile.json'],
         jsonb_build_object('height', 405, 'axleWeights', '[5000, 6500, 6500, 6000, 6000]'::jsonb,
           'axleSpaces', '[510, 132, 980, 124]'::jsonb, 'temperature', 51.5, 'dotNumber', '0012345', 'mcNumber', null,
           'images', jsonb_build_array($4 + n || '/front.png', $4 + n || '/plate.png'),
           'dimensionProfileFile', $4 + n || '/profile.json', 'violations', '[]'::jsonb,
           'axleOverload', '[false, false, false, false, false]'::jsonb, 'doubts', '[]'::jsonb)
       from installation.tenant t, generate_series(0, $3::int4 - 1) n
       join device_number d on d.number = (select min(number) from device_number) + n % $5::int4
       where t.id = 'bench'`,
      [fromMs, untilMs, perDay, day * 1_000_000, stations],
    );
  }
}
