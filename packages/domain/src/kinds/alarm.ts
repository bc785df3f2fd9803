import type { FieldFilter, FilterGroup } from "../filters/find.ts";
import { alarmedTypes, alarmSeverities, alarmTypes, typesBy } from "./alarm-config.ts";
import { type AnyKind, defineKind } from "./define-kind.ts";
import { entity, flag, number, select, text, time } from "../fields/fields.ts";

export const active: FieldFilter = { field: "active", operator: "EQUALS", value: true };
export const notAcknowledged: FieldFilter = { field: "acknowledged", operator: "EQUALS", value: false };
/** Shelved by a person, or raised during planned work: not in the lists and counts of what needs attention. */
export const notShelved: FieldFilter = { field: "shelved", operator: "EQUALS", value: false };
export const notSuppressed: FieldFilter = { field: "suppressed", operator: "EQUALS", value: false };

/** Active or not acknowledged, and neither shelved nor suppressed. */
export const openAlarms: FilterGroup = {
  match: "all",
  filters: [{ match: "any", filters: [active, notAcknowledged] }, notShelved, notSuppressed],
};

/**
 * Alarm list (ALM-005). It opens with active alarms and with cleared, unacknowledged ones. Declared as a kind for its columns, filters and search, but not in `kinds`: alarms
 * are records written only by the system, and every field is read-only (ALM-006).
 */
export const alarm = defineKind({
  name: "alarm",
  entityType: "ALARM",
  path: "/alarms",
  pages: "/alarm",
  unlinked: true,
  module: "system",
  ownCalls: true,
  madeElsewhere: true,
  fields: {
    severity: select(alarmSeverities, { readOnly: true, column: true }),
    name: text({ readOnly: true, column: true }),
    alarmType: select(alarmTypes, { readOnly: true, column: true }),
    detail: text({ readOnly: true, column: true }),
    entityType: select(alarmedTypes, { readOnly: true, column: true }),
    entityId: entity({ kind: { typeIn: "entityType" }, readOnly: true, column: true }),
    entityName: text({ readOnly: true, column: true }),
    activeTime: time({ readOnly: true, column: true }),
    clearTime: time({ readOnly: true, column: true }),
    clearedBy: text({ readOnly: true, column: true }),
    receivedTime: time({ readOnly: true, column: true }),
    active: flag({ readOnly: true, column: true }),
    occurrences: number({ readOnly: true, column: true }),
    chattering: flag({ readOnly: true, column: true }),
    standing: flag({ readOnly: true, column: true }),
    shelved: flag({ readOnly: true, column: true }),
    shelvedUntil: time({ readOnly: true, column: true }),
    shelvedBy: text({ readOnly: true, column: true }),
    shelvedReason: text({ readOnly: true, column: true }),
    suppressed: flag({ readOnly: true, column: true }),
    suppressedReason: text({ readOnly: true, column: true }),
    acknowledged: flag({ readOnly: true, column: true }),
    acknowledgedByDisplayName: text({ readOnly: true, column: true }),
    acknowledgedAt: time({ readOnly: true, column: true }),
    acknowledgedComment: text({ readOnly: true, column: true }),
    description: text({ readOnly: true, column: true }),
  },
  list: {
    columns: ["severity", "name", "entityName", "activeTime", "acknowledged"],
    sort: "activeTime",
    ascending: false,
    filter: openAlarms,
  },
  search: ["name", "entityName", "detail"],
});

/** The alarms of one kind of device, with its types to choose from (ALM-010). */
export const alarmsOf = (devices: AnyKind, base: string): AnyKind => ({
  ...alarm,
  fields: {
    ...alarm.fields,
    alarmType: select(typesBy[devices.entityType] ?? alarmTypes, { readOnly: true, column: true }),
  },
  pages: `${base}/alarm`,
  module: devices.module,
  where: { entityType: devices.entityType },
});
