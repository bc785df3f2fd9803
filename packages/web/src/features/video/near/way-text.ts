import type { NearCamera } from "@gantry/domain/contract/answers/camera.ts";
import type { TFunction } from "i18next";
import { compassOf } from "./near-place.ts";
import { distanceText } from "../../../kit/measure-text.ts";

/** Below this distance a direction is meaningless. */
const hereM = 15;

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
