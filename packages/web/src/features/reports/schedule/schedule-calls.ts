import type { ReportScheduleAnswer } from "@gantry/domain/contract/answers/report-schedule.ts";
import { report } from "@gantry/domain/kinds/report.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";

const pathOf = (id: string) => `${report.path}/${encodeURIComponent(id)}/schedule`;
const keyOf = (id: string) => ["reportSchedule", id] as const;

/** E-mails move on by themselves while they are made and sent. */
const watchedMs = 5000;

export const scheduleQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.get<ReportScheduleAnswer>(pathOf(id), { signal }),
    refetchInterval: watchedMs,
    // Each opening begins with the version that there is now.
    gcTime: 0,
  });

export type Sent = Record<string, unknown>;

/** The acts on a schedule, each answered with what there is now. Failures are shown by the caller. */
export function useScheduleActs(id: string) {
  const client = useQueryClient();
  const keep = (answer: ReportScheduleAnswer) => client.setQueryData(keyOf(id), answer);
  const onError = () => undefined;
  return {
    save: useMutation({
      mutationFn: (sent: Sent) => api.put<ReportScheduleAnswer>(pathOf(id), sent),
      onSuccess: keep,
      onError,
    }),
    send: useMutation({
      mutationFn: () => api.post<ReportScheduleAnswer>(`${pathOf(id)}/send`),
      onSuccess: keep,
      onError,
    }),
    remove: useMutation({
      mutationFn: () => api.delete(pathOf(id)),
      onSuccess: () => client.invalidateQueries({ queryKey: keyOf(id) }),
      onError,
    }),
  };
}
export type ScheduleActs = ReturnType<typeof useScheduleActs>;
