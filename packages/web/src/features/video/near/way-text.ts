import type { NearCamera } from "@gantry/domain/contract/answers/camera.ts";
import type { TFunction } from "i18next";
import { compassOf } from "./near-place.ts";
import { measureText } from "@gantry/domain/units/display-unit.ts";
import { formatsStore } from "../../../kit/time/formats.ts";

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

/** Rounded: camera positions are no more precise. */
export function distanceText(distanceM: number): string {
  const { unitSystem } = formatsStore.getState();
  return distanceM < 1000
    ? measureText(Math.round(distanceM / 10) * 10, "m", unitSystem, "large")
    : measureText(distanceM / 1000, "km", unitSystem, "medium");
}
