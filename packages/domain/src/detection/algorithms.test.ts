import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { californiaDefaults, stepCalifornia } from "./california.ts";
import {
  algorithms,
  behindIncident,
  discharging,
  freeFlow,
  laneOf,
  queued,
  section,
  standing,
  times,
  unknown,
} from "./detection-testing.ts";
import { mcMasterDefaults, mcMasterStart, stepMcMaster } from "./mcmaster.ts";
import { freeSection } from "./section-alarm.ts";
import { readStation, type StationReading } from "./station-reading.ts";
import { motorwayTemplate } from "./station-template.ts";

const templates = { upstream: motorwayTemplate, downstream: motorwayTemplate, usualSpeedKph: null };
/** Both alarm within so many intervals after a step. */
const withinIntervals = 5;
const free = section(freeFlow, freeFlow);
const incident = section(queued, behindIncident);

describe.each(Object.entries(algorithms))("%s", (_, run) => {
  const phases = (sections: Parameters<typeof run>[0]) => run(sections).map(({ phase }) => phase);

  test.each([
    ["queued traffic before an empty road", queued, behindIncident, true],
    ["standing traffic before an empty road", standing, behindIncident, true],
    ["free flow at both stations", freeFlow, freeFlow, false],
    ["a queue at both stations", queued, queued, false],
    ["a queue downstream only", freeFlow, queued, false],
    [
      "a bottleneck that discharges at a high occupancy",
      queued,
      { ...discharging, occupancyPercent: 26 },
      false,
    ],
    ["unknown values upstream", unknown, behindIncident, false],
    ["unknown values downstream", queued, unknown, false],
  ])("%s: alarm %#", (_name, upstream, downstream, isAlarm) => {
    const last = phases(times(withinIntervals, section(upstream, downstream))).at(-1);
    expect(last === "incident").toBe(isAlarm);
  });

  test("A step from free flow to a queue alarms, though not in its first interval", () => {
    const found = phases([...times(20, free), ...times(withinIntervals, incident)]);
    expect(found.slice(0, 21)).not.toContain("incident");
    expect(found.at(-1)).toBe("incident");
  });

  test("Constant free flow never alarms", () => {
    const station = fc
      .record({
        occupancy: fc.double({ min: 0, max: 14, noNaN: true }),
        speed: fc.integer({ min: 95, max: 130 }),
      })
      .map(
        ({ occupancy, speed }): StationReading => ({
          flowPerHour: occupancy * 120,
          occupancyPercent: occupancy,
          speedKph: speed,
        }),
      );
    fc.assert(
      fc.property(station, station, (upstream, downstream) => {
        expect(new Set(phases(times(30, section(upstream, downstream))))).toEqual(new Set(["free"]));
      }),
    );
  });

  test("No alarm while vehicles upstream drive near free speed, whatever flow and occupancy say", () => {
    const station = fc.record({
      flowPerHour: fc.integer({ min: 0, max: 2400 }),
      occupancyPercent: fc.double({ min: 0, max: 100, noNaN: true }),
    });
    const atFreeSpeed = fc
      .tuple(station, fc.integer({ min: 75, max: 130 }))
      .map(([values, speedKph]) => ({ ...values, speedKph }));
    const any = fc
      .tuple(station, fc.option(fc.integer({ min: 3, max: 130 })))
      .map(([values, speedKph]) => ({ ...values, speedKph }));
    const intervals = fc.array(fc.tuple(atFreeSpeed, any), { minLength: 3, maxLength: 20 });
    fc.assert(
      fc.property(intervals, (readings) => {
        expect(new Set(phases(readings.map(([one, other]) => section(one, other))))).toEqual(
          new Set(["free"]),
        );
      }),
    );
  });

  test("Congestion that is usual at its hour never alarms, and slower traffic does", () => {
    fc.assert(
      fc.property(fc.integer({ min: 25, max: 70 }), fc.integer({ min: 0, max: 60 }), (usual, slower) => {
        const speedKph = usual * (1 - slower / 100);
        const sections = times(30, section({ ...queued, speedKph }, behindIncident));
        const found = run(sections, usual).map(({ phase }) => phase);
        expect(new Set(found)).toEqual(new Set(["free"]));
      }),
    );
    const crawling = times(withinIntervals, section({ ...queued, speedKph: 8 }, behindIncident));
    expect(run(crawling, 30).at(-1)?.phase).toBe("incident");
  });

  test("A lane that is locked on beside an empty one never alarms", () => {
    const lanes = [laneOf(1, { volume: 0, speed: null, occupancy: 0 })];
    const lockedOn = laneOf(2, { volume: 0, speed: null, occupancy: 100 });
    const upstream = readStation({ periodS: 30, lanes: [...lanes, lockedOn] });
    expect(phases(times(30, section(upstream, behindIncident)))).not.toContain("incident");
  });

  test("A single noisy interval in free flow never alarms", () => {
    fc.assert(
      fc.property(fc.nat(28), (at) => {
        const found = phases(times(30, free).with(at, incident));
        expect(found).not.toContain("incident");
      }),
    );
  });

  test("An alarm continues over missing values, and ends when traffic flows", () => {
    const found = phases([
      ...times(withinIntervals, incident),
      ...times(3, section(unknown, behindIncident)),
      ...times(2, incident),
      ...times(10, free),
    ]);
    expect(new Set(found.slice(withinIntervals - 1, withinIntervals + 5))).toEqual(new Set(["incident"]));
    expect(found.at(-1)).toBe("free");
  });

  test("An alarm ends when values are missing for long, and missing values never start one", () => {
    const found = phases([...times(withinIntervals, incident), ...times(5, section(unknown, unknown))]);
    expect(found.at(-1)).toBe("free");
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 30 }), (isUpstream) => {
        const gaps = isUpstream.map((is) => section(is ? queued : unknown, is ? unknown : behindIncident));
        expect(phases(gaps)).not.toContain("incident");
      }),
    );
  });

  test("Gaps delay an alarm but do not prevent it", () => {
    const found = phases(times(withinIntervals, [incident, section(unknown, unknown)]).flat());
    expect(found.at(-1)).toBe("incident");
  });

  test("Confidence lies between 50 and 100 during an alarm, and is higher for standing traffic", () => {
    const slow = run(times(withinIntervals, section({ ...queued, occupancyPercent: 30 }, behindIncident))).at(
      -1,
    );
    const stop = run(
      times(withinIntervals, section(standing, { ...behindIncident, occupancyPercent: 1 })),
    ).at(-1);
    expect(slow?.confidencePercent).toBeGreaterThanOrEqual(50);
    expect(stop?.confidencePercent).toBeGreaterThan(slow?.confidencePercent ?? 100);
    expect(stop?.confidencePercent).toBeLessThanOrEqual(100);
  });
});

describe("McMaster alone", () => {
  const run = algorithms.McMaster ?? (() => []);
  const last = (sections: Parameters<typeof run>[0]) => run(sections).at(-1)?.phase;

  test("A queue that discharges upstream is not searched for an incident", () => {
    const upstream = { ...discharging, occupancyPercent: 26, speedKph: 60 };
    expect(last(times(9, section(upstream, behindIncident)))).toBe("free");
  });

  test("Traffic that snow slows at both stations is no incident", () => {
    const slowed = { flowPerHour: 700, occupancyPercent: 12, speedKph: 55 };
    expect(last(times(9, section(queued, slowed)))).toBe("free");
    expect(last(times(9, section(queued, { ...slowed, speedKph: 80 })))).toBe("incident");
  });

  test("Congestion before a long gap does not count after it", () => {
    const parameters = { ...mcMasterDefaults, congestedIntervals: 3, confirmIntervals: 2 };
    const phaseAfter = (sections: Parameters<typeof run>[0]) =>
      sections.reduce((state, one) => stepMcMaster(state, one, templates, parameters), mcMasterStart).alarm
        .phase;
    const gap = times(5, section(unknown, unknown));
    expect(phaseAfter([...times(4, section(queued, queued)), ...gap, ...times(3, incident)])).toBe(
      "tentative",
    );
    expect(phaseAfter([...times(4, section(queued, queued)), ...times(3, incident)])).toBe("incident");
  });
});

describe("California #7 at its thresholds", () => {
  const at = (upstream: number, downstream: number) =>
    stepCalifornia(
      freeSection,
      section({ ...queued, occupancyPercent: upstream }, { ...freeFlow, occupancyPercent: downstream }),
      templates,
      { ...californiaDefaults, minOccdf: 8, minOccrdf: 0.4, maxDocc: 16 },
    ).phase;

  test.each([
    [20, 12, "tentative"],
    [19.9, 12, "free"],
    [20, 12.1, "free"],
    [30, 16, "tentative"],
    [30, 16.1, "free"],
    [0, 0, "free"],
  ] as const)("Occupancies of %d and %d percent are %s", (upstream, downstream, phase) => {
    expect(at(upstream, downstream)).toBe(phase);
  });
});
