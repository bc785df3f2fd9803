import type { PublicMap } from "@gantry/domain/contract/answers/public-map.ts";
import { apiPath } from "@gantry/domain/contract/api-path.ts";
import { readOnlyPath } from "@gantry/domain/contract/read-only-calls.ts";
import { useEffect, useState } from "react";
import { noteServerTime } from "../../kit/status/server-time.ts";

export interface ShownMap {
  map: PublicMap | undefined;
  /** ISO time by the server's clock; of the map that is shown. */
  checkedAt: string | undefined;
  failure: "closed" | "unreachable" | undefined;
}

const againMs = 10_000;
/** Visitors who opened the page together must not return together. */
const spreadMs = 2_000;
const timeoutMs = 15_000;

export function usePublicMap(tenantId: string): ShownMap {
  const [shown, setShown] = useState<ShownMap>({
    map: undefined,
    checkedAt: undefined,
    failure: undefined,
  });
  useEffect(() => {
    const gone = new AbortController();
    let timer: number | undefined;
    const readAgain = async (before: ShownMap): Promise<void> => {
      const next = await readMap(tenantId, before, gone.signal);
      if (gone.signal.aborted) return;
      setShown(next);
      timer = window.setTimeout(() => void readAgain(next), againMs + Math.random() * spreadMs);
    };
    void readAgain({ map: undefined, checkedAt: undefined, failure: undefined });
    return () => {
      gone.abort();
      window.clearTimeout(timer);
    };
  }, [tenantId]);
  return shown;
}

/** A map that is no longer public leaves the screen; one that cannot be reached stays as the last known. */
async function readMap(tenantId: string, before: ShownMap, gone: AbortSignal): Promise<ShownMap> {
  try {
    const answer = await fetch(`${apiPath}${readOnlyPath(tenantId, "/system/map")}`, {
      credentials: "omit",
      // Asks whether the copy that the browser holds is still the newest.
      cache: "no-cache",
      signal: AbortSignal.any([gone, AbortSignal.timeout(timeoutMs)]),
    });
    if (answer.status === 404) return { map: undefined, checkedAt: undefined, failure: "closed" };
    if (!answer.ok) return { ...before, failure: "unreachable" };
    const map = (await answer.json()) as PublicMap;
    const checkedAt = new Date(answer.headers.get("date") ?? Date.now()).toISOString();
    noteServerTime(checkedAt);
    return { map, checkedAt, failure: undefined };
  } catch {
    return { ...before, failure: "unreachable" };
  }
}
