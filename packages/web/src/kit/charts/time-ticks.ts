import type { Span } from "@gantry/domain/time/time-range.ts";
import { formatTime } from "@gantry/domain/time/pattern.ts";
import { localTime, momentOf } from "@gantry/domain/time/zone.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const clockStepsMs = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720].map((minutes) => minutes * minuteMs);
const dayStepsMs = [1, 2, 7, 14, 30, 60, 91].map((days) => days * dayMs);

export interface TimeTick {
  atMs: number;
  text: string;
  /** Midnight, named by its date. */
  isDay: boolean;
}

/** At most `maxCount` ticks at round local times; of whole days if the span has several. */
export function timeTicks(
  { fromMs, toMs }: Span,
  zone: string,
  { maxCount, timePattern }: { maxCount: number; timePattern: string },
): TimeTick[] {
  const lengthMs = toMs - fromMs;
  const stepMs = [...clockStepsMs, ...dayStepsMs].find((step) => lengthMs / step <= maxCount) ?? 365 * dayMs;
  const moments =
    stepMs < dayMs ? clockMoments(fromMs, toMs, stepMs, zone) : dayMoments(fromMs, toMs, stepMs, zone);
  return moments.map((atMs) => {
    const time = localTime(atMs, zone);
    const isDay = time.hour === 0 && time.minute === 0;
    return { atMs, isDay, text: formatTime(time, isDay ? "MMM d" : shortPattern(timePattern, stepMs)) };
  });
}

/** Hours without `:00` where the pattern has AM and PM. */
const shortPattern = (pattern: string, stepMs: number): string =>
  stepMs >= hourMs && pattern === "h:mm a" ? "h a" : pattern;

/** Every step of the local clock; at a change of clocks each hour is looked at once. */
function clockMoments(fromMs: number, toMs: number, stepMs: number, zone: string): number[] {
  const walkMs = Math.min(stepMs, hourMs);
  const found: number[] = [];
  for (let atMs = Math.ceil(fromMs / minuteMs) * minuteMs; atMs <= toMs; ) {
    const { hour, minute, second } = localTime(atMs, zone);
    const intoStepMs = ((hour * 60 + minute) * minuteMs + second * 1000) % stepMs;
    if (intoStepMs === 0) found.push(atMs);
    atMs += walkMs - (intoStepMs % walkMs);
  }
  return found;
}

function dayMoments(fromMs: number, toMs: number, stepMs: number, zone: string): number[] {
  const found: number[] = [];
  const { year, month, day } = localTime(fromMs, zone);
  for (let ahead = 0; ; ahead += stepMs / dayMs) {
    const atMs = momentOf({ year, month, day: day + ahead }, zone);
    if (atMs > toMs) return found;
    if (atMs >= fromMs) found.push(atMs);
  }
}
