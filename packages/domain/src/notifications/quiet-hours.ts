import { offsetMs } from "../time/zone.ts";

/** Hours of the day, as clocks in the zone show them, in which nothing is delivered. They may pass midnight. */
export interface QuietHours {
  /** `22:00`; differs from `to`. */
  from: string;
  to: string;
  /** IANA name. */
  zone: string;
  /** Critical notifications are delivered all the same. */
  exceptCritical: boolean;
}

const dayMs = 86_400_000;
/** Zones change their clocks at whole quarters of an hour. */
const quarterMs = 900_000;

/** End of the quiet hours that hold at the time; undefined outside of them. */
export function quietUntilMs(
  { from, to, zone }: Omit<QuietHours, "exceptCritical">,
  atMs: number,
): number | undefined {
  const hours = { fromMs: msOfDay(from), toMs: msOfDay(to) };
  let endMs = atMs;
  for (;;) {
    const clockMs = modulo(endMs + offsetMs(endMs, zone), dayMs);
    if (!isWithin(hours, clockMs)) break;
    const quarterEndMs = (Math.floor(endMs / quarterMs) + 1) * quarterMs;
    endMs = Math.min(quarterEndMs, endMs + modulo(hours.toMs - clockMs, dayMs));
  }
  return endMs === atMs ? undefined : endMs;
}

const isWithin = ({ fromMs, toMs }: { fromMs: number; toMs: number }, clockMs: number): boolean =>
  fromMs < toMs
    ? fromMs <= clockMs && clockMs < toMs
    : clockMs !== toMs && (clockMs >= fromMs || clockMs < toMs);

function msOfDay(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return (hours * 60 + minutes) * 60_000;
}

const modulo = (value: number, by: number) => ((value % by) + by) % by;
