import { offsetMs, zoneAbbreviation } from "@gantry/domain/time/zone.ts";
import { serverNowMs } from "../status/server-time.ts";
import { shownZone, useFormats } from "./formats.ts";

/** Short name of the shown zone now, for heads of lists and columns of times. */
export function useZoneName(): string {
  const { zone } = useFormats();
  return zoneAbbreviation(serverNowMs(), zone);
}

/** Short name of the zone at this time, where its clocks differ from the named ones of now; else empty. */
export function otherZoneName(atMs: number, zone = shownZone(), nowMs = serverNowMs()): string {
  return offsetMs(atMs, zone) === offsetMs(nowMs, zone) ? "" : ` ${zoneAbbreviation(atMs, zone)}`;
}
