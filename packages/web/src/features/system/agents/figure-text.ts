import { ageText } from "../../../kit/status/age.tsx";
import { numberText } from "../../../text/locale-text.ts";

const megabyte = 1024 * 1024;

export const percentText = (percent: number): string => `${numberText(percent, 1)}%`;
export const shareText = (share: number): string => `${numberText(share * 100, 1)}%`;
export const milliText = (ms: number): string => `${numberText(ms)} ms`;
export const countText = (count: number): string => numberText(count);

export function bytesText(bytes: number): string {
  return bytes >= 1024 * megabyte
    ? `${numberText(bytes / (1024 * megabyte), 1)} GB`
    : `${numberText(bytes / megabyte)} MB`;
}

/** Below a second in milliseconds. */
export function skewText(skewMs: number): string {
  const off = Math.abs(skewMs);
  return off < 1000 ? milliText(off) : ageText(off);
}
