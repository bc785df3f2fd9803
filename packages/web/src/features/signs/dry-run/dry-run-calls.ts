import type { SignDryRunAnswer } from "@gantry/domain/contract/answers/sign-dry-run.ts";
import { scheduleJob } from "@gantry/domain/schedule/schedule-job.ts";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";
import { readAgain } from "../../../realtime/read-again.ts";
import { useLive, useUpdates } from "../../../realtime/live.ts";

export const dryRunDays = [1, 3, 7, 14, 31] as const;
export const dryRunPageSize = 25;

export interface DryRunQuestion {
  days: number;
  page: number;
  onlyProblems: boolean;
  showsUnplanned: boolean;
}

const refreshMs = 60_000;
// The second part is the entity type, for websocket refetches.
const key = ["dryRun", scheduleJob.entityType] as const;

/** Reads again each minute and when a job changes. */
export function useDryRun(question: DryRunQuestion) {
  const { days, page, onlyProblems, showsUnplanned } = question;
  const cache = useQueryClient();
  useLive(scheduleJob.entityType);
  useUpdates(scheduleJob.entityType, () => void readAgain(cache, key));
  return useQuery({
    queryKey: [...key, question] as const,
    queryFn: ({ signal }) =>
      api.get<SignDryRunAnswer>(
        `/signs/dry-run?days=${days}&page=${page}&pageSize=${dryRunPageSize}&onlyProblems=${onlyProblems}&onlyPlanned=${!showsUnplanned}`,
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
}
