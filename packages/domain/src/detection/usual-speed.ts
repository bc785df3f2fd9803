/** Mean speed of the vehicles of one hour. */
export interface HourSpeed {
  startMs: number;
  speedKph: number;
}

/** Usual speed of a station in km/h by hour of the week, counted from 1970 in UTC; NaN where it is unknown. */
export type UsualSpeeds = Float32Array;

const hourMs = 3_600_000;
const hoursOfDay = 24;
const hoursOfWeek = 7 * hoursOfDay;
/** Congestion begins earlier or later from week to week; clocks change by an hour. */
const besideHours = 1;
/** Fewer hours say too little. */
const minHours = 3;
/** Of the hours, slowest first: a single past crash is not usual, congestion in a third of them is. */
const slowShare = 0.25;

/**
 * Of the same hours of the weeks before. A station with less than a week has those of the days before instead.
 * Dudek, Messer and Nuckles (1974) compare with the values of the same time in the same way.
 */
export function fitUsualSpeeds(hours: readonly HourSpeed[]): UsualSpeeds {
  const byHour = Map.groupBy(hours, ({ startMs }) => hourOfWeek(startMs));
  const speedsIn = (hour: number) =>
    (byHour.get(((hour % hoursOfWeek) + hoursOfWeek) % hoursOfWeek) ?? []).map(({ speedKph }) => speedKph);
  const beside = Array.from({ length: 2 * besideHours + 1 }, (_, at) => at - besideHours);
  const days = Array.from({ length: 7 }, (_, day) => day * hoursOfDay);
  return Float32Array.from({ length: hoursOfWeek }, (_, hour) => {
    const own = beside.flatMap((offset) => speedsIn(hour + offset));
    const speeds =
      own.length >= minHours
        ? own
        : days.flatMap((day) => beside.flatMap((offset) => speedsIn(hour + offset + day)));
    return speeds.length < minHours ? Number.NaN : slowOf(speeds);
  });
}

/** Null where it is unknown. */
export function usualSpeedAt(speeds: UsualSpeeds, nowMs: number): number | null {
  const speedKph = speeds[hourOfWeek(nowMs)] ?? Number.NaN;
  return Number.isNaN(speedKph) ? null : speedKph;
}

const hourOfWeek = (ms: number): number => Math.floor(ms / hourMs) % hoursOfWeek;

const slowOf = (speeds: readonly number[]): number =>
  speeds.toSorted((one, other) => one - other)[Math.floor(slowShare * speeds.length)] ?? Number.NaN;
