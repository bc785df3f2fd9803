import type { StreamReason } from "@gantry/domain/camera/stream-problems.ts";
import i18next from "i18next";

/** Names the video format where that is the reason. */
export function reasonText({ code, format }: StreamReason): string {
  const isFormat = code === "notSupported" || code === "transcoderMissing";
  if (isFormat && format !== undefined) return i18next.t(`cameraPlayer:formats.${code}`, { format });
  return i18next.t(`cameraDetail:streamProblems.${code}`);
}
