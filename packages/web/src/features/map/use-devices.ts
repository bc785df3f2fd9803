import { useQueries } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { DeviceLayer } from "../../kit/map/device-layers.ts";
import { useSession } from "../../session/session-store.ts";
import { type DeviceFeature, deviceFeatures, withPatches } from "../../kinds/map-devices/device-features.ts";
import { layerQuery, openLayers } from "./device-queries.ts";
import { gatherPatches, type Patch } from "../../kinds/map-devices/live-patches.ts";

/** Refetch interval of a layer (MAP-049, MAP-050); live updates cover the time in between. */
const refetchEveryMs = 30_000;

export interface Devices {
  /** Undefined until every layer has loaded or failed once. */
  features: DeviceFeature[] | undefined;
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
  const { patches, patch } = usePatches();
  const answers = useQueries({
    queries: layers.map((layer) => ({ ...layerQuery(layer), refetchInterval: refetchEveryMs })),
  });
  const collections = answers.map(({ data }) => data);
  const features = useMemo(
    () =>
      withPatches(
        layers.flatMap(({ entityType }, index) => deviceFeatures(entityType, collections[index])),
        patches,
      ),
    // The answers are the same objects until they change.
    // oxlint-disable-next-line react/exhaustive-deps -- one dependency for each layer
    [layers, patches, ...collections],
  );
  const isAnswered = answers.every(({ isPending }) => !isPending);
  const [wasAnswered, setAnswered] = useState(false);
  if (isAnswered && !wasAnswered) setAnswered(true);
  const times = answers.flatMap(({ data, dataUpdatedAt }) => (data ? [dataUpdatedAt] : []));
  return {
    features: isAnswered || wasAnswered ? features : undefined,
    layers,
    failed: answers.flatMap(({ error, refetch }, index) => {
      const layer = layers[index];
      return error && layer ? [{ layer, error, retry: () => void refetch() }] : [];
    }),
    fetchedAtMs: times.length > 0 ? Math.min(...times) : undefined,
    patch,
  };
}

function usePatches(): { patches: ReadonlyMap<string, Patch>; patch: (patch: Patch) => void } {
  const [patches, setPatches] = useState<ReadonlyMap<string, Patch>>(new Map());
  const gathered = useMemo(
    () =>
      gatherPatches((changes) => setPatches((old) => new Map([...old, ...changes.map(entryById)])), {
        now: () => performance.now(),
        later: (run, delayMs) => {
          const timer = window.setTimeout(run, delayMs);
          return () => window.clearTimeout(timer);
        },
      }),
    [],
  );
  useEffect(() => () => gathered.stop(), [gathered]);
  return { patches, patch: gathered.add };
}

const entryById = (patch: Patch) => [patch.id, patch] as const;
