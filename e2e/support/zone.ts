import { formatTime } from "@gantry/domain/time/pattern.ts";
import { localTime } from "@gantry/domain/time/zone.ts";

/** Zone of the demo tenants; the browsers of the tests have another one. */
export const demoZone = "America/Denver";

/** Value for a datetime-local input. */
export const inputText = (atMs: number, zone = demoZone): string =>
  formatTime(localTime(atMs, zone), "yyyy-MM-dd'T'HH:mm:ss");
