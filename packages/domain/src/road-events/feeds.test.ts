import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import type { PublicIncident, PublicWorkZone } from "../contract/answers/public-map.ts";
import type { PublicFeed } from "../contract/people/preference-calls.ts";
import { readWzdxFeed } from "../incidents/wzdx-feed.ts";
import { momentMs } from "../time/moment.ts";
import { feedWriters } from "./feeds.ts";
import { cifsFormat, geojsonFormat, open511Format, wzdxFormat } from "./published-formats.ts";
import type { RoadEvents } from "./road-events.ts";

const formats: Readonly<Record<PublicFeed, object>> = {
  wzdx: wzdxFormat,
  cifs: cifsFormat,
  open511: open511Format,
  geojson: geojsonFormat,
};
const at = "2026-11-27T08:00:00.125Z";

const incident = (id: string, more: Partial<PublicIncident> = {}): PublicIncident => ({
  id,
  type: "Crash",
  severity: "MAJOR",
  roadName: "I-25",
  direction: "Northbound",
  location: { type: "Point", coordinates: [-104.99, 39.74] },
  approach: {
    type: "LineString",
    coordinates: [
      [-104.99, 39.737],
      [-104.99, 39.74],
    ],
  },
  detectedAt: "2026-11-27T07:50:00.000Z",
  confirmedAt: "2026-11-27T07:55:00.000Z",
  updatedAt: at,
  ...more,
});
const zone = (id: string, more: Partial<PublicWorkZone> = {}): PublicWorkZone => ({
  id,
  name: "Bridge repair",
  roadName: "I-70",
  direction: "EB",
  startAt: "2026-11-20T13:00:00.000Z",
  endAt: "2027-04-30T13:00:00Z",
  stretch: {
    type: "LineString",
    coordinates: [
      [-105, 39.8],
      [-104.9, 39.81],
    ],
  },
  createdAt: at,
  updatedAt: at,
  ...more,
});
const events = (more: Partial<RoadEvents> = {}): RoadEvents => ({
  tenant: { id: "metro_1", name: "Metro" },
  mapUrl: "https://gantry.example/read-only/metro_1/map",
  madeAt: at,
  incidents: [
    incident("i1"),
    incident("i2", { type: "Stalled", severity: "MINOR", direction: "Loop" }),
    incident("i3", { type: null, approach: null, confirmedAt: null, detectedAt: null }),
    incident("i4", { approach: null, direction: null }),
    incident("i5", { roadName: null, direction: null, approach: null }),
  ],
  workZones: [zone("z1"), zone("z2", { endAt: null }), zone("z3", { stretch: null, direction: null })],
  ...more,
});

const problemsOf = (feed: PublicFeed, document: object): string => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  return ajv.validate(formats[feed], document) ? "" : ajv.errorsText();
};
const ids = (document: object): string[] =>
  [...JSON.stringify(document).matchAll(/"id":"(?:[^"/]*\/)?([iz]\d)"/g)].map(([, id = ""]) => id);

describe.each(["wzdx", "cifs", "open511", "geojson"] as const)("the %s feed", (feed) => {
  test("has the form that its publisher demands, with events and without", () => {
    expect(problemsOf(feed, feedWriters[feed](events()).document)).toBe("");
    expect(problemsOf(feed, feedWriters[feed](events({ incidents: [], workZones: [] })).document)).toBe("");
  });

  test("counts every event once, as written or as left out", () => {
    const { document, events: written, leftOut } = feedWriters[feed](events());
    expect(ids(document)).toHaveLength(written);
    expect(written + leftOut).toBe(feed === "wzdx" ? 3 : 8);
  });
});

test("WZDx holds road works with a line and an end, and says what is not known", () => {
  const { document } = feedWriters.wzdx(events());
  expect(ids(document)).toEqual(["z1"]);
  expect(document).toMatchObject({
    features: [
      {
        properties: {
          core_details: { event_type: "work-zone", direction: "eastbound", road_names: ["I-70"] },
          start_date: "2026-11-20T13:00:00Z",
          end_date: "2027-04-30T13:00:00Z",
          vehicle_impact: "unknown",
          location_method: "unknown",
          is_start_date_verified: false,
        },
      },
    ],
  });
  const read = readWzdxFeed(JSON.stringify(document), momentMs(at) ?? 0);
  expect(read.alerts).toMatchObject([{ externalId: "z1", roadName: "I-70", direction: "Eastbound" }]);
});

test("CIFS gives the line in the order of the traffic, latitude first, and no place without a direction", () => {
  const { document } = feedWriters.cifs(events());
  expect(ids(document)).toEqual(["i1", "i2", "i3", "z1", "z2"]);
  expect(document).toMatchObject({
    incidents: [
      {
        incident: {
          type: "ACCIDENT",
          subtype: "ACCIDENT_MAJOR",
          polyline: "39.737000 -104.990000 39.740000 -104.990000",
          direction: "ONE_DIRECTION",
          starttime: "2026-11-27T07:50:00+00:00",
        },
      },
      { incident: { type: "HAZARD", subtype: "HAZARD_ON_ROAD_CAR_STOPPED" } },
      { incident: { type: "HAZARD", polyline: "39.740000 -104.990000", direction: "ONE_DIRECTION" } },
      { incident: { subtype: "HAZARD_ON_ROAD_CONSTRUCTION", endtime: "2027-04-30T13:00:00+00:00" } },
      {},
    ],
  });
  expect(JSON.stringify(document)).not.toContain("i4");
});

test("Open511 names the tenant as jurisdiction and leaves an unknown end open", () => {
  const { document } = feedWriters.open511(events());
  expect(document).toMatchObject({
    events: [
      { id: "metro-1.gantry.example/i1", roads: [{ name: "I-25", direction: "N" }], severity: "MAJOR" },
      { roads: [{ name: "I-25" }], event_subtypes: ["HAZARD"] },
      { headline: "Incident, I-25 Northbound" },
      {},
      {},
      { event_type: "CONSTRUCTION", severity: "UNKNOWN" },
      { schedule: { intervals: ["2026-11-20T13:00/"] } },
    ],
  });
});
