import type { AlarmGroupRow, AlarmGroupsAnswer, AlarmView } from "@gantry/domain/alarms/alarm-groups-call.ts";
import type { Alarm } from "@gantry/domain/alarms/alarm.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { alarm } from "@gantry/domain/kinds/alarm.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";
import { useLive, useUpdates } from "../../../realtime/live.ts";
import { readAgainAtIntervals } from "../../../realtime/read-again.ts";

/** Members of an open group that are listed below it; module lists show the others. */
export const maxMembers = 50;

const groupsQuery = (view: AlarmView) =>
  queryOptions({
    queryKey: ["alarmGroups", alarm.entityType, view],
    queryFn: ({ signal }) => api.post<AlarmGroupsAnswer>("/alarms/groups", { view }, { signal }),
  });

/** A failed link raises alarms by the hundred: the first is shown at once, the others together. */
const readEveryMs = 400;

/** The groups of a view, read again after updates, and then the alarms of open groups. */
export function useAlarmGroups(view: AlarmView) {
  const cache = useQueryClient();
  const { queryKey } = groupsQuery(view);
  useLive(alarm.entityType);
  useUpdates(alarm.entityType, () => void readAgainAtIntervals(cache, [queryKey, membersKey], readEveryMs));
  return useQuery(groupsQuery(view));
}

const membersKey = ["alarmGroups", alarm.entityType, "members"];

/** Under the name of the group, so that its rows stay while alarms join it. */
export const membersQuery = (groupId: string, view: AlarmView) =>
  queryOptions({
    queryKey: [...membersKey, view, groupId],
    queryFn: ({ signal, client }) => {
      const groups = client.getQueryData<AlarmGroupsAnswer>(groupsQuery(view).queryKey)?.groups ?? [];
      const ids = groups.find((group) => groupIdOf(group) === groupId)?.ids ?? [];
      return api.post<FindAnswer<Alarm>>(
        `${alarm.path}/find`,
        {
          page: 0,
          pageSize: maxMembers,
          sortField: "severity",
          ascending: false,
          filters: [{ field: "id", operator: "IN", value: ids.slice(0, maxMembers) }],
        },
        { signal },
      );
    },
  });

/** A group keeps its name while alarms join it: that of its cause and its first time. */
export const groupIdOf = ({ cause, firstTime, ids, agentName }: AlarmGroupRow): string =>
  cause === "one" ? (ids[0] ?? "") : `${cause} ${firstTime} ${agentName ?? ""}`;
