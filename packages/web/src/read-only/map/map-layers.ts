import { incidentSeverities } from "@gantry/domain/kinds/incident-type.ts";
import type { GeoJSONSource, Map as MapLibre } from "maplibre-gl";
import { incidentMarkSvg } from "../../kinds/map-devices/incident-mark.ts";
import { mapFont } from "../../kit/map/base-style.ts";
import { addSvg, type BaseMap } from "../../kit/map/map-engine.ts";
import { addPinImages } from "../../kit/map/pins.ts";
import type { EventFeature, EventProperties } from "./event-features.ts";

/** Below the last of them: what is most urgent is on top. */
const layers: readonly EventProperties["layer"][] = ["travelTime", "workZone", "camera", "sign", "incident"];
const faces = "faces";
export const clickableLayers: readonly string[] = [...layers, faces];

const incidentPx = 22;
const pixelRatio = 3;
/** Faces would cover the roads before. */
const facesFromZoom = 9;
/** CSS pixels per LED, and the maximum width. */
const ledPx = 0.9;
const widestPx = 150;

export async function addEventLayers({ map, colors }: BaseMap): Promise<void> {
  await Promise.all([
    addPinImages(map, colors),
    ...incidentSeverities.map((severity) =>
      addSvg(
        map,
        `incident-${severity}`,
        incidentMarkSvg(severity, colors.halo, incidentPx * pixelRatio),
        pixelRatio,
      ),
    ),
  ]);
  for (const layer of [...layers, faces])
    map.addSource(layer, { type: "geojson", data: { type: "FeatureCollection", features: [] } });
  map.addLayer({
    id: "travelTime",
    type: "line",
    source: "travelTime",
    layout: { "line-cap": "round", "line-join": "round" },
    paint: {
      "line-width": ["match", ["get", "look"], "jammed", 6, "slow", 5, 3],
      "line-color": [
        "match",
        ["get", "look"],
        "jammed",
        colors.bad,
        "slow",
        colors.warn,
        "free",
        colors.plateLine,
        colors.unknown,
      ],
    },
  });
  map.addLayer({
    id: "workZone",
    type: "line",
    source: "workZone",
    paint: { "line-width": 6, "line-color": colors.warn, "line-dasharray": [1, 0.6] },
  });
  addPins(map, "camera");
  addPins(map, "sign");
  addFaces(map);
  addIncidents(map, colors.plateInk, colors.halo);
}

function addPins(map: MapLibre, layer: "camera" | "sign"): void {
  map.addLayer({
    id: layer,
    type: "symbol",
    source: layer,
    layout: {
      "icon-image": ["get", "look"],
      "icon-size": ["interpolate", ["linear"], ["zoom"], 7, 0.55, 11, 1],
      "icon-allow-overlap": true,
    },
  });
}

function addFaces(map: MapLibre): void {
  map.addLayer({
    id: faces,
    type: "symbol",
    source: faces,
    minzoom: facesFromZoom,
    layout: {
      "icon-image": ["get", "image"],
      "icon-anchor": "bottom",
      "icon-offset": [0, -16],
      "icon-ignore-placement": true,
    },
    paint: { "icon-opacity": ["case", ["get", "isCurrent"], 1, 0.5] },
  });
}

function addIncidents(map: MapLibre, ink: string, halo: string): void {
  map.addLayer({
    id: "incident",
    type: "symbol",
    source: "incident",
    layout: {
      "icon-image": ["get", "look"],
      "icon-allow-overlap": true,
      "text-field": ["get", "label"],
      "text-font": mapFont,
      "text-size": 12,
      "text-offset": [0, 1.4],
      "text-anchor": "top",
      "text-optional": true,
    },
    paint: { "text-color": ink, "text-halo-color": halo, "text-halo-width": 1.5 },
  });
}

/** Until `over`, when the map may be gone or newer events are drawn. */
export async function drawEvents(
  map: MapLibre,
  features: readonly EventFeature[],
  over: AbortSignal,
): Promise<void> {
  const set = (source: string, shown: readonly GeoJSON.Feature[]) =>
    map.getSource<GeoJSONSource>(source)?.setData({ type: "FeatureCollection", features: [...shown] });
  for (const layer of layers)
    void set(
      layer,
      features.filter(({ properties }) => properties.layer === layer),
    );
  const faced = features.filter(({ properties }) => properties.picture !== undefined);
  const images = await addFaceImages(
    map,
    new Set(faced.flatMap(({ properties }) => properties.picture ?? [])),
    over,
  );
  if (over.aborted) return;
  void set(
    faces,
    faced.map(({ properties, ...feature }) => ({
      ...feature,
      properties: {
        key: properties.key,
        isCurrent: properties.isCurrent,
        image: images.get(properties.picture ?? ""),
      },
    })),
  );
}

const imagePrefix = "face ";

/** By picture, the names of its image; images of faces that no sign shows any more are removed. */
async function addFaceImages(
  map: MapLibre,
  pictures: ReadonlySet<string>,
  over: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map([...pictures].map((picture) => [picture, imagePrefix + picture]));
  const used = new Set(names.values());
  for (const name of map.listImages())
    if (name.startsWith(imagePrefix) && !used.has(name)) map.removeImage(name);
  await Promise.all(
    [...names].map(async ([picture, name]) => {
      if (map.hasImage(name)) return;
      const image = new Image();
      image.src = picture;
      const isReadable = await image.decode().then(
        () => true,
        () => false,
      );
      if (!isReadable || over.aborted) return;
      const shownPx = Math.min(image.width * ledPx, widestPx);
      if (!map.hasImage(name)) map.addImage(name, image, { pixelRatio: image.width / shownPx });
    }),
  );
  return names;
}
