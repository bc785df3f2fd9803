import { translate } from "../../../text/translate.ts";
import { slowFromMs } from "../player/player-view.ts";

/** In tenths of a second; as text if large. */
export function latencyText(latencyMs: number): string {
  const seconds = (latencyMs / 1000).toFixed(1);
  return translate(latencyMs > slowFromMs ? "cameraControl:secondsBehind" : "cameraControl:seconds", {
    seconds,
  });
}
