import { maxPastStates, type PastStates } from "@gantry/domain/contract/answers/time-machine.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import type { SignStateData } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { PastOverlayProps } from "../../../kinds/feature.ts";
import { api } from "../../../queries/api.ts";
import { addFaceLayer, drawFaces, type FacedSign, facesFromZoom, fetchFaces } from "./sign-faces.ts";

/** Draws what signs showed then. Sizes and fonts are those of now. */
export default function PastFacesOverlay({ map, devices, aloneIds, shown, atMs }: PastOverlayProps) {
  const isNear = shown.has("signFace") && map.getZoom() >= facesFromZoom;
  const alone = new Set(isNear ? aloneIds : []);
  const ids = devices
    .filter(({ properties }) => properties.entityType === sign.entityType && alone.has(properties.id))
    .map(({ properties }) => properties.id)
    .slice(0, maxPastStates);
  const isDrawn = ids.length > 0;
  const { data: faces } = useQuery({
    queryKey: ["past", "faces", ids],
    queryFn: () => fetchFaces(ids),
    enabled: isDrawn,
    placeholderData: keepPreviousData,
  });
  const { data: states } = useQuery({
    queryKey: ["past", "states", atMs, ids],
    queryFn: () =>
      api.post<PastStates>("/system/time-machine/states", {
        at: new Date(atMs).toISOString(),
        entityType: sign.entityType,
        ids,
      }),
    enabled: isDrawn,
    placeholderData: keepPreviousData,
  });
  useEffect(() => addFaceLayer(map), [map]);
  // Drawing makes the map report again which pins stand alone, so it must not follow each render.
  const key = ids.join(" ");
  useEffect(() => {
    const withFace = new Set(key.split(" "));
    drawFaces(
      map,
      devices.filter(({ properties }) => withFace.has(properties.id)),
      pastFaces(faces ?? [], states),
    );
  }, [map, devices, key, faces, states]);
  return null;
}

/** Signs with the face that they had; those that had no state have none. */
export function pastFaces(
  signs: readonly FacedSign[],
  states: PastStates | undefined,
): ReadonlyMap<string, FacedSign> {
  const then = new Map(states?.items.map(({ id, stateData }) => [id, stateData as Partial<SignStateData>]));
  return new Map(
    signs.map((one) => {
      const { face: _, ...kept } = one.stateData;
      const face = then.get(one.id)?.face;
      return [one.id, { ...one, stateData: (face ? { ...kept, face } : kept) as SignStateData }];
    }),
  );
}
