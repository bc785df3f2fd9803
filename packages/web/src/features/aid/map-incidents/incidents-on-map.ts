import type { AlertAreas } from "@gantry/domain/contract/answers/incident.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { FeatureCollection } from "geojson";
import { api } from "../../../queries/api.ts";
import { useCan, useSession } from "../../../session/session-store.ts";

/** INC-034. */
const incidentRefetchMs = 30_000;
/** Older ones are not drawn as if they were still there. */
const incidentMaxAgeMs = 4 * incidentRefetchMs;

export const incidentsOnMap = queryOptions({
  queryKey: ["geojson", automatedIncident.entityType],
  queryFn: ({ signal }) => api.get<FeatureCollection>(`${automatedIncident.path}/geojson`, { signal }),
  refetchInterval: incidentRefetchMs,
  gcTime: incidentMaxAgeMs,
});

export type AreaOnMap = AlertAreas["items"][number];
const noAreas: readonly AreaOnMap[] = [];

export function useMayReadIncidents(): boolean {
  const { entityType, licence } = automatedIncident;
  const mayRead = useCan("READ", entityType);
  const { features } = useSession();
  return mayRead && licence !== undefined && features.has(licence);
}

export function useAlertAreas(): readonly AreaOnMap[] {
  const { entityType, path } = automatedIncident;
  const { data } = useQuery({
    queryKey: ["geojson", entityType, "areas"],
    queryFn: ({ signal }) => api.get<AlertAreas>(`${path}/areas`, { signal }),
    enabled: useMayReadIncidents(),
    refetchInterval: incidentRefetchMs,
    gcTime: incidentMaxAgeMs,
  });
  return data?.items ?? noAreas;
}
