import { type Corridor, corridorOf } from "@gantry/domain/incidents/corridor.ts";
import type { Placed } from "@gantry/domain/incidents/along-road.ts";
import { useQuery } from "@tanstack/react-query";
import { findQuery } from "../../../queries/kind-queries.ts";
import { useLive } from "../../../realtime/live.ts";
import { useCan } from "../../../session/session-store.ts";
import { corridorKinds, type CorridorKind, type Shown, shownOf } from "./corridor-devices.ts";

export const withinKm = 8;
const maxDevices = 500;

export interface FoundCorridor {
  /** Undefined where the place is not known. */
  corridor: Corridor<Shown> | undefined;
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
}

/** Cameras, signs and detectors that one may read around the incident, live. */
export function useCorridor(incident: Placed): FoundCorridor {
  const all = [
    useDevicesOn(incident.roadName, "camera"),
    useDevicesOn(incident.roadName, "sign"),
    useDevicesOn(incident.roadName, "detector"),
  ];
  return {
    corridor: corridorOf(
      incident,
      all.flatMap(({ devices }) => devices),
      withinKm,
    ),
    isLoading: all.some(({ isLoading }) => isLoading),
    error: all.find(({ error }) => error)?.error ?? null,
    retry: () => all.forEach(({ retry }) => retry()),
  };
}

function useDevicesOn(roadName: string | null, name: CorridorKind) {
  const kind = corridorKinds[name];
  const mayRead = useCan("READ", kind.entityType);
  const isWanted = mayRead && roadName !== null;
  useLive(kind.entityType, undefined, isWanted);
  const { data, error, isLoading, refetch } = useQuery({
    ...findQuery(kind, {
      page: 0,
      pageSize: maxDevices,
      sortField: "name",
      ascending: true,
      filters: [{ field: "roadName", operator: "EQUALS", value: roadName ?? "" }],
    }),
    enabled: isWanted,
  });
  return {
    devices: (isWanted ? (data?.items ?? []) : []).map((entity) => shownOf(name, entity)),
    isLoading,
    error: data ? null : error,
    retry: () => void refetch(),
  };
}
