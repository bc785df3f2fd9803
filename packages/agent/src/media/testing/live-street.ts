import { isSlice, nalType, nalTypes } from "@gantry/protocols/h264/nal.ts";
import type { LiveUnit } from "../relay/live-unit.ts";
import { picturesPerSecond, readStreet } from "./street.ts";

export function liveStreet(startMs: number): { next(count: number): LiveUnit[] } {
  const { pictures, parameterSets } = readStreet();
  let index = 0;
  return {
    next: (count) =>
      Array.from({ length: count }, () => {
        const nals = (pictures[index % pictures.length] ?? []).filter(isSlice);
        const seconds = index++ / picturesPerSecond;
        const isKey = nals.some((nal) => nalType(nal) === nalTypes.keySlice);
        const ticks = Math.round(seconds * 90_000);
        const atMs = startMs + Math.round(seconds * 1000);
        return { ticks, atMs, compositionTicks: 0, isKey, isRecoveryPoint: false, nals, parameterSets };
      }),
  };
}
