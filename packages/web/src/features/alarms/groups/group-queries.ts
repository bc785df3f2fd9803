import type { AlarmGroupsAnswer, AlarmView } from "@gantry/domain/alarms/alarm-groups-call.ts";
import type { Alarm } from "@gantry/domain/alarms/alarm.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { alarm } from "@gantry/domain/kinds/alarm.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";
import { useLive, useUpdates } from "../../../realtime/live.ts";
import { readAgain } from "../../../realtime/read-again.ts";

/** Members of an open group that are listed below it; module lists show the others. */
export const maxMembers = 50;

const groupsQuery = (view: AlarmView) =>
  queryOptions({
    queryKey: ["alarmGroups", alarm.entityType, view],
    queryFn: ({ signal }) => api.post<AlarmGroupsAnswer>("/alarms/groups", { view }, { signal }),
  });

/** The groups of a view, read again after each batch of updates. */
export function useAlarmGroups(view: AlarmView) {
  const cache = useQueryClient();
  const { queryKey } = groupsQuery(view);
  useLive(alarm.entityType);
  useUpdates(alarm.entityType, () => void readAgain(cache, queryKey));
  return useQuery(groupsQuery(view));
}

/** Under the key of the groups, so that both are read again together. */
export const membersQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["alarmGroups", alarm.entityType, "members", ids.slice(0, maxMembers)],
    queryFn: ({ signal }) =>
      api.post<FindAnswer<Alarm>>(
        `${alarm.path}/find`,
        {
          page: 0,
          pageSize: maxMembers,
          sortField: "severity",
          ascending: false,
          filters: [{ field: "id", operator: "IN", value: ids.slice(0, maxMembers) }],
        },
        { signal },
      ),
  });
