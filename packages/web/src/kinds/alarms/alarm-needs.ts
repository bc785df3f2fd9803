import type { Alarm } from "@gantry/domain/alarms/alarm.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { alarm, notAcknowledged, notShelved, notSuppressed } from "@gantry/domain/kinds/alarm.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { translate } from "../../text/translate.ts";
import { api } from "../../queries/api.ts";
import { useLive, useUpdates } from "../../realtime/live.ts";
import { readAgainAtIntervals } from "../../realtime/read-again.ts";
import { useCan } from "../../session/session-store.ts";
import type { Need } from "../feature.ts";

const nothing: readonly Need[] = [];
/** After the devices that are offline now. */
const alarmUrgency = 40;
/** Counts may follow a storm of alarms at this interval. */
const readEveryMs = 1000;

type Worst = Pick<Alarm, "name" | "entityName" | "severity" | "activeTime">;

/** Not under the key of lists: those are refetched when the user asks (ALM-004). */
function worstAlarmQuery(entityType: string) {
  const query = {
    page: 0,
    pageSize: 1,
    sortField: "severity",
    ascending: false,
    fields: ["name", "entityName", "severity", "activeTime"],
    filters: [
      { field: "entityType", operator: "EQUALS", value: entityType },
      notAcknowledged,
      notShelved,
      notSuppressed,
    ],
  };
  return queryOptions({
    queryKey: ["notAcknowledged", alarm.entityType, entityType],
    queryFn: ({ signal }) => api.post<FindAnswer<Worst>>(`${alarm.path}/find`, query, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Kept current by `useAlarmNeeds`, which every screen has for its device types (ALM-036). */
export function useUnacknowledgedCount(entityType: string): number {
  const isRead = useCan("READ", entityType);
  const mayReadAlarms = useCan("READ", alarm.entityType);
  const { data } = useQuery({ ...worstAlarmQuery(entityType), enabled: isRead && mayReadAlarms });
  return data?.total ?? 0;
}

/** Unacknowledged alarms of these devices, also cleared ones; one entry, linked to their list (ALM-036). */
export function useAlarmNeeds(
  { entityType }: AnyKind,
  listPath: string,
  isEnabled: boolean,
): readonly Need[] | undefined {
  const cache = useQueryClient();
  const mayReadAlarms = useCan("READ", alarm.entityType);
  const isRead = useCan("READ", entityType) && mayReadAlarms && isEnabled;
  const query = worstAlarmQuery(entityType);
  useLive(alarm.entityType, undefined, isRead);
  useUpdates(alarm.entityType, ({ entity }) => {
    if (isRead && entity["entityType"] === entityType)
      void readAgainAtIntervals(cache, [query.queryKey], readEveryMs);
  });
  const { data } = useQuery({ ...query, enabled: isRead });
  if (!isRead) return nothing;
  return data && alarmNeeds(entityType, data, listPath);
}

export function alarmNeeds(
  entityType: string,
  { items: [worst], total }: FindAnswer<Worst>,
  listPath: string,
): readonly Need[] {
  if (!worst) return nothing;
  return [
    {
      id: `${entityType} alarms`,
      urgency: alarmUrgency,
      glyph: { severity: worst.severity },
      title: translate("status:devices.alarms", { count: total, name: worst.entityName, alarm: worst.name }),
      text: total === 1 ? undefined : `${worst.entityName}: ${worst.name}`,
      since: worst.activeTime,
      path: listPath,
      action: translate("status:devices.showList"),
    },
  ];
}
