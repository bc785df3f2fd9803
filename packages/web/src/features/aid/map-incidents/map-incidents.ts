import { incidentSeverities, type IncidentSeverity } from "@gantry/domain/kinds/incident-type.ts";
import type { AutomatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import type { Feature, FeatureCollection, Point } from "geojson";
import type { FilterSpecification, GeoJSONSource, Map as MapLibre } from "maplibre-gl";
import { addSvg } from "../../../kit/map/map-engine.ts";
import { mapFont } from "../../../kit/map/base-style.ts";
import { mapColors } from "../../../kit/map/theme-colors.ts";
import { incidentMarkSvg, incidentSeverityOf } from "../../../kinds/map-devices/incident-mark.ts";
import { translate } from "../../../text/translate.ts";
import { isOpen } from "../incident/incident-entity.ts";

/** Layers of incidents; the ids are part of views. */
export const incidentLayerIds = ["incident", "incidentCleared"] as const;
type IncidentLayerId = (typeof incidentLayerIds)[number];
type IncidentFeature = Feature<
  Point,
  { id: string; icon: string; type: string; name: string; severity: IncidentSeverity }
>;

const clearedShownMs = 24 * 3_600_000;
const source = "incidents";
export const incidentLayer = "incident-icons";
const ringLayer = "incident-ring";
const boxPx = 20;
const ringRadiusPx = 16;
const pixelRatio = 3;

export async function addIncidentLayer(map: MapLibre): Promise<void> {
  if (map.getSource(source)) return;
  map.addSource(source, { type: "geojson", data: { type: "FeatureCollection", features: [] } });
  const { halo } = mapColors(map.getContainer());
  await Promise.all(
    incidentSeverities.flatMap((severity) =>
      [false, true].map((isCleared) => {
        const svg = incidentMarkSvg(severity, halo, boxPx * pixelRatio, { isCleared });
        return addSvg(map, iconOf(severity, isCleared), svg, pixelRatio);
      }),
    ),
  );
  map.addLayer({
    id: ringLayer,
    type: "circle",
    source,
    filter: isIncident(undefined),
    paint: {
      "circle-radius": ringRadiusPx,
      "circle-color": "transparent",
      "circle-stroke-width": 2.5,
      "circle-stroke-color": mapColors(map.getContainer()).accent,
    },
  });
  map.addLayer({
    id: incidentLayer,
    type: "symbol",
    source,
    layout: {
      "icon-image": ["get", "icon"],
      "icon-allow-overlap": true,
      "text-field": ["get", "type"],
      "text-font": mapFont,
      "text-size": 12,
      "text-offset": [0, 1.4],
      "text-anchor": "top",
      "text-optional": true,
    },
    paint: {
      "text-color": mapColors(map.getContainer()).plateInk,
      "text-halo-color": halo,
      "text-halo-width": 1.5,
    },
  });
}

/** The incidents of one layer; the icon follows the severity, minor where it is missing (INC-033). */
export function incidentsOf(
  layerId: IncidentLayerId,
  found: FeatureCollection | null | undefined,
  nowMs: number,
): IncidentFeature[] {
  return (found?.features ?? [])
    .filter(
      ({ geometry, properties }) => geometry.type === "Point" && layerOf(properties ?? {}, nowMs) === layerId,
    )
    .map(({ id, geometry, properties }) => ({
      type: "Feature" as const,
      geometry: geometry as Point,
      properties: {
        id: String(id ?? properties?.["id"]),
        severity: incidentSeverityOf(properties?.["severity"]),
        icon: iconOf(incidentSeverityOf(properties?.["severity"]), layerId === "incidentCleared"),
        type: labelOf(properties ?? {}),
        name: String(properties?.["name"] ?? ""),
      },
    }));
}

export function drawIncidents(map: MapLibre, features: IncidentFeature[]): void {
  void map.getSource<GeoJSONSource>(source)?.setData({ type: "FeatureCollection", features });
}

/** The ring around the incident whose panel is open. */
export const chooseIncident = (map: MapLibre, id: string | undefined): void =>
  void map.setFilter(ringLayer, isIncident(id));

const isIncident = (id: string | undefined): FilterSpecification => ["==", ["get", "id"], id ?? ""];

function labelOf({ incidentTypeName, name, isExercise }: Record<string, unknown>): string {
  const type = String(incidentTypeName ?? name ?? "");
  return isExercise === true ? translate("incidents:exerciseOnMap", { type }) : type;
}

function layerOf(properties: Record<string, unknown>, nowMs: number): IncidentLayerId | undefined {
  const status = properties["status"] as AutomatedIncident["status"];
  if (isOpen({ status })) return "incident";
  const sinceMs = nowMs - Date.parse(String(properties["clearedAt"]));
  return status === "CLEARED" && sinceMs < clearedShownMs ? "incidentCleared" : undefined;
}

const iconOf = (severity: IncidentSeverity, isCleared: boolean): string =>
  `incident-${severity}${isCleared ? "-cleared" : ""}`;
