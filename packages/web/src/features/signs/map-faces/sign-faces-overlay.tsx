import { sign } from "@gantry/domain/kinds/sign.ts";
import { useEffect } from "react";
import type { MapOverlayProps } from "../../../kinds/feature.ts";
import { addFaceLayer, drawFaces, facesFromZoom } from "./sign-faces.ts";
import { useSignFaces } from "./use-sign-faces.ts";

/** Draws what signs show above their pins, from zoom 10. */
export default function SignFacesOverlay({ map, devices, aloneIds }: MapOverlayProps) {
  const isNear = map.getZoom() >= facesFromZoom;
  const alone = new Set(isNear ? aloneIds : []);
  const signIds = devices
    .filter(({ properties }) => properties.entityType === sign.entityType && alone.has(properties.id))
    .map(({ properties }) => properties.id);
  const signs = useSignFaces(signIds);
  const key = signIds.join(" ");
  useEffect(() => addFaceLayer(map), [map]);
  useEffect(() => {
    const shown = new Set(key.split(" "));
    drawFaces(
      map,
      devices.filter(({ properties }) => shown.has(properties.id)),
      signs,
    );
  }, [map, devices, signs, key]);
  return null;
}
