import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { FeatureCollection } from "geojson";
import { lazy, Suspense, useMemo } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import { Panel } from "../../kit/layout/panel.tsx";
import { RowSkeletons } from "../../kit/screen/states.tsx";
import { api } from "../../queries/api.ts";
import { useCan, useSession } from "../../session/session-store.ts";
import { neededPlaces } from "./needed-places.ts";
import { useDevices } from "./use-devices.ts";

const PlacesMap = lazy(() => import("./places-map.tsx"));
const refetchEveryMs = 30_000;

/** A small map of what needs attention: open incidents and devices with problems. */
export default function NeedsMap() {
  const { t } = useTranslation("shift");
  const navigate = useNavigate();
  const { features } = useDevices();
  const incidents = useIncidents();
  const places = useMemo(() => neededPlaces(incidents, features ?? []), [incidents, features]);
  return (
    <Panel title={t("mapTitle")} actions={<Link to="/map">{t("shell:modules.map")}</Link>}>
      {places.length > 0 ? (
        <Suspense fallback={<RowSkeletons rows={4} />}>
          <PlacesMap
            places={places}
            label={t("mapLabel")}
            failedText={t("mapFailed")}
            onOpen={(path) => void navigate({ to: path })}
          />
        </Suspense>
      ) : (
        features && <EmptyState isInline title={t("mapNone")} />
      )}
    </Panel>
  );
}

function useIncidents(): FeatureCollection | null | undefined {
  const { entityType, path, licence } = automatedIncident;
  const mayRead = useCan("READ", entityType);
  const { features } = useSession();
  const { data } = useQuery({
    queryKey: ["geojson", entityType],
    queryFn: ({ signal }) => api.get<FeatureCollection>(`${path}/geojson`, { signal }),
    enabled: mayRead && licence !== undefined && features.has(licence),
    refetchInterval: refetchEveryMs,
  });
  return data;
}
