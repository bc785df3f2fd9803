import { ageText } from "../../../kit/status/age.tsx";

const megabyte = 1024 * 1024;
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const tenth = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

export const percentText = (percent: number): string => `${tenth.format(percent)}%`;
export const shareText = (share: number): string => `${tenth.format(share * 100)}%`;
export const milliText = (ms: number): string => `${whole.format(ms)} ms`;
export const countText = (count: number): string => whole.format(count);

export function bytesText(bytes: number): string {
  return bytes >= 1024 * megabyte
    ? `${tenth.format(bytes / (1024 * megabyte))} GB`
    : `${whole.format(bytes / megabyte)} MB`;
}

/** Below a second in milliseconds. */
export function skewText(skewMs: number): string {
  const off = Math.abs(skewMs);
  return off < 1000 ? milliText(off) : ageText(off);
}
