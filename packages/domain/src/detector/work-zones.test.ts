import { expect, test } from "vitest";
import { msFromIso } from "../sign/queue/instant.ts";
import { isInWorkZone, workZonePhase, type WorkZone } from "./work-zones.ts";

const zone: WorkZone = {
  roadName: "I-25",
  direction: "Northbound",
  stretch: {
    type: "LineString",
    coordinates: [
      [-105, 39.7],
      [-105, 39.72],
      [-104.98, 39.72],
    ],
  },
  startAt: "2026-11-20T06:00:00Z",
  endAt: "2026-11-21T18:00:00Z",
};
const device = (longitude: number, latitude: number, more: object = {}) => ({
  roadName: "I-25",
  direction: "Northbound",
  location: { type: "Point" as const, coordinates: [longitude, latitude] as [number, number] },
  ...more,
});
const middleMs = 1_795_219_200_000;
const isIn = (what: Parameters<typeof isInWorkZone>[0], change: Partial<WorkZone> = {}, atMs = middleMs) =>
  isInWorkZone(what, { ...zone, ...change }, atMs);

test.each<[string, number, number, boolean]>([
  ["on the line", -105, 39.71, true],
  ["50 m beside it", -105.00058, 39.71, true],
  ["150 m beside it", -105.00175, 39.71, false],
  ["on its second part", -104.99, 39.72, true],
  ["beyond its end", -105, 39.698, false],
])("a detector %s of a work zone is in it: %#", (_, longitude, latitude, expected) => {
  expect(isIn(device(longitude, latitude))).toBe(expected);
});

test("a detector of another road or direction is not in a work zone, and one direction is as good as both", () => {
  expect(isIn(device(-105, 39.71, { roadName: "I-70" }))).toBe(false);
  expect(isIn(device(-105, 39.71, { direction: "Southbound" }))).toBe(false);
  expect(isIn(device(-105, 39.71, { direction: "northbound " }))).toBe(true);
  expect(isIn(device(-105, 39.71, { direction: "Southbound" }), { direction: "" })).toBe(true);
});

test("without a stretch the whole road is worked on, and with one a detector needs a place", () => {
  expect(isIn(device(-105, 39.71, { location: null }))).toBe(false);
  expect(isIn(device(-105, 39.71, { location: null }), { stretch: null })).toBe(true);
});

test("a work zone begins with its start and ends with its end; without an end it goes on", () => {
  const [startMs, endMs] = [msFromIso(zone.startAt), msFromIso(zone.endAt ?? "")];
  const at = (atMs: number, change: Partial<WorkZone> = {}) => isIn(device(-105, 39.71), change, atMs);
  expect([at(startMs - 1), at(startMs), at(endMs - 1), at(endMs)]).toEqual([false, true, true, false]);
  expect(at(endMs + 1e12, { endAt: null })).toBe(true);
});

test("a work zone is planned until its start, active until its end, and ended from then on", () => {
  const [startMs, endMs] = [msFromIso(zone.startAt), msFromIso(zone.endAt ?? "")];
  const phases = [startMs - 1, startMs, endMs - 1, endMs].map((atMs) => workZonePhase(zone, atMs));
  expect(phases).toEqual(["planned", "active", "active", "ended"]);
});
