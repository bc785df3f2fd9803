import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { useEffect, useRef, useState } from "react";
import type { MapOverlayProps } from "../../../kinds/feature.ts";
import {
  addFaceLayer,
  drawFaces,
  type FacedSign,
  facesFromZoom,
  fetchFaces,
  removeUnusedFaces,
} from "./sign-faces.ts";
import { useSameList } from "../../../kit/use-same-list.ts";
import type { SignStateData } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { useUpdates } from "../../../realtime/live.ts";

const removeEveryMs = 3_600_000;

/** Draws what signs show above their pins, from zoom 10. */
export default function SignFacesOverlay({ map, devices, aloneIds, shown }: MapOverlayProps) {
  const isNear = shown.has("signFace") && map.getZoom() >= facesFromZoom;
  const alone = new Set(isNear ? aloneIds : []);
  const near = useSameList(
    devices.filter(
      ({ properties }) => properties.entityType === signKind.entityType && alone.has(properties.id),
    ),
  );
  const signs = useSignFaces(near.map(({ properties }) => properties.id));
  const used = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => addFaceLayer(map), [map]);
  useEffect(() => {
    const timer = window.setInterval(() => removeUnusedFaces(map, used.current), removeEveryMs);
    return () => window.clearInterval(timer);
  }, [map]);
  useEffect(() => {
    used.current = drawFaces(map, near, signs);
  }, [map, near, signs]);
  return null;
}

/** Fetched once per sign, then kept current by live updates. */
function useSignFaces(idsInView: readonly string[]): ReadonlyMap<string, FacedSign> {
  const [signs, setSigns] = useState<ReadonlyMap<string, FacedSign>>(new Map());
  const asked = useRef(new Set<string>());
  const key = idsInView.join(" ");
  useEffect(() => {
    const missing = key.split(" ").filter((id) => id !== "" && !asked.current.has(id));
    if (missing.length === 0) return;
    for (const id of missing) asked.current.add(id);
    fetchFaces(missing).then(
      (found) => setSigns((known) => new Map([...known, ...found.map((sign) => [sign.id, sign] as const)])),
      (error: unknown) => {
        // Pins still show the status; the next map movement retries.
        console.warn(error);
        for (const id of missing) asked.current.delete(id);
      },
    );
  }, [key]);
  useUpdates(signKind.entityType, ({ updateType, entity }) => {
    if (updateType === "DELETE" || !entity.stateData) return;
    const stateData = entity.stateData as SignStateData;
    setSigns((known) => {
      const sign = known.get(entity.id);
      return sign ? new Map([...known, [entity.id, { ...sign, stateData }]]) : known;
    });
  });
  return signs;
}
