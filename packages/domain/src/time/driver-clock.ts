import { localTime } from "./zone.ts";

/** "6 PM" or "6:30 PM", as signs write a time; rounded up to five minutes. */
export function clockOfDrivers(ms: number, zone: string): string {
  const { hour, minute } = localTime(Math.ceil(ms / 300_000) * 300_000, zone);
  const minutes = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes} ${hour < 12 ? "AM" : "PM"}`;
}
