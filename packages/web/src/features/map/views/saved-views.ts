import type { MapConfig } from "@gantry/domain/kinds/map-config.ts";
import type { MapView } from "../../../kit/map/map-view.ts";
import type { Clustering } from "../device-source.ts";

/** A view by its name: a person's own, or one that the tenant shares. */
export interface NamedView extends MapView {
  name: string;
  /** Undefined: the layers that are on by default. */
  enabledLayerIds: readonly string[] | undefined;
  /** Null: the default base layer. */
  baseLayer: string | null;
  clustering: Partial<Clustering>;
}

/** A view of the tenant. */
export interface SharedView extends NamedView {
  id: string;
}

export interface SavedView extends NamedView {
  isDefault: boolean;
}

/** Where a person's views are stored (MAP-051). */
export const viewsPreferenceId = "map_layer_location";

const limits = { longitude: 180, latitude: 90, zoom: 24, bearing: 180, pitch: 85 } as const;

/** Unvalidated metadata of the preference: entries without a place are left out. */
export function viewsOf(metadata: Record<string, unknown> | undefined): SavedView[] {
  const entries: unknown = metadata?.["preferences"];
  if (!Array.isArray(entries)) return [];
  return (entries as unknown[]).flatMap((entry) => viewOf((entry ?? {}) as Record<string, unknown>) ?? []);
}

function viewOf(entry: Record<string, unknown>): SavedView | undefined {
  const { name, enabledLayerIds, baseLayer, isDefault, clusteringEnabled } = entry;
  const place = Object.entries(limits).map(([member, limit]) => {
    const value = entry[member];
    return [member, typeof value === "number" && Math.abs(value) <= limit ? value : undefined] as const;
  });
  if (typeof name !== "string" || place.some(([, value]) => value === undefined)) return undefined;
  return {
    ...(Object.fromEntries(place) as unknown as MapView),
    name,
    enabledLayerIds: Array.isArray(enabledLayerIds)
      ? enabledLayerIds.filter((id): id is string => typeof id === "string")
      : undefined,
    baseLayer: typeof baseLayer === "string" ? baseLayer : null,
    isDefault: isDefault === true,
    clustering: typeof clusteringEnabled === "boolean" ? { enabled: clusteringEnabled } : {},
  };
}

/** Metadata of the preference (MAP-030). The key is null: it stays with the base layer on the server. */
export const metadataOfViews = (views: readonly SavedView[]) => ({
  preferences: views.map(({ clustering, ...view }) => ({
    ...view,
    apiKey: null,
    clusteringEnabled: clustering.enabled,
  })),
});

export function viewOfConfig(config: MapConfig): SharedView {
  const ids = [...(config.goAtmsLayerIds ?? []), ...(config.enabledLayerIds ?? [])];
  const { id, name, longitude, latitude, zoom, bearing, pitch } = config;
  return {
    id,
    name,
    longitude: longitude ?? 0,
    latitude: latitude ?? 0,
    zoom: zoom ?? 0,
    bearing: bearing ?? 0,
    pitch: pitch ?? 0,
    // A configuration that names no layer leaves the choice to the map.
    enabledLayerIds: ids.length > 0 ? ids : undefined,
    baseLayer: config.baseLayerId ?? null,
    clustering: {
      enabled: config.clusteringEnabled ?? true,
      radiusPx: config.clusterRadius ?? 60,
      maxZoom: config.clusterMaxZoom ?? 14,
    },
  };
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export const isTaken = (views: readonly SavedView[], name: string): boolean =>
  views.some((view) => isSame(view.name, name));

/** Added at the end, or in the place of the view of this name, whose default mark it keeps. */
export function withView(views: readonly SavedView[], view: NamedView): SavedView[] {
  const isKnown = views.some(({ name }) => name === view.name);
  return isKnown
    ? views.map((old) => (old.name === view.name ? { ...view, isDefault: old.isDefault } : old))
    : [...views, { ...view, isDefault: false }];
}

export const withoutView = (views: readonly SavedView[], name: string): SavedView[] =>
  views.filter((view) => view.name !== name);

export const withName = (views: readonly SavedView[], name: string, next: string): SavedView[] =>
  views.map((view) => (view.name === name ? { ...view, name: next } : view));

/** At most one view is the default. */
export const withDefault = (views: readonly SavedView[], name: string | undefined): SavedView[] =>
  views.map((view) => ({ ...view, isDefault: view.name === name }));
