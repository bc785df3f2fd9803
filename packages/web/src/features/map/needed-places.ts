import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import type { IncidentSeverity } from "@gantry/domain/kinds/incident-type.ts";
import { incidentSeverityOf } from "../../kinds/map-devices/incident-mark.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { detailPath } from "@gantry/domain/subjects/subjects.ts";
import type { FeatureCollection } from "geojson";
import { compareUrgency, type DeviceFeature } from "../../kinds/map-devices/device-features.ts";

export interface NeededPlace {
  id: string;
  /** An incident by its severity, or a device with its entity type and status. */
  what: { severity: IncidentSeverity } | { entityType: string; status: DeviceStatus };
  name: string;
  path: string;
  longitude: number;
  latitude: number;
}

const maxPlaces = 40;
const open: ReadonlySet<unknown> = new Set(["ACTIVE", "CONFIRMED"]);
const faulty: ReadonlySet<DeviceStatus> = new Set(["OFFLINE", "DEGRADED"]);

/** Open incidents first, then devices with problems, the worst first. */
export function neededPlaces(
  incidents: FeatureCollection | null | undefined,
  devices: readonly DeviceFeature[],
): NeededPlace[] {
  const places = (incidents?.features ?? []).flatMap(({ id, geometry, properties }): NeededPlace[] => {
    const [longitude, latitude] = geometry?.type === "Point" ? geometry.coordinates : [];
    const key = String(properties?.["id"] ?? id);
    if (longitude === undefined || latitude === undefined || !open.has(properties?.["status"])) return [];
    const name = String(properties?.["name"] ?? key);
    const what = { severity: incidentSeverityOf(properties?.["severity"]) };
    return [{ id: key, what, name, path: entityPath(automatedIncident, key), longitude, latitude }];
  });
  const faults = devices
    .filter(({ properties }) => faulty.has(properties.iconStatus))
    .toSorted((one, other) => compareUrgency(one.properties, other.properties))
    .flatMap(({ geometry, properties: { id, entityType, iconStatus: status, name } }): NeededPlace[] => {
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      const path = detailPath(entityType, id);
      return path === undefined
        ? []
        : [{ id, what: { entityType, status }, name, path, longitude, latitude }];
    });
  return [...places, ...faults].slice(0, maxPlaces);
}
