import i18next from "i18next";
import { slowFromMs } from "../player/player-view.ts";

/** How far a picture is behind, in tenths of a second; in words when that is much. */
export function latencyText(latencyMs: number): string {
  const seconds = (latencyMs / 1000).toFixed(1);
  return i18next.t(latencyMs > slowFromMs ? "cameraControl:secondsBehind" : "cameraControl:seconds", {
    seconds,
  });
}
