import type { NearCamera } from "@gantry/domain/contract/answers/camera.ts";
import type { Translate } from "../../../text/translate.ts";
import { compassOf } from "./near-place.ts";
import { distanceText } from "../../../kit/measure-text.ts";

/** Below this distance a direction is meaningless. */
const hereM = 15;

export function wayText(
  { distanceM, bearingDegrees }: Pick<NearCamera, "distanceM" | "bearingDegrees">,
  t: Translate<"videoWall">,
): string {
  if (distanceM < hereM) return t("near.here");
  return t("near.way", {
    distance: distanceText(distanceM),
    compass: t(`near.compass.${compassOf(bearingDegrees)}`),
  });
}
