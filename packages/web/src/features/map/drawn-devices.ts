import type { Feature, Point } from "geojson";
import type { GeoJSONFeatureDiff } from "maplibre-gl";
import type { MapEntity } from "../../kinds/feature.ts";
import type { DeviceFeature, DeviceProperties } from "../../kinds/map-devices/device-features.ts";

/** What pins and clusters are drawn from, and the pointer finds. */
export type DrawnDevice = MapEntity & Pick<DeviceProperties, "status" | "iconStatus">;

export interface DrawnChanges {
  add: Feature<Point, DrawnDevice>[];
  remove: string[];
  update: GeoJSONFeatureDiff[];
}

const drawnKeys = ["entityType", "name", "status", "iconStatus"] as const satisfies (keyof DrawnDevice)[];

export const drawn = ({ geometry, properties }: DeviceFeature): Feature<Point, DrawnDevice> => {
  const { id, entityType, name, status, iconStatus } = properties;
  return { type: "Feature", geometry, properties: { id, entityType, name, status, iconStatus } };
};

/** Unchanged devices are the same objects. */
export function changesBetween(
  before: readonly DeviceFeature[],
  now: readonly DeviceFeature[],
): DrawnChanges {
  const isInPlace =
    before.length === now.length && now.every((one, at) => idOf(one) === idOf(before[at] ?? one));
  const known = isInPlace ? undefined : new Map(before.map((one) => [idOf(one), one]));
  const changes: DrawnChanges = { add: [], remove: [], update: [] };
  for (const [at, one] of now.entries()) {
    const old = known ? known.get(idOf(one)) : before[at];
    if (!old) changes.add.push(drawn(one));
    else if (old !== one) changes.update.push(...changeOf(old, one));
  }
  if (!known) return changes;
  for (const one of now) known.delete(idOf(one));
  return { ...changes, remove: [...known.keys()] };
}

const idOf = ({ properties: { id } }: DeviceFeature): string => id;

function changeOf(old: DeviceFeature, now: DeviceFeature): GeoJSONFeatureDiff[] {
  const addOrUpdateProperties = drawnKeys
    .filter((key) => old.properties[key] !== now.properties[key])
    .map((key) => ({ key, value: now.properties[key] }));
  const isMoved = old.geometry !== now.geometry;
  if (addOrUpdateProperties.length === 0 && !isMoved) return [];
  return [{ id: idOf(now), addOrUpdateProperties, ...(isMoved && { newGeometry: now.geometry }) }];
}
