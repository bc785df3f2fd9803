import type {
  Exercise,
  ExerciseOptions,
  ExerciseResult,
  StartExerciseBody,
} from "@gantry/domain/contract/answers/exercise.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "../../../kit/toasts/toasts.ts";
import { api } from "../../../queries/api.ts";
import { errorText } from "../../../queries/error-text.ts";
import { useLive, useUpdates } from "../../../realtime/live.ts";
import { translate } from "../../../text/translate.ts";

export const exerciseType = "EXERCISE";
export const exercisesPath = "/aid/exercises";
export const exercisePath = (id: string) => `${exercisesPath}/${encodeURIComponent(id)}`;

const path = "/exercises";
export const exercisePageSize = 50;

export const exercisesQuery = (page: number) =>
  queryOptions({
    queryKey: [path, "list", page],
    queryFn: ({ signal }) =>
      api.post<FindAnswer<Exercise>>(`${path}/find`, { page, pageSize: exercisePageSize }, { signal }),
    placeholderData: keepPreviousData,
  });

export const exerciseQuery = (id: string) =>
  queryOptions({
    queryKey: [path, "one", id],
    queryFn: ({ signal }) => api.get<ExerciseResult>(`${path}/${encodeURIComponent(id)}`, { signal }),
  });

export const exerciseOptionsQuery = queryOptions({
  queryKey: [path, "options"],
  queryFn: ({ signal }) => api.get<ExerciseOptions>(`${path}/options`, { signal }),
});

/** Reads exercises again when one of them changes, here or in another window. */
export function useLiveExercises(): void {
  const cache = useQueryClient();
  useLive(exerciseType);
  useUpdates(exerciseType, () => void cache.invalidateQueries({ queryKey: [path] }));
}

export function useStartExercise(onStarted: (exercise: Exercise) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: StartExerciseBody) => api.post<Exercise>(path, body),
    onSuccess: (exercise) => {
      toast("success", translate("exercises:form.saved"));
      void cache.invalidateQueries({ queryKey: [path] });
      onStarted(exercise);
    },
    onError: (cause) =>
      toast("error", translate("exercises:form.failed"), { detail: errorText(cause), cause }),
  });
}

export function useStopExercise(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<Exercise>(`${path}/${encodeURIComponent(id)}/stop`),
    onSuccess: () => toast("success", translate("exercises:stopped")),
    onError: (cause) =>
      toast("error", translate("exercises:stopFailed"), { detail: errorText(cause), cause }),
    onSettled: () => cache.invalidateQueries({ queryKey: [path] }),
  });
}
