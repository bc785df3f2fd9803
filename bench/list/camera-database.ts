import type pg from "pg";
import { benchDatabase } from "../database/bench-database.ts";

export const tenantId = "bench";

export async function cameraDatabase(cameraCount: number) {
  const site = await benchDatabase({ max_wal_size: "2GB", fsync: "off" });
  const { owner } = site;
  await owner.query(
    "insert into installation.tenant (id, name, created_at) values ('bench', 'Bench', now()), ('other', 'Other', now())",
  );
  await fillCameras(owner, ["bench", "other"], cameraCount);
  await owner.query("vacuum analyze camera, camera_state");
  return site;
}

/** Middle and zoom at which a map of 1400 x 800 pixels has all of them in view. */
export const camerasInView = { longitude: -99.5, latitude: 40, zoom: 9 };

export async function fillCameras(
  client: pg.Client,
  tenants: readonly string[],
  cameraCount: number,
  arePolled = true,
): Promise<void> {
  await client.query(
    `insert into camera (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     select tenant, tenant || '-' || lpad(n::text, 7, '0'), 1, n, jsonb_build_object(
       'name', 'CAM ' || lpad((n * 7919 % $2::int)::text, 6, '0'), 'description', 'Pole ' || n || ' at exit ' || lpad((n % 1000)::text, 3, '0'),
       'roadName', 'I-' || lpad((n % 20 * 5)::text, 3, '0'), 'direction', (array['NB','SB','EB','WB'])[n % 4 + 1],
       'location', jsonb_build_object('type', 'Point', 'coordinates', jsonb_build_array(-100.4 + n % 256 / 256.0 * 1.8, 39.6 + n / $2::float8 * 0.8)),
       'pollEnabled', $3::boolean, 'pollRate', 60, 'protocol', 'ONVIF', 'host', '10.0.0.1', 'port', 80, 'externalStreamType', 'HLS'),
       now(), now(), 'Bench'
     from generate_series(1, $2::int) n, unnest($1::text[]) tenant`,
    [tenants, cameraCount, arePolled],
  );
  await client.query(
    `insert into camera_state (tenant_id, id, rev, status, status_since, observed_at, received_at, state)
     select tenant_id, id, rev, (array['ONLINE','ONLINE','ONLINE','OFFLINE'])[rev % 4 + 1], now(), now(), now(), '{"streamOnline": true}'
     from camera where tenant_id = any($1::text[]) on conflict do nothing`,
    [tenants],
  );
}
