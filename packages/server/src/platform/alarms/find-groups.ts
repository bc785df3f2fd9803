import { type AlarmGroup, type GroupedAlarm, groupAlarms } from "@gantry/domain/alarms/alarm-groups.ts";
import {
  type AlarmGroupRow,
  type AlarmGroupsAnswer,
  type AlarmGroupsRequest,
  type AlarmView,
  maxGroups,
} from "@gantry/domain/alarms/alarm-groups-call.ts";
import type { Alarm } from "@gantry/domain/alarms/alarm.ts";
import type { Filter, FindAnswer } from "@gantry/domain/filters/find.ts";
import { active, openAlarms } from "@gantry/domain/kinds/alarm.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { ListCatalogue } from "../list/catalogue.ts";
import { find } from "../list/find.ts";
import { alarms, readAlarms } from "./alarm-catalogue.ts";

const causeOf = (row: string) =>
  `${row}.tenant_id = a.tenant_id and ${row}.entity_type = a.entity_type and ${row}.entity_id = a.entity_id`;

/** What a person set precedes what was learned. */
const causeSql = `case
  when h.kind = 'none' then to_jsonb('none'::text)
  when h.kind is not null then jsonb_build_object('id', h.kind || ' ' || lower(h.name), 'kind', h.kind,
    'name', h.name, 'learned', null, 'setBy', h.set_by_name)
  when l.kind is not null then jsonb_build_object('id', l.cause_id, 'kind', l.kind, 'name', null,
    'learned', jsonb_build_object('devices', l.devices, 'times', l.times), 'setBy', null) end`;

/** With what alarms are grouped by; callers do not see addresses of devices. */
const grouped: ListCatalogue = {
  ...alarms,
  from: `alarm a left join alarm_cause h on ${causeOf("h")} left join alarm_cause_learned l on ${causeOf("l")}`,
  columns: [
    ...alarms.columns,
    { name: "agentId", sql: "a.agent_id" },
    { name: "network", sql: "a.network" },
    { name: "cause", sql: causeSql },
    { name: "activeAtMs", sql: "(extract(epoch from a.active_at) * 1000)::float8" },
  ],
};
const fields =
  "id entityType entityId alarmType severity acknowledged activeAtMs agentId network cause".split(" ");
const maxAlarms = 10_000;

const viewFilters: Readonly<Record<AlarmView, readonly Filter[]>> = {
  open: [openAlarms],
  shelved: [{ field: "shelved", operator: "EQUALS", value: true }],
  suppressed: [{ field: "suppressed", operator: "EQUALS", value: true }, active],
};

/** The alarms that the caller may read, grouped by cause. */
export async function findAlarmGroups(
  db: TenantTransaction,
  { view = "open", entityTypes }: AlarmGroupsRequest,
): Promise<AlarmGroupsAnswer> {
  const ofTypes: Filter[] = entityTypes ? [{ field: "entityType", operator: "IN", value: entityTypes }] : [];
  const { text } = await find(db, grouped, {
    filters: [...viewFilters[view], ...ofTypes],
    pageSize: maxAlarms,
    fields,
  });
  const { items, total } = JSON.parse(text) as FindAnswer<GroupedAlarm>;
  // Only open alarms are grouped: what a person shelved was chosen one by one.
  const all = view === "open" ? groupAlarms(items) : items.flatMap((one) => groupAlarms([one]));
  const shown = all.slice(0, maxGroups);
  return { groups: await toRows(db, shown), total, more: all.length - shown.length };
}

async function toRows(db: TenantTransaction, groups: readonly AlarmGroup[]): Promise<AlarmGroupRow[]> {
  const first = await readAlarms(
    db,
    groups.flatMap(({ ids }) => ids.slice(0, 1)),
  );
  const names = await readAgentNames(db, groups);
  return groups.flatMap(({ agentId, firstMs, lastMs, ...group }) => {
    const read = first.get(group.ids[0] ?? "");
    if (!read) return [];
    return [
      {
        ...group,
        agentName: names.get(agentId ?? "") ?? null,
        firstTime: new Date(firstMs).toISOString(),
        lastTime: new Date(lastMs).toISOString(),
        alarm: JSON.parse(read.text) as Alarm,
      },
    ];
  });
}

async function readAgentNames(
  db: TenantTransaction,
  groups: readonly AlarmGroup[],
): Promise<ReadonlyMap<string, string>> {
  const { grants } = db.principal;
  const ids = groups
    .filter(({ cause, agentId }) => cause !== "one" && agentId !== null)
    .map(({ agentId }) => agentId ?? "")
    .filter((id) => isAllowed(grants, "READ", "COMMUNICATION_AGENT", id));
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ id: string; name: string }>(
    "select id, name from agent where tenant_id = $1 and id = any ($2::text[])",
    [db.tenantId, ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
