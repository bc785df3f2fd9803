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
  rev: number;
}
export type DeviceFeature = Feature<Point, DeviceProperties>;
export type DeviceCollection = FeatureCollection<Point, DeviceProperties>;

export function compareUrgency(a: DeviceProperties, b: DeviceProperties): number {
  return (
    statusesWorstFirst.indexOf(a.status) - statusesWorstFirst.indexOf(b.status) ||
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
    const { name, roadName, status, rev } = feature.properties ?? {};
    const properties: DeviceProperties = {
      id: String(id),
      entityType,
      name: String(name ?? id),
      roadName: String(roadName ?? ""),
      status: isStatus(status) ? status : "UNKNOWN",
      rev: Number(rev ?? 0),
    };
    return [{ type: "Feature" as const, id: properties.id, geometry: feature.geometry, properties }];
  });
}

/** Applies live updates; stale ones are ignored. */
export function withPatches(
  features: readonly DeviceFeature[],
  patches: ReadonlyMap<string, Patch>,
): DeviceFeature[] {
  return features.flatMap((feature) => {
    const patch = patches.get(feature.properties.id);
    if (!patch || patch.rev <= feature.properties.rev) return [feature];
    if (patch.change === "DELETE") return [];
    return [
      {
        ...feature,
        geometry: findMovedPoint(feature, patch),
        properties: applyPatch(feature.properties, patch),
      },
    ];
  });
}

function applyPatch(properties: DeviceProperties, { rev, properties: changes }: Patch): DeviceProperties {
  return {
    ...properties,
    rev,
    name: typeof changes.name === "string" ? changes.name : properties.name,
    roadName: typeof changes.roadName === "string" ? changes.roadName : properties.roadName,
    status: isStatus(changes.status) ? changes.status : properties.status,
  };
}

function findMovedPoint(feature: DeviceFeature, patch: Patch): Point {
  const location = patch.properties.location as Point | null | undefined;
  return location?.type === "Point" ? location : feature.geometry;
}

function isStatus(value: unknown): value is DeviceStatus {
  return (statusesWorstFirst as readonly unknown[]).includes(value);
}
