import { mapConfig } from "@gantry/domain/kinds/map-config.ts";
import { mapLayer } from "@gantry/domain/kinds/map-layer.ts";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { layerOf } from "../../kit/map/device-layers.ts";
import { metadataOf, preferencesQuery } from "../../session/preference/preference-queries.ts";
import { useCan, useSession } from "../../session/session-store.ts";
import { configsQuery } from "./device-queries.ts";
import { defaultClustering } from "./device-source.ts";
import { defaultLayerIds, openOverlays, overlayLayersOf } from "./map-layers.ts";
import { baseLayersQuery, overlaysQuery } from "./outside/outside-layer.ts";
import { choiceOf, defaultView, startView } from "./start-view.ts";
import type { Devices } from "./use-devices.ts";
import { viewOfConfig, viewsOf, viewsPreferenceId } from "./views/saved-views.ts";

export type Start = NonNullable<ReturnType<typeof useStart>>;

/** Where the map opens and with what; chosen once, when all its inputs are loaded (MAP-040). */
export function useStart({ features, layers }: Pick<Devices, "features" | "layers">) {
  const session = useSession();
  const mayReadConfigs = useCan("READ", mapConfig.entityType);
  const mayReadLayers = useCan("READ", mapLayer.entityType);
  const configs = useQuery({ ...configsQuery, enabled: mayReadConfigs });
  const bases = useQuery({ ...baseLayersQuery, enabled: mayReadLayers });
  const overlays = useQuery({ ...overlaysQuery, enabled: mayReadLayers });
  const preferences = useQuery(preferencesQuery("user"));
  const isReady =
    features !== undefined &&
    (!mayReadConfigs || !configs.isPending) &&
    (!mayReadLayers || (!bases.isPending && !overlays.isPending)) &&
    !preferences.isPending;
  const { show } = useSearch({ strict: false }) as { show?: string | number };
  const shownId = show === undefined ? undefined : String(show);
  const made = useMemo(
    () => {
      if (!isReady) return undefined;
      const items = configs.data?.items ?? [];
      const shared = items.map((config) => ({ view: viewOfConfig(config), isDefault: config.default }));
      const own = viewsOf(metadataOf(preferences.data, viewsPreferenceId));
      const view = defaultView(own, shared);
      const shown = features.find(({ properties }) => properties.id === shownId);
      const defaultIds = [
        ...defaultLayerIds(layers, features, overlayLayersOf(openOverlays(session))),
        ...(overlays.data?.items ?? []).filter(({ visible }) => visible).map(({ id }) => id),
      ];
      const before = {
        baseLayer: bases.data?.items.find(({ isDefault }) => isDefault)?.id ?? "streets",
        clustering: { ...defaultClustering, ...shared.find(({ isDefault }) => isDefault)?.view.clustering },
      };
      const choice = choiceOf(view, { before, defaultIds });
      // A device that a link asks for is on the map, whatever the view leaves out.
      const shownLayer = shown && layerOf(shown.properties.entityType)?.id;
      return {
        shownId,
        defaultIds,
        place: startView(
          view,
          features.map(({ geometry }) => geometry.coordinates as [number, number]),
          shown?.geometry.coordinates,
        ),
        choice: shownLayer ? { ...choice, layers: new Set([...choice.layers, shownLayer]) } : choice,
      };
    },
    // oxlint-disable-next-line react/exhaustive-deps -- once, see above
    [isReady, shownId],
  );
  // A list that is loaded again, as after a change of permissions, must not close the map.
  const [kept, setKept] = useState(made);
  if (made && (!kept || made.shownId !== kept.shownId)) setKept(made);
  return kept ?? made;
}
