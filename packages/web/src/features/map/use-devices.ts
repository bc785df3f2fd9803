import { useQueries } from "@tanstack/react-query";
import { type Dispatch, type SetStateAction, useEffect, useMemo, useState } from "react";
import type { DeviceLayer } from "../../kit/map/device-layers.ts";
import { useSession } from "../../session/session-store.ts";
import type { DeviceFeature } from "../../kinds/map-devices/device-features.ts";
import { type DeviceSet, noDevices, withAnswer, withPatches } from "../../kinds/map-devices/device-set.ts";
import { layerQuery, openLayers } from "./device-queries.ts";
import { gatherPatches, type Patch } from "../../kinds/map-devices/live-patches.ts";

/** Refetch interval of a layer (MAP-049, MAP-050); live updates cover the time in between. */
const refetchEveryMs = 30_000;

export interface Devices {
  /** Undefined until every layer has loaded or failed once. */
  features: readonly DeviceFeature[] | undefined;
  layers: readonly DeviceLayer[];
  failed: readonly { layer: DeviceLayer; error: unknown; retry: () => void }[];
  /** Fetch time of the oldest layer, local clock, in milliseconds. */
  fetchedAtMs: number | undefined;
  patch: (patch: Patch) => void;
}

/** Fetched per layer, so that failures are independent. */
export function useDevices(): Devices {
  const session = useSession();
  const layers = useMemo(() => openLayers(session), [session]);
  const [set, setSet] = useState(noDevices);
  const patch = usePatch(setSet);
  const answers = useQueries({
    queries: layers.map((layer) => ({ ...layerQuery(layer), refetchInterval: refetchEveryMs })),
  });
  const collections = answers.map(({ data }) => data);
  useEffect(
    () =>
      setSet((now) =>
        layers.reduce((filled, { entityType }, index) => {
          const answer = collections[index];
          return answer ? withAnswer(filled, entityType, answer) : filled;
        }, now),
      ),
    // The answers are the same objects until they change.
    // oxlint-disable-next-line react/exhaustive-deps -- one dependency for each layer
    [layers, ...collections],
  );
  const isFilled = answers.every(({ isPending, data }, index) => {
    const entityType = layers[index]?.entityType ?? "";
    return !isPending && (!data || set.answers.has(entityType));
  });
  const [wasFilled, setFilled] = useState(false);
  if (isFilled && !wasFilled) setFilled(true);
  const times = answers.flatMap(({ data, dataUpdatedAt }) => (data ? [dataUpdatedAt] : []));
  return {
    features: isFilled || wasFilled ? set.features : undefined,
    layers,
    failed: answers.flatMap(({ error, refetch }, index) => {
      const layer = layers[index];
      return error && layer ? [{ layer, error, retry: () => void refetch() }] : [];
    }),
    fetchedAtMs: times.length > 0 ? Math.min(...times) : undefined,
    patch,
  };
}

function usePatch(setSet: Dispatch<SetStateAction<DeviceSet>>): (patch: Patch) => void {
  const gathered = useMemo(
    () =>
      gatherPatches((patches) => setSet((now) => withPatches(now, patches)), {
        now: () => performance.now(),
        later: (run, delayMs) => {
          const timer = window.setTimeout(run, delayMs);
          return () => window.clearTimeout(timer);
        },
      }),
    [setSet],
  );
  useEffect(() => () => gathered.stop(), [gathered]);
  return gathered.add;
}
