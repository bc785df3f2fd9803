import { laneFaults } from "@gantry/domain/detector/detector-reading.ts";
import { recordedQuantities } from "@gantry/domain/weather/weather-reading.ts";
import { surfaceStatuses } from "@gantry/domain/weather/weather-state.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { addBiLoginScript, biLoginOf, removeBiLoginScript } from "../../platform/database/bi-logins.ts";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import "../../testing/test-cluster.ts";
import {
  closeAllHours,
  detectorsUnderTest,
  type DetectorsUnderTest,
  lane,
  reading,
} from "./detectors-under-test.ts";

const views = [
  "detectors",
  "detector_readings",
  "detector_lane_hours",
  "detector_lane_days",
  "wim_vehicles",
  "weather_stations",
  "weather_readings",
  "weather_surfaces",
  "signs",
  "sign_messages",
  "alarms",
  "incidents",
];
const password = "a password of a report";
let own: TestTenant;
let other: TestTenant;
let site: DetectorsUnderTest;
let otherSite: DetectorsUnderTest;
let login: pg.Client;

beforeAll(async () => {
  own = await testTenant();
  other = await testTenant();
  [site, otherSite] = [await fill(own), await fill(other)];
  for (const { id } of [own, other]) await asAdmin(addBiLoginScript(own.urls.owner, id, password));
  login = await connect(own);
});
afterAll(async () => {
  await login.end();
  for (const { id } of [own, other]) await asAdmin(removeBiLoginScript(own.urls.owner, id));
  await Promise.all([site.stop(), otherSite.stop()]);
});

const databaseOf = (tenant: TestTenant) => new URL(tenant.urls.owner).pathname.slice(1);

/** Runs a script of the command, which begins with the command of psql that names the database. */
async function asAdmin(script: string): Promise<void> {
  const { port, passwords } = inject("cluster");
  const [, ...statements] = script.split("\n");
  const connectionString = `postgres://gantry_admin:${passwords.admin}@127.0.0.1:${port}/${databaseOf(own)}`;
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statements.join("\n")).finally(() => client.end());
}

async function connect(tenant: TestTenant): Promise<pg.Client> {
  const url = new URL(tenant.urls.owner);
  const client = new pg.Client({
    host: url.hostname,
    port: Number(url.port),
    database: databaseOf(tenant),
    user: biLoginOf(tenant.id),
    password,
  });
  await client.connect();
  return client;
}

/** Two hours of a detector with a fault in its second lane, and a vehicle on a scale. */
async function fill(tenant: TestTenant): Promise<DetectorsUnderTest> {
  const filled = await detectorsUnderTest(tenant, {
    [`d-${tenant.id}`]: { roadName: "I-25", timezone: "UTC" },
  });
  const lanes = (at: number) => [
    lane(1, { volume: 5 + (at % 7), speed: 80 + (at % 3) }),
    lane(2, { fault: "lockedOn" }),
  ];
  const readings = Array.from({ length: 24 }, (_, at) =>
    reading(`d-${tenant.id}`, filled.ago((24 - at) * 300_000 + 86_400_000), lanes(at), { periodS: 300 }),
  );
  await filled.report(readings, "backfill");
  await closeAllHours(tenant);
  await tenant.asOwner(
    "insert into device_number (tenant_id, entity_type, id) values ($1, 'WIM', 'w-' || $1)",
    [tenant.id],
  );
  await tenant.asOwner("select make_record_days('wim_vehicle', array['2026-11-19'::date])");
  await tenant.asOwner(
    `insert into wim_vehicle (tenant_number, tenant_id, station, at, number, is_violation, overweight, violation_types, files, doc)
     select $2, $1, number, '2026-11-19T10:00:00Z', 7, false, false, '[]', '{}', '{}' from device_number
     where tenant_id = $1 and entity_type = 'WIM'`,
    [tenant.id, tenant.number],
  );
  await fillOthers(tenant);
  return filled;
}

const entity = "tenant_id, id, version, rev, doc, created_at, updated_at, updated_by";
const head = "1, nextval('entity_rev'), $2, '2026-11-19', '2026-11-19', 'test'";

/** A poll of a weather station, a message of a sign, an alarm and an incident. */
async function fillOthers(tenant: TestTenant): Promise<void> {
  const insert = (table: string, id: string, document: object) =>
    tenant.asOwner(`insert into ${table} (${entity}) values ($1, '${id}-' || $1, ${head})`, [
      tenant.id,
      JSON.stringify(document),
    ]);
  await insert("weather_station", "r", { name: "RWIS", roadName: "I-70" });
  await insert("sign", "s", { name: "Sign 1", pixelWidth: 90, pixelHeight: 21 });
  await insert("automated_incident", "i", {
    name: "Crash",
    severity: "MAJOR",
    detectedAt: "2026-11-19T10:00:00Z",
  });
  await insert("automated_incident", "x", { name: "Exercise: Crash", severity: "MAJOR", isExercise: true });
  await tenant.asOwner(
    "insert into device_number (tenant_id, entity_type, id) values ($1, 'WEATHER_STATION', 'r-' || $1)",
    [tenant.id],
  );
  await tenant.asOwner("select make_record_days('weather_reading', array['2026-11-19'::date])");
  await tenant.asOwner(
    `insert into weather_reading (tenant_number, tenant_id, station, at, period_s, figures, surface, states)
     select $2, $1, number, '2026-11-19T10:00:00Z', 300, '{-3.5,null,81,840,12,270,20,900,0.4}', '{-4,null}', '{6,0,4}'
     from device_number where tenant_id = $1 and entity_type = 'WEATHER_STATION'`,
    [tenant.id, tenant.number],
  );
  const lines = (...texts: string[]) => texts.map((text) => ({ segments: [{ text }, { text: "" }] }));
  const pages = [
    { messageLines: lines("CRASH", "AHEAD"), textAreas: [] },
    { messageLines: lines(""), textAreas: [{ lines: lines("USE", "EXIT 12") }] },
  ];
  await tenant.asOwner(
    `insert into sign_queue_item (tenant_id, id, sign_id, sequence, priority, message, message_hash, created_by,
       created_by_name, created_at, last_updated_by, last_updated_by_name, last_updated_at)
     values ($1, 'q-' || $1, 's-' || $1, 1, 5, $2, 'h', 'u', 'User', '2026-11-19', 'u', 'User', '2026-11-19')`,
    [tenant.id, JSON.stringify({ pages })],
  );
  await tenant.asOwner(
    `insert into alarm (tenant_id, id, rev, entity_type, entity_id, entity_name, alarm_type, config_id, severity, name, active,
       received_at, active_at, observed_at, occurrences, acknowledged, standing)
     values ($1, 'a-' || $1, 1, 'SIGN', 's-' || $1, 'Sign 1', 'doorOpen', '', 'minor', 'Door open', true,
       '2026-11-19', '2026-11-19', '2026-11-19', 2, false, false)`,
    [tenant.id],
  );
}

test("a login for BI tools reads weather, signs, messages, alarms and incidents", async () => {
  const read = async (text: string) => (await login.query<Record<string, unknown>>(text)).rows;
  expect(
    await read(
      "select station_id, period_s, air_temperature_c, dew_point_c, precipitation_mm_per_h from bi.weather_readings",
    ),
  ).toEqual([
    {
      station_id: `r-${own.id}`,
      period_s: 300,
      air_temperature_c: -3.5,
      dew_point_c: null,
      precipitation_mm_per_h: 0.4,
    },
  ]);
  expect(await read("select sensor, temperature_c, state from bi.weather_surfaces order by sensor")).toEqual([
    { sensor: 1, temperature_c: -4, state: "iceWarning" },
    { sensor: 2, temperature_c: null, state: null },
    { sensor: 3, temperature_c: null, state: "wet" },
  ]);
  expect(await read("select sign_id, priority, text, ended_at from bi.sign_messages")).toEqual([
    { sign_id: `s-${own.id}`, priority: 5, text: "CRASH AHEAD / USE EXIT 12", ended_at: null },
  ]);
  expect(
    await read(
      "select s.pixel_width, a.name, a.occurrences, a.suppressed from bi.signs s join bi.alarms a on a.entity_id = s.id",
    ),
  ).toEqual([{ pixel_width: 90, name: "Door open", occurrences: 2, suppressed: false }]);
  expect(await read("select name, severity, detected_at from bi.incidents")).toEqual([
    { name: "Crash", severity: "MAJOR", detected_at: new Date("2026-11-19T10:00:00Z") },
  ]);
});

test("the states of surfaces and the quantities of weather in the views are those of the product", async () => {
  const textOf = async (view: string) =>
    (await login.query<{ text: string }>("select pg_get_viewdef($1::regclass) as text", [`bi.${view}`]))
      .rows[0]?.text ?? "";
  const [, list = ""] = /ARRAY\[(.*?)\]/.exec(await textOf("weather_surfaces")) ?? [];
  expect([...list.matchAll(/'(\w+)'/g)].map(([, state]) => state)).toEqual([...surfaceStatuses]);
  const columns = [...(await textOf("weather_readings")).matchAll(/figures\[\d+\] AS (\w+)/g)].map(
    ([, name = ""]) => name,
  );
  const words = recordedQuantities.map((name) =>
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  expect(columns.length).toBe(words.length);
  for (const [at, name] of words.entries()) expect(columns[at]).toContain(name.replace("_rate", ""));
});

test("a login for BI tools reads the measured values of its tenant", async () => {
  const read = async (text: string) => (await login.query<Record<string, unknown>>(text)).rows;
  expect(await read("select id, road_name, lane_count, status from bi.detectors")).toEqual([
    { id: `d-${own.id}`, road_name: "I-25", lane_count: 2, status: "UNKNOWN" },
  ]);
  const readings = await read("select * from bi.detector_readings order by ended_at, lane limit 2");
  expect(readings).toMatchObject([
    { period_s: 300, lane: 1, fault: null, volume: 5, speed_kph: 80, occupancy_percent: 7.2 },
    { period_s: 300, lane: 2, fault: "lockedOn", volume: null, speed_kph: null, occupancy_percent: null },
  ]);
  const sums = (view: string) =>
    read(
      `select lane, sum(volume)::int4 as volume, sum(measured_seconds)::int4 as seconds from bi.${view} group by lane order by lane`,
    );
  const volume = 24 * 5 + 3 * 21 + 3;
  const expected = [
    { lane: 1, volume, seconds: 7_200 },
    { lane: 2, volume: null, seconds: 0 },
  ];
  expect([await sums("detector_lane_hours"), await sums("detector_lane_days")]).toEqual([expected, expected]);
  expect(await read("select station_id, number::int4 as number from bi.wim_vehicles")).toEqual([
    { station_id: `w-${own.id}`, number: 7 },
  ]);
});

test("the faults of lanes in the views are those of the product", async () => {
  const { rows } = await login.query<{ text: string }>(
    "select pg_get_viewdef('bi.detector_readings'::regclass) as text",
  );
  const [, list = ""] = /ARRAY\[(.*?)\]/.exec(rows[0]?.text ?? "") ?? [];
  expect([...list.matchAll(/'(\w+)'/g)].map(([, fault]) => fault)).toEqual([...laneFaults]);
});

test.each(views)("in bi.%s a login sees nothing of another tenant, whatever it sets", async (view) => {
  const read = async () =>
    (await login.query<{ row: string }>(`select to_jsonb(v)::text as row from bi.${view} v`)).rows;
  const before = await read();
  expect(before.length).toBeGreaterThan(0);
  await login.query("select set_config('gantry.tenant', $1, false)", [other.id]);
  await login.query("set role gantry_bi");
  expect(await read()).toEqual(before);
  await login.query("reset role");
  expect(JSON.stringify(before)).not.toContain(other.id);
});

test("the views are all that a login may read, and it may write nothing", async () => {
  const { rows } = await login.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname not in ('pg_catalog', 'information_schema') and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
       and case when c.relkind = 'S' then has_sequence_privilege(c.oid, 'usage, select, update')
         else has_table_privilege(c.oid, 'select, insert, update, delete, truncate') or has_any_column_privilege(c.oid, 'select, insert, update') end`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(views.map((view) => `bi.${view}`).sort());
  await login.query("set default_transaction_read_only = off");
  for (const text of [
    "insert into bi.detectors (id) values ('x')",
    "select * from detector",
    "select * from installation.bi_login",
    "set session authorization gantry_owner",
    "set role gantry_server",
    "select make_record_days('detector_reading', array['2020-01-01'::date])",
  ])
    await expect(login.query(text), text).rejects.toThrow(/permission denied|cannot insert|must be/);
});

test("a login that is bound to no tenant sees nothing", async () => {
  const [row] = await own.asOwner<{ login: string }>(
    "delete from installation.bi_login where tenant_id = $1 returning login",
    [own.id],
  );
  for (const view of views) expect((await login.query(`select from bi.${view}`)).rowCount, view).toBe(0);
  await own.asOwner("insert into installation.bi_login (login, tenant_id) values ($1, $2)", [
    row?.login,
    own.id,
  ]);
});
