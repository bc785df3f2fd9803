import type { AlarmRateAnswer } from "@gantry/domain/alarms/alarm-rate.ts";
import { alarm } from "@gantry/domain/kinds/alarm.ts";
import type { Span } from "@gantry/domain/time/time-range.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";

export const rateQuery = ({ fromMs, toMs }: Span, operators: number) => {
  const body = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString(), operators };
  return queryOptions({
    queryKey: ["alarmRate", alarm.entityType, body],
    queryFn: ({ signal }) => api.post<AlarmRateAnswer>("/alarms/rate", body, { signal }),
    placeholderData: keepPreviousData,
  });
};
