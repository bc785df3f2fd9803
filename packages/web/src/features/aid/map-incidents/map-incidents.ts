import { incidentSeverities, type IncidentSeverity } from "@gantry/domain/kinds/incident-type.ts";
import type { FeatureCollection, Point } from "geojson";
import type { GeoJSONSource, Map as MapLibre } from "maplibre-gl";
import { addSvg } from "../../../kit/map/map-engine.ts";
import { mapFont } from "../../../kit/map/base-style.ts";
import { mapColors } from "../../../kit/map/theme-colors.ts";
import { incidentMarkSvg, incidentSeverityOf } from "../../../kinds/map-devices/incident-mark.ts";
import { translate } from "../../../text/translate.ts";
import { isOpen } from "../incident/incident-entity.ts";

const source = "incidents";
export const incidentLayer = "incident-icons";
const boxPx = 20;
const pixelRatio = 3;

export async function addIncidentLayer(map: MapLibre): Promise<void> {
  if (map.getSource(source)) return;
  map.addSource(source, { type: "geojson", data: { type: "FeatureCollection", features: [] } });
  const { halo } = mapColors(map.getContainer());
  await Promise.all(
    incidentSeverities.map((severity) =>
      addSvg(map, iconOf(severity), incidentMarkSvg(severity, halo, boxPx * pixelRatio), pixelRatio),
    ),
  );
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

/** Open incidents; the icon follows the severity, minor where it is missing (INC-033). */
export function drawIncidents(map: MapLibre, found: FeatureCollection | undefined): void {
  const features = (found?.features ?? [])
    .filter(
      ({ geometry, properties }) => geometry.type === "Point" && isOpen({ status: properties?.["status"] }),
    )
    .map(({ id, geometry, properties }) => ({
      type: "Feature" as const,
      geometry: geometry as Point,
      properties: {
        id: String(id ?? properties?.["id"]),
        icon: iconOf(incidentSeverityOf(properties?.["severity"])),
        type: labelOf(properties ?? {}),
      },
    }));
  void map.getSource<GeoJSONSource>(source)?.setData({ type: "FeatureCollection", features });
}

function labelOf({ incidentTypeName, name, isExercise }: Record<string, unknown>): string {
  const type = String(incidentTypeName ?? name ?? "");
  return isExercise === true ? translate("incidents:exerciseOnMap", { type }) : type;
}

const iconOf = (severity: IncidentSeverity): string => `incident-${severity}`;
