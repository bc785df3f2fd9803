import { isSame, type Placed } from "@gantry/domain/incidents/along-road.ts";
import type { Corridor } from "@gantry/domain/incidents/corridor.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { useQuery } from "@tanstack/react-query";
import { roadConditionsQuery } from "../../../kinds/devices/road-conditions.ts";
import { useCan, useSession } from "../../../session/session-store.ts";
import type { Queue } from "../detection/queue-text.tsx";

export interface QueueOnCorridor {
  queue: Queue;
  /** From the place along the road; negative upstream. */
  tailKm: number;
  headKm: number;
  /** End of the oldest reading behind it. */
  at: string | null;
}

/** Queues on the road and direction of a place of which a part lies within the corridor. */
export function useQueuesOnCorridor(
  { roadName, direction }: Placed,
  corridor: Pick<Corridor<unknown>, "kmAt"> | undefined,
  withinKm: number,
): QueueOnCorridor[] {
  const mayRead = useCan("READ", detector.entityType);
  const isLicensed = useSession().features.has("automatedIncident");
  const { data } = useQuery({ ...roadConditionsQuery, enabled: mayRead && isLicensed });
  if (!corridor || !data) return [];
  const road = data.items.find((one) => isSame(one.roadName, roadName) && isSame(one.direction, direction));
  return (road?.queues ?? [])
    .map((queue) => ({
      queue,
      tailKm: corridor.kmAt(queue.location.coordinates),
      headKm: corridor.kmAt(queue.way.at(-1) ?? queue.location.coordinates),
      at: road?.oldestAt ?? null,
    }))
    .filter(({ tailKm, headKm }) => tailKm <= withinKm && headKm >= -withinKm);
}
