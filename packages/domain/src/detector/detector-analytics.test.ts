import { describe, expect, test } from "vitest";
import { isoFromMs, msFromIso } from "../sign/queue/instant.ts";
import { daysFromCivil } from "../time/civil-day.ts";
import { localTime } from "../time/zone.ts";
import type { TimedSums } from "./detector-aggregations.ts";
import { analyticsFromMs } from "../volume/analyze-volumes.ts";
import { analyzeHours } from "./detector-analytics.ts";
import { sumReadings } from "./detector-sums.ts";

const hourMs = 3_600_000;
// A Wednesday; the clocks of Berlin changed on 25 October.
const nowMs = msFromIso("2026-11-11T10:30:00Z");
const zone = "Europe/Berlin";

interface Local {
  weekday: number;
  hour: number;
  /** Days before today. */
  ago: number;
}

/** Full hours of a lane; null: nothing measured. */
function makeHours(days: number, volumeOf: (local: Local) => number | null, measuredS = 3_600): TimedSums[] {
  const hours: TimedSums[] = [];
  const todayMs = analyticsFromMs(nowMs, zone);
  for (let startMs = todayMs; startMs < nowMs; startMs += hourMs) {
    const { weekday, hour, day, month } = localTime(startMs, zone);
    const ago = daysFromCivil(2026, 11, 11) - daysFromCivil(2026, month, day);
    const volume = ago > days ? null : volumeOf({ weekday, hour, ago });
    if (volume === null) continue;
    const lanes = [{ index: 1, volume, speed: 80, occupancy: 5, classes: [], fault: null }];
    hours.push({ startMs, sums: sumReadings([{ periodS: measuredS, latencyMs: null, lanes }]) });
  }
  return hours;
}

/** 100 an hour; on working days 400, 500 and 350 from 7 and 300, 600, 300 from 16, beside 200 at midday. */
const commuters = ({ weekday, hour }: Local): number => {
  const peaks: Record<number, number> = {
    7: 400,
    8: 500,
    9: 350,
    11: 200,
    12: 200,
    13: 200,
    16: 300,
    17: 600,
    18: 300,
  };
  return weekday <= 5 ? (peaks[hour] ?? 100) : 100;
};
const analyze = (hours: TimedSums[]) => analyzeHours(hours, zone, nowMs);

describe("analytics of a detector", () => {
  test("with fewer than 14 days of data there are none (DET-037, DET-058)", () => {
    expect(analyze(makeHours(12, commuters))).toMatchObject({
      daysOfDataAvailable: 13,
      hasEnoughData: false,
      hasRushHours: false,
      rushHourAnalytics: null,
      weekOverWeek: null,
      busiestPeriods: null,
    });
    expect(analyze(makeHours(13, commuters)).hasEnoughData).toBe(true);
  });

  test("the confidence is the measured share of the last four weeks (DET-022, DET-053)", () => {
    // 14 whole days and eleven hours of today.
    expect(analyze(makeHours(14, commuters)).confidenceScore).toBeCloseTo((14 * 24 + 11) / 672);
    expect(analyze(makeHours(28, commuters)).confidenceScore).toBe(1);
    expect(analyze([])).toMatchObject({ daysOfDataAvailable: 0, confidenceScore: 0 });
  });

  test("rush hours are found on working days, with their length, mean and peak (DET-023)", () => {
    const shifted = (local: Local) => {
      // On three of the twenty working days the morning peak is at 10.
      if (local.weekday === 1 && local.ago < 28 && local.ago > 7)
        return local.hour === 10 ? 900 : commuters(local);
      return commuters(local);
    };
    expect(analyze(makeHours(28, commuters)).rushHourAnalytics).toEqual({
      // From (200 + 500) / 2 on.
      amRush: {
        peakHour: 8,
        duration: 3,
        averageVolume: (400 + 500 + 350) / 3,
        peakVolume: 500,
        consistency: 1,
      },
      pmRush: { peakHour: 17, duration: 1, averageVolume: 600, peakVolume: 600, consistency: 1 },
    });
    expect(analyze(makeHours(28, shifted)).rushHourAnalytics?.amRush).toMatchObject({
      peakHour: 8,
      consistency: 18 / 21,
    });
  });

  test("a road as busy at midday has no rush hours (DET-058)", () => {
    expect(analyze(makeHours(28, ({ hour }) => (hour > 5 && hour < 20 ? 300 : 50)))).toMatchObject({
      hasEnoughData: true,
      hasRushHours: false,
      rushHourAnalytics: null,
    });
  });

  test("the last seven days are compared with the seven before, day by day (DET-024)", () => {
    const week = analyze(makeHours(28, ({ ago }) => (ago <= 7 ? 110 : 100))).weekOverWeek;
    expect(week).toMatchObject({ currentWeekVolume: 7 * 24 * 110, previousWeekVolume: 7 * 24 * 100 });
    expect(week?.percentChange).toBeCloseTo(10);
    expect(week?.dailyComparisons).toHaveLength(7);
    expect(week?.dailyComparisons[2]).toMatchObject({
      dayOfWeek: 3,
      currentVolume: 2_640,
      previousVolume: 2_400,
      volumeChange: 240,
    });
  });

  test("a gap in one of two weeks is no change, and a day with too many gaps is not compared", () => {
    const gaps = analyze(
      makeHours(28, ({ ago, hour, weekday }) => (ago <= 7 && hour < (weekday === 5 ? 5 : 3) ? null : 100)),
    ).weekOverWeek;
    expect(gaps?.dailyComparisons[0]).toMatchObject({
      currentVolume: 2_100,
      previousVolume: 2_100,
      percentChange: 0,
    });
    expect(gaps?.dailyComparisons[4]).toMatchObject({
      currentVolume: null,
      previousVolume: null,
      percentChange: null,
    });
    expect(gaps?.percentChange).toBe(0);
  });

  test("the busiest day and hour are means over the weeks (DET-025)", () => {
    const busiest = analyze(
      makeHours(28, (local) => commuters(local) + (local.weekday === 2 ? 10 : 0)),
    ).busiestPeriods;
    expect(busiest).toMatchObject({ busiestDayOfWeek: 2, busiestHourOfDay: 17 });
    const working = 400 + 500 + 350 + 3 * 200 + 300 + 600 + 300 + 15 * 100;
    expect(busiest?.dayOfWeekStats.map(({ averageVolume }) => averageVolume)).toEqual([
      working,
      working + 240,
      working,
      working,
      working,
      2_400,
      2_400,
    ]);
    expect(busiest?.weekHours).toHaveLength(168);
    expect(busiest?.weekHours[24 + 17]).toEqual({ dayOfWeek: 2, hour: 17, averageVolume: 610 });
  });

  test("hours that were measured in part do not count as quiet ones", () => {
    const whole = makeHours(28, commuters);
    const cut = makeHours(28, () => 1, 1_800).filter((_, at) => at % 7 === 0);
    const mixed = [...whole.filter((_, at) => at % 7 !== 0), ...cut].sort(
      (one, other) => one.startMs - other.startMs,
    );
    const { dayOfWeekStats, weekHours } = analyze(whole).busiestPeriods ?? {};
    expect(analyze(mixed).busiestPeriods).toMatchObject({ dayOfWeekStats, weekHours });
  });
});

test("analytics begin with the local day four weeks ago, also across a change of the clock", () => {
  expect(isoFromMs(analyticsFromMs(nowMs, zone))).toBe("2026-10-13T22:00:00.000Z");
});
