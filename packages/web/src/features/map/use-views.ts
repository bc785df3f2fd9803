import { mapConfig } from "@gantry/domain/kinds/map-config.ts";
import { useQuery } from "@tanstack/react-query";
import type { Map as MapLibre } from "maplibre-gl";
import { useCan } from "../../session/session-store.ts";
import { configsQuery } from "./device-queries.ts";
import { choiceOf, type MapChoice } from "./start-view.ts";
import { type NamedView, viewOfConfig } from "./views/saved-views.ts";
import { useSavedViews } from "./views/use-saved-views.ts";

interface ViewParts {
  map: MapLibre | null | undefined;
  choice: MapChoice;
  setChoice: (choice: MapChoice) => void;
  defaultIds: readonly string[];
}

/** Views one can apply to the map, and the map as a view. */
export function useViews({ map, choice, setChoice, defaultIds }: ViewParts) {
  const mayReadConfigs = useCan("READ", mapConfig.entityType);
  const { data } = useQuery({ ...configsQuery, enabled: mayReadConfigs });
  const { views, change } = useSavedViews();
  /** Layers, position, zoom, bearing, pitch and base layer (MAP-017). */
  const apply = (view: NamedView) => {
    const { longitude, latitude, zoom, bearing, pitch } = view;
    setChoice(choiceOf(view, { before: choice, defaultIds }));
    map?.jumpTo({ center: [longitude, latitude], zoom, bearing, pitch });
  };
  const nowAs = map ? (name: string) => viewOf(map, choice, name) : undefined;
  return { own: views, shared: (data?.items ?? []).map(viewOfConfig), change, apply, nowAs };
}

function viewOf(map: MapLibre, choice: MapChoice, name: string): NamedView {
  const { lng, lat } = map.getCenter();
  return {
    name,
    longitude: lng,
    latitude: lat,
    zoom: map.getZoom(),
    bearing: map.getBearing(),
    pitch: map.getPitch(),
    enabledLayerIds: [...choice.layers],
    baseLayer: choice.baseLayer,
    clustering: { enabled: choice.clustering.enabled },
  };
}
