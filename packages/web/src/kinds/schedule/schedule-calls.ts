import type { ScheduleEventsAnswer, ScheduleJobLine } from "@gantry/domain/contract/answers/schedule.ts";
import type { ScheduleEventsBody, ScheduleJob } from "@gantry/domain/contract/schedule-calls.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { translate } from "../../text/translate.ts";
import { api } from "../../queries/api.ts";
import { useLive, useUpdates } from "../../realtime/live.ts";
import { readAgain } from "../../realtime/read-again.ts";
import { errorText } from "../../queries/error-text.ts";
import { toast } from "../../kit/toasts/toasts.ts";
import { jobEntityType } from "./schedule-place.ts";

// The second part is the entity type, for websocket refetches.
const keyOf = (base: string) => ["schedule", jobEntityType, base] as const;

export function eventsQuery(base: string, span: Pick<ScheduleEventsBody, "startDate" | "endDate">) {
  return queryOptions({
    queryKey: [...keyOf(base), "events", span] as const,
    queryFn: ({ signal }) => api.post<ScheduleEventsAnswer>(`${base}/events`, span, { signal }),
  });
}

/** Null if it does not exist or is not readable. */
export function jobQuery(base: string, id: string) {
  return queryOptions({
    queryKey: [...keyOf(base), "job", id] as const,
    queryFn: ({ signal }) => api.get<ScheduleJob>(`${base}/${encodeURIComponent(id)}`, { signal }),
  });
}

interface Lines {
  items: ScheduleJobLine[];
}

export function jobsQuery(base: string) {
  return queryOptions({
    queryKey: [...keyOf(base), "jobs"] as const,
    queryFn: ({ signal }) => api.get<Lines>(`${base}/jobs`, { signal }),
  });
}

export function troublesQuery(base: string) {
  return queryOptions({
    queryKey: [...keyOf(base), "troubles"] as const,
    queryFn: ({ signal }) => api.get<Lines>(`${base}/troubles`, { signal }),
  });
}

export function useLiveJobs(): void {
  const cache = useQueryClient();
  useLive(jobEntityType);
  useUpdates(jobEntityType, () => void readAgain(cache, ["schedule", jobEntityType]));
}

/** Updates the job with the sent id, otherwise creates one. Failures are shown in the form. */
export function useSaveJob(base: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (sent: Record<string, unknown>) => api.post<ScheduleJob>(base, sent),
    onSuccess: (saved) => {
      cache.setQueryData(jobQuery(base, saved.id).queryKey, saved);
      void cache.invalidateQueries({ queryKey: keyOf(base) });
    },
  });
}

/** Moves a job to the trash and offers undo for 10 s. */
export function useDeleteJob(base: string) {
  const cache = useQueryClient();
  const refetch = () => void cache.invalidateQueries({ queryKey: keyOf(base) });
  const restore = async ({ id, name }: { id: string; name: string }) => {
    try {
      await api.post(`${base}/${encodeURIComponent(id)}/restore`);
      toast("success", translate("common:restored", { name }));
    } catch (cause) {
      toast("error", translate("common:restoreError", { name }), { detail: errorText(cause), cause });
    }
    refetch();
  };
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => api.delete(`${base}/${encodeURIComponent(id)}`),
    onSuccess: (_, job) => {
      const action = { label: translate("common:undo"), run: () => void restore(job) };
      toast("info", translate("messages:scheduleJobDeleted", { name: job.name }), { action });
      refetch();
    },
    onError: (cause, { name }) =>
      toast("error", translate("messages:scheduleJobDeleteError", { name }), {
        detail: errorText(cause),
        cause,
      }),
  });
}
