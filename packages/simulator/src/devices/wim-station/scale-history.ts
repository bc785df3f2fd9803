import type { ScalePlan } from "../../city/scale-plan.ts";
import { sliceMs, type Traffic } from "../../city/traffic/traffic.ts";
import { firstTruck } from "./passed-vehicles.ts";

const quarterMs = 900_000;
/** Every tenth slice of the traffic is counted. */
const scale = 10;

interface PastQuarter {
  /** Its start, ISO 8601 UTC. */
  at: string;
  vehicles: number;
}

/** How many vehicles the scales would have weighed in the whole quarters of an hour of this time; a tenth stands for each. */
export function scaleHistory(
  traffic: Traffic,
  { place, lanes }: ScalePlan,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): PastQuarter[] {
  const history: PastQuarter[] = [];
  for (
    let startMs = Math.ceil(fromMs / quarterMs) * quarterMs;
    startMs + quarterMs <= toMs;
    startMs += quarterMs
  ) {
    let counted = 0;
    for (let atMs = startMs; atMs < startMs + quarterMs; atMs += scale * sliceMs)
      for (const lane of lanes)
        counted += traffic
          .passagesIn({ ...place, lane }, atMs / sliceMs)
          .filter(({ type }) => type >= firstTruck).length;
    history.push({ at: new Date(startMs).toISOString(), vehicles: counted * scale });
  }
  return history;
}
