import type { StreamReason } from "@gantry/domain/camera/stream-problems.ts";
import { translate } from "../../../text/translate.ts";

/** Names the video format where that is the reason. */
export function reasonText({ code, format }: StreamReason): string {
  const isFormat = code === "notSupported" || code === "transcoderMissing";
  if (isFormat && format !== undefined) return translate(`cameraPlayer:formats.${code}`, { format });
  return translate(`cameraDetail:streamProblems.${code}`);
}
