import type { RoadConditions } from "@gantry/domain/contract/answers/detection.ts";
import type { WarningsAnswer, WarningsBody } from "@gantry/domain/contract/answers/warning-watch.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { roadConditionsQuery } from "../../../kinds/devices/road-conditions.ts";
import { api } from "../../../queries/api.ts";
import { useLive, useUpdates } from "../../../realtime/live.ts";
import { readAgain } from "../../../realtime/read-again.ts";
import { signQueueType } from "../sign/sign-calls.ts";

export type KnownQueue = WarningsBody["queues"][number] & { lengthKm: number };

const key = ["signWarnings", signQueueType] as const;
const refreshMs = 30_000;

/** Read again each 30 s, and when an incident changes. */
export function useWarnings(mayReadQueues: boolean) {
  const cache = useQueryClient();
  useLive(automatedIncident.entityType);
  useUpdates(automatedIncident.entityType, () => void readAgain(cache, key));
  const roads = useQuery({ ...roadConditionsQuery, enabled: mayReadQueues });
  const queues = queuesOf(roads.data);
  const isReady = !mayReadQueues || !roads.isPending;
  const { data, error, refetch } = useQuery({
    queryKey: [...key, queues.map(({ id, point }) => [id, point])],
    queryFn: ({ signal }) =>
      api.post<WarningsAnswer>(
        "/signs/warnings",
        { queues: queues.map(({ lengthKm: _length, ...queue }) => queue) },
        { signal },
      ),
    enabled: isReady,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  return {
    answer: data,
    queues,
    error,
    refetch: () => void refetch(),
    isWithoutQueues: mayReadQueues && roads.isError && !roads.data,
  };
}

function queuesOf(roads: RoadConditions | null | undefined): KnownQueue[] {
  return (roads?.items ?? []).flatMap(({ roadName, direction, queues }) =>
    queues.map(({ location, downstream, upstream, lengthKm }) => ({
      id: `${roadName} ${direction} ${upstream?.id ?? ""} ${downstream?.id ?? ""}`,
      roadName,
      direction,
      point: location.coordinates,
      lengthKm,
    })),
  );
}
