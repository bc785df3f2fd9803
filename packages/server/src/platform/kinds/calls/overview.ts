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
    ...(ages && { ages: fillAges({ ...ages, notPolled: countUnasked(counts) }, total) }),
    ...(problems && { problems }),
  };
}

const countUnasked = (counts: Found["counts"]) =>
  unaskedStatuses.reduce((count, status) => count + (counts[status] ?? 0), 0);

const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((a, b) => a + b, 0);

function fillAges(found: Partial<Record<ValueAge, number>>, total: number): Record<ValueAge, number> {
  const ages = Object.fromEntries(valueAges.map((age) => [age, found[age] ?? 0])) as Record<ValueAge, number>;
  return { ...ages, never: total - sum({ ...ages, never: 0 }) };
}

interface Rows {
  table: KindTable;
  /** `from ... where ...` of states and of devices. */
  states: string;
  devices: string;
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
    value: all.value,
    named: (list) => `(select coalesce(jsonb_agg(${shown} order by list.place), '[]')
      from (${list}) list join ${kindFrom(table)} on k.tenant_id = ${tenantOfTransaction} and k.id = list.id)`,
  };
  const parts = [...countParts(rows), ...(dashboard ? dashboardParts(kind, rows, nowMs) : [])];
  const isOwn = [all, ofStates].map(({ tenant }) => `${tenant} = ${tenantOfTransaction}`).join(" and ");
  return { text: `select ${parts.join(",\n")} where ${isOwn}`, values: all.values };
}

function countParts({ states, devices, value, named }: Rows): string[] {
  const worst = listFirst(
    { states, value },
    {
      of: needingStatuses,
      order: "s.status_since nulls last, s.id",
      all: "asked.place",
      limit: overviewWorst,
    },
  );
  return [
    `(select count(*)::float8 ${devices}) as total`,
    `(select coalesce(jsonb_object_agg(status, devices), '{}')
      from (select s.status, count(*) as devices ${states} group by s.status) counted) as counts`,
    `${named(worst)} as worst`,
  ];
}

function dashboardParts(kind: AnyKind, rows: Rows, nowMs: number): string[] {
  const { named, value } = rows;
  const newest = listFirst(
    { value, states: `${rows.states} and s.status_since is not null` },
    { of: deviceStatuses, order: "s.status_since desc, s.id desc", limit: overviewNewest },
  );
  return [
    `${named(newest)} as newest`,
    `(${agesSql(kind, rows, nowMs)}) as ages`,
    ...problemParts(kind, rows.states),
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

/** The first devices of each status, which an index holds in order, and of these the first. */
function listFirst(
  { states, value }: Pick<Rows, "states" | "value">,
  first: { of: readonly DeviceStatus[]; order: string; all?: string; limit: number },
): string {
  const limit = `${value(first.limit)}::int8`;
  const order = [...(first.all ? [first.all] : []), first.order].join(", ");
  return `select s.id, row_number() over (order by ${order}) as place
    from unnest(${value(first.of)}::text[]) with ordinality as asked (status, place), lateral (
      select s.id, s.status_since ${states} and s.status = asked.status order by ${first.order} limit ${limit}
    ) s order by ${order} limit ${limit}`;
}

const toIso = (ms: number) => new Date(ms).toISOString();

/**
 * Value ages in poll intervals; values from the future count as new. Most devices have the kind's usual interval, so
 * times are compared with constants, and an index holds the intervals of the others.
 */
function agesSql({ device }: AnyKind, { table, states, value }: Rows, nowMs: number): string {
  const own = ownPollRateSql(table);
  const since = (polls: number) => {
    const usual = `${value(toIso(nowMs - polls * (device?.pollRateS ?? 0) * 1000))}::timestamptz`;
    if (!own) return usual;
    return `coalesce(${value(toIso(nowMs))}::timestamptz - own.rate * interval '${polls} seconds', ${usual})`;
  };
  return `select jsonb_build_object('fresh', fresh, 'late', late - fresh, 'stale', everything - late)
    from (
      select count(*) filter (where s.observed_at >= ${since(freshPolls)}) as fresh,
        count(*) filter (where s.observed_at >= ${since(stalePolls)}) as late, count(s.observed_at) as everything
      ${own ? states.replace(" where ", ` left join ${own} on own.id = s.id where `) : states}
        and s.status <> all(${value(unaskedStatuses)}::text[])
    ) aged`;
}

/** Poll intervals in seconds that differ from the kind's; undefined for kinds without an interval per device. */
function ownPollRateSql({ table, ownPollRate }: KindTable): string | undefined {
  return (
    ownPollRate &&
    `(select id, poll_rate as rate from ${table}
      where tenant_id = ${tenantOfTransaction} and ${ownPollRate}) own`
  );
}
