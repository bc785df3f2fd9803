import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { combinedConfidence, precisionOf } from "./confidence.ts";
import { correlate, correlationKm, correlationMs, type OpenIncident } from "./correlate.ts";
import type { GivenAlert } from "./incident-alert.ts";
import { parseDirection, parseRoad } from "./road-name.ts";
import { alertMaxAgeMs, tolerateAlert } from "./tolerate-alert.ts";
import { readWazeFeed } from "./waze-feed.ts";
import { readWzdxFeed } from "./wzdx-feed.ts";

const nowMs = 1_795_000_000_000;
const denver = [-104.99, 39.74] as const;
const area = { west: -106, south: 39, east: -104, north: 41 };

const makeAlert = (more: Partial<GivenAlert> = {}): GivenAlert => ({
  externalId: "a1",
  title: "Crash",
  type: "ACCIDENT",
  subtype: null,
  description: null,
  incidentTypeName: "Crash",
  severity: null,
  roadName: "I-25",
  direction: "Northbound",
  laneType: null,
  point: denver,
  confidence: 7,
  reliability: 8,
  occurredAtMs: nowMs,
  metadata: {},
  ...more,
});
const makeIncident = (more: Partial<OpenIncident> = {}): OpenIncident => ({
  id: "i1",
  incidentTypeName: "Crash",
  roadName: "I-25",
  direction: "Northbound",
  point: denver,
  lastAlertAtMs: nowMs,
  ...more,
});
const north = (km: number) => [denver[0], denver[1] + km / 111.195] as const;

describe("names of roads and directions", () => {
  test.each([
    ["I-25 N", "I-25", "Northbound"],
    ["i 25 NB", "I-25", "Northbound"],
    ["US-36 West", "US-36", null],
    ["E-470", "E-470", null],
    ["Peña Blvd", "Peña Blvd", null],
    ["I-225 Southbound", "I-225", "Southbound"],
  ])("%s is %s %s", (given, roadName, direction) => {
    expect(parseRoad(given).roadName).toBe(roadName);
    if (direction !== null) expect(parseRoad(given).direction).toBe(direction);
  });

  test.each([
    ["NB", "Northbound"],
    ["north", "Northbound"],
    ["Westbound", "Westbound"],
    ["inner loop", "inner loop"],
  ])("direction %s is %s", (given, expected) => {
    expect(parseDirection(given)).toBe(expected);
  });
});

describe("what is taken of an alert", () => {
  const tolerate = (more: Partial<GivenAlert>) => tolerateAlert(makeAlert(more), { area, nowMs });

  test("swapped coordinates are swapped back where that lies in the area", () => {
    expect(tolerate({ point: [denver[1], denver[0]] })).toMatchObject({
      alert: { point: denver },
      notes: ["swappedCoordinates"],
    });
    expect(tolerate({ point: [500, 700] })).toMatchObject({
      alert: { point: null },
      notes: ["badCoordinates"],
    });
  });

  test("a future time becomes now with a note, and an ancient alert is refused", () => {
    expect(tolerate({ occurredAtMs: nowMs + 3_600_000 })).toMatchObject({
      alert: { occurredAtMs: nowMs },
      notes: ["futureTime"],
    });
    expect(tolerate({ occurredAtMs: nowMs - alertMaxAgeMs - 1 })).toEqual({ refused: "ancient" });
  });

  test("unknown types stay, and an alert without a place or an id is refused", () => {
    expect(tolerate({ type: "HIPPO", incidentTypeName: null })).toMatchObject({ alert: { type: "HIPPO" } });
    expect(tolerate({ point: null, roadName: " " })).toEqual({ refused: "noPlace" });
    expect(tolerate({ externalId: "" })).toEqual({ refused: "noId" });
  });

  test("whatever a source sends, what is taken is in range and not in the future", () => {
    const anyNumber = fc.oneof(fc.double(), fc.constant(null));
    fc.assert(
      fc.property(
        fc.record({
          point: fc.oneof(fc.constant(null), fc.tuple(fc.double(), fc.double())),
          occurredAtMs: fc.integer({ min: nowMs - 1e9, max: nowMs + 1e12 }),
          confidence: anyNumber,
          reliability: anyNumber,
          roadName: fc.oneof(fc.constant(null), fc.string()),
          direction: fc.oneof(fc.constant(null), fc.string()),
        }),
        (more) => {
          const taken = tolerate(more);
          if ("refused" in taken) return;
          const { point, occurredAtMs, confidence, reliability } = taken.alert;
          expect(occurredAtMs).toBeLessThanOrEqual(nowMs);
          for (const value of [confidence, reliability])
            if (value !== null) expect(value >= 0 && value <= 10).toBe(true);
          if (point) expect(Math.abs(point[0]) <= 180 && Math.abs(point[1]) <= 90).toBe(true);
        },
      ),
    );
  });
});

describe("correlation", () => {
  test("the same place, time and type join with full score and a reason in words", () => {
    expect(correlate(makeAlert(), [makeIncident()])).toEqual({
      incidentId: "i1",
      score: 1,
      reason: { key: "incidents:reason.place.same", args: { km: 0, minutes: 0 } },
    });
  });

  test.each([
    ["another road", makeIncident({ roadName: "US-36" })],
    ["the other direction", makeIncident({ direction: "Southbound" })],
    ["a place too far away", makeIncident({ point: north(correlationKm + 0.1) })],
    ["a time too long ago", makeIncident({ lastAlertAtMs: nowMs - correlationMs - 1 })],
  ])("%s never joins", (_what, incident) => {
    expect(correlate(makeAlert(), [incident])).toBeUndefined();
  });

  test("the nearer incident wins, and slow traffic joins a crash", () => {
    const incidents = [
      makeIncident({ id: "far", point: north(2) }),
      makeIncident({ id: "near", point: north(0.2) }),
    ];
    expect(correlate(makeAlert(), incidents)?.incidentId).toBe("near");
    expect(correlate(makeAlert({ incidentTypeName: "Congestion" }), incidents)?.score).toBeGreaterThan(0.8);
  });

  test("without a point the road decides, and with neither nothing does", () => {
    expect(correlate(makeAlert({ point: null }), [makeIncident()])).toMatchObject({
      score: 0.5,
      reason: { key: "incidents:reason.road.same" },
    });
    const unnamed = makeAlert({ point: null, roadName: null, direction: null });
    expect(correlate(unnamed, [makeIncident()])).toBeUndefined();
  });

  test("the order of the open incidents does not matter", () => {
    const anyIncident = fc.record({
      id: fc.uuid(),
      incidentTypeName: fc.constantFrom("Crash", "Stalled", "Congestion", null),
      roadName: fc.constantFrom("I-25", "US-36", null),
      direction: fc.constantFrom("Northbound", "Southbound", null),
      point: fc.oneof(fc.constant(null), fc.double({ min: 0, max: 5, noNaN: true }).map(north)),
      lastAlertAtMs: fc.integer({ min: nowMs - 2 * correlationMs, max: nowMs }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(anyIncident, { selector: ({ id }) => id, maxLength: 12 }), (incidents) => {
        const found = correlate(makeAlert(), incidents);
        expect(correlate(makeAlert(), incidents.toReversed())).toEqual(found);
        if (found) expect(found.score > 0 && found.score <= 1).toBe(true);
      }),
    );
  });
});

test("a crash within a work zone is an incident of its own, as planned works last for months", () => {
  const works = makeIncident({ incidentTypeName: "Work zone" });
  expect(correlate(makeAlert(), [works])).toBeUndefined();
  expect(correlate(makeAlert({ incidentTypeName: "Work zone" }), [works])).toMatchObject({ score: 1 });
});

describe("confidence", () => {
  const source = (confidence: number, precision: number) => ({
    sourceId: `${confidence}`,
    sourceName: "s",
    confidence,
    precision,
  });

  test("two sources agree to more than either alone, on a scale of 0 to 10 (INC-059)", () => {
    expect(combinedConfidence([source(9, 0.8)])).toBe(7.2);
    expect(combinedConfidence([source(9, 0.8), source(6, 0.7)])).toBe(8.4);
    expect(combinedConfidence([])).toBe(0);
  });

  test("no source lowers it and it stays on the scale", () => {
    const any = fc.record({
      confidence: fc.double({ min: 0, max: 10, noNaN: true }),
      precision: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 8 }), (given) => {
        const all = given.map(({ confidence, precision }) => source(confidence, precision));
        const whole = combinedConfidence(all);
        expect(whole >= 0 && whole <= 10).toBe(true);
        expect(combinedConfidence(all.slice(1))).toBeLessThanOrEqual(whole);
      }),
    );
  });

  test("false positives lower the precision of a source, real ones raise it", () => {
    expect(precisionOf({ real: 0, wrong: 0 })).toBe(0.7);
    expect(precisionOf({ real: 0, wrong: 20 })).toBeLessThan(0.2);
    expect(precisionOf({ real: 50, wrong: 0 })).toBeGreaterThan(0.95);
  });
});

describe("feeds", () => {
  test("a Waze feed gives alerts with the meaning of their subtype, and odd entries are counted", () => {
    const text = JSON.stringify({
      alerts: [
        {
          uuid: "w1",
          pubMillis: nowMs,
          type: "HAZARD",
          subtype: "HAZARD_ON_SHOULDER_CAR_STOPPED",
          street: "I-25 N",
          location: { x: denver[0], y: denver[1] },
          confidence: 5,
          reliability: 9,
        },
        { uuid: "w2", pubMillis: nowMs, type: "CHIT_CHAT", location: { x: 1, y: 2 } },
        { type: "ACCIDENT" },
        null,
      ],
    });
    const { alerts, leftOut } = readWazeFeed(text);
    expect(leftOut).toBe(2);
    expect(alerts).toMatchObject([
      { externalId: "w1", incidentTypeName: "Stalled", laneType: "shoulder", point: denver, reliability: 9 },
      { externalId: "w2", incidentTypeName: null, type: "CHIT_CHAT" },
    ]);
  });

  test("a WZDx feed gives the events that are on now", () => {
    const feature = (id: string, end: string, more: object = {}) => ({
      id,
      type: "Feature",
      properties: {
        core_details: { event_type: "work-zone", road_names: ["US-36"], direction: "westbound", ...more },
        start_date: "2020-01-01T00:00:00Z",
        end_date: end,
        vehicle_impact: "all-lanes-closed",
      },
      geometry: { type: "LineString", coordinates: [denver, north(1)] },
    });
    const text = JSON.stringify({
      type: "FeatureCollection",
      features: [feature("z1", "2090-01-01T00:00:00Z"), feature("z2", "2021-01-01T00:00:00Z"), 7],
    });
    const { alerts, leftOut } = readWzdxFeed(text, nowMs);
    expect(leftOut).toBe(2);
    expect(alerts).toMatchObject([
      {
        externalId: "z1",
        incidentTypeName: "Work zone",
        severity: "MAJOR",
        roadName: "US-36",
        direction: "Westbound",
        point: denver,
      },
    ]);
  });

  test("a feed that is none says so, whatever it is", () => {
    for (const text of ["", "{", "[]", "7", '{"alerts": {}}']) {
      expect(() => readWazeFeed(text)).toThrow();
      expect(() => readWzdxFeed(text, nowMs)).toThrow();
    }
    fc.assert(
      fc.property(fc.json(), (text) => {
        for (const read of [readWazeFeed, (one: string) => readWzdxFeed(one, nowMs)])
          try {
            read(text);
          } catch (error) {
            expect(error).toBeInstanceOf(Error);
          }
      }),
    );
  });

  test("any list of values in a feed is read without an error", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (values) => {
        expect(readWazeFeed(JSON.stringify({ alerts: values })).leftOut).toBeLessThanOrEqual(values.length);
        expect(readWzdxFeed(JSON.stringify({ features: values }), nowMs).leftOut).toBeLessThanOrEqual(
          values.length,
        );
      }),
    );
  });
});
