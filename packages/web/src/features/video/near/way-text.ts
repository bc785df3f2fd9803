import type { NearCamera } from "@gantry/domain/contract/video/camera-calls.ts";
import type { TFunction } from "i18next";
import { distanceText } from "./distance-text.ts";
import { compassOf } from "./near-place.ts";

/** Nearer than this a direction says nothing. */
const hereM = 15;

/** How far away a camera stands, and where. */
export function wayText(
  { distanceM, bearingDegrees }: Pick<NearCamera, "distanceM" | "bearingDegrees">,
  t: TFunction<"videoWall">,
): string {
  if (distanceM < hereM) return t("near.here");
  return t("near.way", {
    distance: distanceText(distanceM),
    compass: t(`near.compass.${compassOf(bearingDegrees)}`),
  });
}
