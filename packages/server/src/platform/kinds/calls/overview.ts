import type {
  OverviewAnswer,
  OverviewDevice,
  ReportedProblem,
} from "@gantry/domain/contract/answers/overview.ts";
import {
  freshPolls,
  needingStatuses,
  overviewNewest,
  type OverviewQuery,
  overviewWorst,
  stalePolls,
  unaskedStatuses,
  type ValueAge,
  valueAges,
} from "@gantry/domain/contract/overview.ts";
import { type AnyKind, type DeviceStatus, deviceStatuses } from "@gantry/domain/kinds/define-kind.ts";
import { reportedOf } from "@gantry/domain/fields/reported.ts";
import { z } from "zod";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { objectSql } from "../../list/catalogue.ts";
import type { ValueSlot } from "../../list/filter-sql.ts";
import { type NarrowedList, narrowList, tenantOfTransaction } from "../../list/list-sql.ts";
import { kindCatalogue, kindFrom, problemCodeSql, stateCatalogue } from "../kind-catalogue.ts";
import { type KindTable, kindTable } from "../database/kind-tables.ts";

export const overviewBody: z.ZodType<OverviewQuery> = z
  .strictObject({ dashboard: z.boolean().optional() })
  .meta({ id: "OverviewQuery" });

interface Found {
  total: number;
  counts: Partial<Record<DeviceStatus, number>>;
  worst: OverviewDevice[];
  newest?: OverviewDevice[];
  ages?: Partial<Record<ValueAge, number>>;
  problems?: Record<string, ReportedProblem[]>;
}

/** Status counts and devices that need attention, among those the caller may read, in one statement. */
export async function readOverview(
  db: TenantTransaction,
  kind: AnyKind,
  query: OverviewQuery,
): Promise<OverviewAnswer> {
  const { text, values } = overviewSql(kind, db, query);
  const [found] = await db.query<Found>(text, values);
  const { total = 0, counts = {}, worst = [], newest, ages, problems } = found ?? {};
  const ofStates = Object.fromEntries(deviceStatuses.map((status) => [status, counts[status] ?? 0]));
  // Devices without a known state are in no other count.
  ofStates["UNKNOWN"] = total - sum({ ...ofStates, UNKNOWN: 0 });
  return {
    total,
    counts: ofStates as OverviewAnswer["counts"],
    worst,
    ...(newest && { newest }),
    ...(ages && { ages: fillAges(ages, total) }),
    ...(problems && { problems }),
  };
}

const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((a, b) => a + b, 0);

function fillAges(found: Partial<Record<ValueAge, number>>, total: number): Record<ValueAge, number> {
  const ages = Object.fromEntries(valueAges.map((age) => [age, found[age] ?? 0])) as Record<ValueAge, number>;
  return { ...ages, never: total - sum({ ...ages, never: 0 }) };
}

interface Rows {
  table: KindTable;
  /** `from ... where ...` of states, of devices, and of both. */
  states: string;
  devices: string;
  both: string;
  value: ValueSlot;
  named(list: string): string;
}

/** Counts and order come from the states table alone, indexed by status; only listed devices are joined. */
function overviewSql(kind: AnyKind, { principal, nowMs }: TenantTransaction, { dashboard }: OverviewQuery) {
  const table = kindTable(kind);
  const all = narrowList(kindCatalogue(kind), {}, principal);
  const ofStates = narrowList(stateCatalogue(kind), {}, principal, all.values);
  const selectHeld = (list: NarrowedList, tenantSql: string) =>
    list.conditions.with(0, `${tenantSql} = ${tenantOfTransaction}`).join(" and ");
  const shown = objectSql(shownFields.flatMap((field) => all.columns.get(field) ?? []));
  const rows: Rows = {
    table,
    states: `from ${table.stateTable} s where ${selectHeld(ofStates, "s.tenant_id")}`,
    devices: `from ${table.table} k where ${selectHeld(all, "k.tenant_id")}`,
    both: `from ${kindFrom(table)} where ${selectHeld(all, "k.tenant_id")}`,
    value: all.value,
    named: (list) => `(select coalesce(jsonb_agg(${shown} order by list.place), '[]')
      from (${list}) list join ${kindFrom(table)} on k.tenant_id = ${tenantOfTransaction} and k.id = list.id)`,
  };
  const parts = [...countParts(rows), ...(dashboard ? dashboardParts(kind, rows, nowMs) : [])];
  const isOwn = [all, ofStates].map(({ tenant }) => `${tenant} = ${tenantOfTransaction}`).join(" and ");
  return { text: `select ${parts.join(",\n")} where ${isOwn}`, values: all.values };
}

function countParts({ states, devices, value, named }: Rows): string[] {
  const needing = `${value(needingStatuses)}::text[]`;
  const worst = orderRows(
    `${states} and s.status = any(${needing})`,
    `array_position(${needing}, s.status), s.status_since nulls last`,
    value(overviewWorst),
  );
  return [
    `(select count(*)::float8 ${devices}) as total`,
    `(select coalesce(jsonb_object_agg(status, devices), '{}')
      from (select s.status, count(*) as devices ${states} group by s.status) counted) as counts`,
    `${named(worst)} as worst`,
  ];
}

function dashboardParts(kind: AnyKind, { table, states, both, value, named }: Rows, nowMs: number): string[] {
  const changed = `${states} and s.status_since is not null`;
  const polls = `date_part('epoch', ${value(toIso(nowMs))}::timestamptz - s.observed_at) / ${pollRateSql(kind, table, value)}`;
  return [
    `${named(orderRows(changed, "s.status_since desc", value(overviewNewest)))} as newest`,
    `(select coalesce(jsonb_object_agg(age, devices), '{}') from (
      select ${ageSql(value)} as age, count(*) as devices from (select s.status, ${polls} as polls ${both}) heard group by 1
    ) counted) as ages`,
    ...problemParts(kind, states),
  ];
}

function problemParts({ device }: AnyKind, states: string): string[] {
  const members = reportedOf(device?.reported, "problem").map(([name]) => {
    const code = problemCodeSql(name);
    return `'${name}', (
      select coalesce(jsonb_agg(jsonb_build_object('code', code, 'count', devices, 'since', since) order by devices desc, code), '[]')
      from (
        select ${code} as code, count(*) as devices, min(s.state #>> '{${name},since}') as since
        ${states} and ${code} is not null group by 1
      ) found)`;
  });
  return members.length === 0 ? [] : [`jsonb_build_object(${members.join(", ")}) as problems`];
}

const shownFields = [
  "id",
  "version",
  "rev",
  "name",
  "status",
  "statusSince",
  "lastUpdateTimestamp",
  "pollRate",
];

function orderRows(rows: string, order: string, limit: string): string {
  return `select s.id, row_number() over (order by ${order}, s.id) as place ${rows} order by ${order}, s.id limit ${limit}::int8`;
}

const toIso = (ms: number) => new Date(ms).toISOString();

/** Value age in poll intervals; values from the future count as new. */
function ageSql(value: ValueSlot): string {
  return `case when status = any(${value(unaskedStatuses)}::text[]) then 'notPolled' when polls is null then 'never'
    when polls <= ${freshPolls} then 'fresh' when polls <= ${stalePolls} then 'late' else 'stale' end`;
}

/** Poll interval in seconds: the device's own, or the kind's default. */
function pollRateSql(kind: AnyKind, table: KindTable, value: ValueSlot): string {
  const usual = `${value(kind.device?.pollRateS)}::float8`;
  if (!("pollRate" in kind.fields)) return usual;
  const column = table.columns.find(({ field }) => field === "pollRate");
  return `coalesce(${column ? `k.${column.sql}` : "(k.doc ->> 'pollRate')::float8"}, ${usual})`;
}
