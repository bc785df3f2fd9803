import {
  type AlarmRateAnswer,
  type AlarmRateRequest,
  computeAlarmRate,
  type RaisedAlarm,
} from "@gantry/domain/alarms/alarm-rate.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { ListCatalogue } from "../list/catalogue.ts";
import { find } from "../list/find.ts";
import { alarms } from "./alarm-catalogue.ts";

const raised: ListCatalogue = {
  ...alarms,
  columns: [
    ...alarms.columns,
    { name: "activeAtMs", sql: "(extract(epoch from a.active_at) * 1000)::float8" },
  ],
};
const fields = "name entityType entityId entityName activeAtMs active occurrences chattering standing".split(
  " ",
);
const maxAlarms = 100_000;

/** The rate of the alarms that the caller may read and that nothing suppressed. */
export async function findAlarmRate(
  db: TenantTransaction,
  { from, to, operators }: AlarmRateRequest,
): Promise<AlarmRateAnswer> {
  const { text } = await find(db, raised, {
    filters: [
      { field: "activeTime", operator: "GREATER_THAN_OR_EQUALS", value: from },
      { field: "activeTime", operator: "LESS_THAN", value: to },
      { field: "suppressed", operator: "EQUALS", value: false },
    ],
    pageSize: maxAlarms,
    fields,
  });
  const { items, total } = JSON.parse(text) as FindAnswer<RaisedAlarm>;
  const span = { fromMs: Date.parse(from), toMs: Date.parse(to) };
  return { ...computeAlarmRate(items, span, operators), isCut: total > items.length };
}
