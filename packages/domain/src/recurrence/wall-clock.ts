import { isoFromMs } from "../sign/queue/instant.ts";
import { localTime } from "../time/zone.ts";

/** Local time in rule format: `20261120T083000`. Throws RangeError for an unknown zone. */
export function wallClock(atMs: number, zone: string): string {
  const { year, month, day, hour, minute, second } = localTime(atMs, zone);
  const padTwo = (value: number) => String(value).padStart(2, "0");
  return `${String(year).padStart(4, "0")}${padTwo(month)}${padTwo(day)}T${padTwo(hour)}${padTwo(minute)}${padTwo(second)}`;
}

/** UTC in rule format: `20261120T083000Z`. */
export const utcClock = (atMs: number): string => isoFromMs(atMs).replaceAll(/[-:]|\.\d{3}/g, "");
