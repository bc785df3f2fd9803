import { cameraIconStatus } from "@gantry/domain/camera/map-icon-status.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { compareNumbered } from "../../text/locale-text.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import type { Feature, FeatureCollection, Point } from "geojson";
import { statusesWorstFirst } from "@gantry/domain/kinds/define-kind.ts";
import type { Patch } from "./live-patches.ts";

export interface DeviceProperties {
  id: string;
  entityType: string;
  name: string;
  roadName: string;
  status: DeviceStatus;
  /** Status that the pin shows; a camera's depends on its stream too. */
  iconStatus: DeviceStatus;
  /** Of cameras; null if unknown. */
  streamOnline: boolean | null;
  rev: number;
}
export type DeviceFeature = Feature<Point, DeviceProperties>;
export type DeviceCollection = FeatureCollection<Point, DeviceProperties>;

/** By what the pins show, the worst first. */
export function compareUrgency(a: DeviceProperties, b: DeviceProperties): number {
  return (
    statusesWorstFirst.indexOf(a.iconStatus) - statusesWorstFirst.indexOf(b.iconStatus) ||
    compareNumbered(a.name, b.name)
  );
}

/** Features of a GET geojson response; entities without a position are left out. */
export function deviceFeatures(
  entityType: string,
  answer: FeatureCollection | null | undefined,
): DeviceFeature[] {
  return (answer?.features ?? []).flatMap((feature) => {
    const id = feature.properties?.id ?? feature.id;
    if (feature.geometry?.type !== "Point" || id === undefined) return [];
    const { name, roadName, status, rev, streamOnline } = feature.properties ?? {};
    const properties = withIcon({
      id: String(id),
      entityType,
      name: String(name ?? id),
      roadName: String(roadName ?? ""),
      status,
      streamOnline: flagOf(streamOnline),
      rev: Number(rev ?? 0),
    });
    return [{ type: "Feature" as const, id: properties.id, geometry: feature.geometry, properties }];
  });
}

export const patched = (
  { geometry, properties, ...feature }: DeviceFeature,
  patch: Patch,
): DeviceFeature => ({
  ...feature,
  geometry: movedPoint(patch) ?? geometry,
  properties: applyPatch(properties, patch),
});

/** Whether both are drawn and listed alike; the revision may differ. */
export function isSameDevice(one: DeviceFeature, other: DeviceFeature): boolean {
  const [a, b] = [one.properties, other.properties];
  return (
    a.status === b.status &&
    a.iconStatus === b.iconStatus &&
    a.streamOnline === b.streamOnline &&
    a.name === b.name &&
    a.roadName === b.roadName &&
    one.geometry.coordinates.every((value, at) => value === other.geometry.coordinates[at])
  );
}

function applyPatch(properties: DeviceProperties, { rev, properties: changes }: Patch): DeviceProperties {
  const { streamOnline } = (changes.stateData ?? {}) as { streamOnline?: unknown };
  return withIcon({
    ...properties,
    rev,
    name: typeof changes.name === "string" ? changes.name : properties.name,
    roadName: typeof changes.roadName === "string" ? changes.roadName : properties.roadName,
    status: isStatus(changes.status) ? changes.status : properties.status,
    streamOnline: streamOnline === undefined ? properties.streamOnline : flagOf(streamOnline),
  });
}

function movedPoint(patch: Patch): Point | undefined {
  const location = patch.properties.location as Point | null | undefined;
  return location?.type === "Point" ? location : undefined;
}

function withIcon(
  properties: Omit<DeviceProperties, "status" | "iconStatus"> & { status: unknown },
): DeviceProperties {
  const { entityType, streamOnline } = properties;
  const status = isStatus(properties.status) ? properties.status : "UNKNOWN";
  const isCamera = entityType === camera.entityType;
  const iconStatus = isCamera ? cameraIconStatus(properties.status, streamOnline) : status;
  return { ...properties, status, iconStatus };
}

const flagOf = (value: unknown): boolean | null => (typeof value === "boolean" ? value : null);

function isStatus(value: unknown): value is DeviceStatus {
  return (statusesWorstFirst as readonly unknown[]).includes(value);
}
