import type { Sign } from "@gantry/domain/kinds/sign.ts";
import { faceFromState } from "@gantry/domain/sign/fonts/held-content.ts";
import type { SignStateData } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { GeoJSONSource, Map as MapLibre } from "maplibre-gl";
import { api } from "../../../queries/api.ts";
import { faceRaster } from "../led/face-raster.ts";
import { signContents } from "../led/sign-contents.ts";
import { paintFace, unlitSmall } from "../led/paint-face.ts";
import { pageAt } from "../led/page-cycle.ts";
import type { DeviceFeature } from "../../../kinds/map-devices/device-features.ts";

/** Minimum zoom for faces, which would otherwise cover the roads. */
export const facesFromZoom = 10;
/** CSS pixels per LED, and the maximum face width. */
const ledPx = 0.8;
const widestPx = 150;
const framePx = 3;
const source = "sign-faces";
const imagePrefix = "face ";

export type FacedSign = Pick<
  Sign,
  "id" | "pixelWidth" | "pixelHeight" | "matrixType" | "maxPages" | "capabilities"
> & {
  stateData: SignStateData;
};

export async function fetchFaces(signIds: readonly string[]): Promise<FacedSign[]> {
  const answer = await api.post<{ items: FacedSign[] }>("/signs/sign/bulk-details", { signIds });
  return answer.items;
}

export function addFaceLayer(map: MapLibre): void {
  if (map.getSource(source)) return;
  map.addSource(source, { type: "geojson", data: { type: "FeatureCollection", features: [] } });
  map.addLayer({
    id: source,
    type: "symbol",
    source,
    minzoom: facesFromZoom,
    layout: {
      "icon-image": ["get", "image"],
      "icon-anchor": "bottom",
      "icon-offset": [
        "interpolate",
        ["linear"],
        ["zoom"],
        10,
        ["literal", [0, -16]],
        15,
        ["literal", [0, -32]],
      ],
      // Overlapping faces are hidden by priority; their pins stay.
      "icon-allow-overlap": false,
      "icon-ignore-placement": true,
      "symbol-sort-key": ["get", "order"],
    },
    paint: { "icon-opacity": ["get", "opacity"] },
  });
}

/** Answers the names of the images that it uses. */
export function drawFaces(
  map: MapLibre,
  devices: readonly DeviceFeature[],
  signs: ReadonlyMap<string, FacedSign>,
): ReadonlySet<string> {
  const features = devices.flatMap((device) => {
    const sign = signs.get(device.properties.id);
    const shown = sign?.stateData.face;
    if (!sign || !shown || shown.isBlank) return [];
    const image = faceImage(map, sign, shown.multi);
    if (!image) return [];
    const isStale = device.properties.status !== "ONLINE" && device.properties.status !== "DEGRADED";
    return [
      {
        type: "Feature" as const,
        geometry: device.geometry,
        properties: {
          image,
          opacity: isStale ? 0.6 : 1,
          order: device.properties.status === "ONLINE" ? 1 : 0,
        },
      },
    ];
  });
  void map.getSource<GeoJSONSource>(source)?.setData({ type: "FeatureCollection", features });
  return new Set(features.map(({ properties }) => properties.image));
}

/** A map on a wall is open for weeks, and every new message adds an image. */
export function removeUnusedFaces(map: MapLibre, used: ReadonlySet<string>): void {
  for (const name of map.listImages())
    if (name.startsWith(imagePrefix) && !used.has(name)) map.removeImage(name);
}

/**
 * Image name of the first page with content; undefined if it cannot be drawn. Cached per message and face
 * type.
 */
function faceImage(map: MapLibre, sign: FacedSign, multi: string): string | undefined {
  const face = faceFromState(sign, sign.stateData, signContents);
  const name = `${imagePrefix}${face.widthPx} ${face.heightPx} ${JSON.stringify(sign.stateData.fonts ?? null)} ${signContents.version()} ${multi}`;
  if (map.hasImage(name)) return name;
  const raster = faceRaster(multi, face);
  // With unknown fonts the face would look blank although the sign is not.
  if (raster.pages.every((page) => page.isBlank)) return undefined;
  const picture = document.createElement("canvas");
  picture.width = face.widthPx + 2 * framePx;
  picture.height = face.heightPx + 2 * framePx;
  const context = picture.getContext("2d");
  if (!context) return undefined;
  context.fillStyle = "#060606";
  context.fillRect(0, 0, picture.width, picture.height);
  context.strokeStyle = "#7c8896";
  context.strokeRect(0.5, 0.5, picture.width - 1, picture.height - 1);
  context.putImageData(paintFace(raster, pageAt(raster.pages, 0), unlitSmall), framePx, framePx);
  const shownPx = Math.min(ledPx * picture.width, widestPx);
  map.addImage(name, context.getImageData(0, 0, picture.width, picture.height), {
    pixelRatio: picture.width / shownPx,
  });
  return name;
}
