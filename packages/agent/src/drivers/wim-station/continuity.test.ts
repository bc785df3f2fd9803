import { expect, test } from "vitest";
import { type AnsweredVehicle, Continuity } from "./continuity.ts";

const startMs = Date.UTC(2026, 10, 24, 17);
const minuteMs = 60_000;
const vehicle = (number: number, minute: number, more: Partial<AnsweredVehicle> = {}): AnsweredVehicle => {
  const atMs = startMs + minute * minuteMs;
  return { number, passedMs: atMs, atMs, ...more };
};
type Poll = Parameters<Continuity["add"]>[0];
const poll = (minute: number, vehicles: AnsweredVehicle[], more: Partial<Poll> = {}): Poll => ({
  vehicles,
  lastNumber: vehicles.at(-1)?.number ?? null,
  nowMs: startMs + minute * minuteMs,
  offsetMs: 0,
  isWhole: true,
  ...more,
});
/** Minutes from and until, of each poll. */
function follow(...polls: Poll[]): (string | undefined)[] {
  const continuity = new Continuity();
  return polls.map((one) => {
    const added = continuity.add(one);
    if (!added) return undefined;
    const until = (added.untilMs - startMs) / minuteMs;
    return `${until - added.coveredMs / minuteMs}-${until}`;
  });
}

test("the time between two polls is covered if the last vehicle is still there, also without new ones", () => {
  const first = [vehicle(7, -1)];
  expect(follow(poll(0, first), poll(1, first), poll(2, [...first, vehicle(8, 1.5)]))).toEqual([
    undefined,
    "0-1",
    "1-2",
  ]);
});

test("an outage is covered once its vehicles were read, up to the last one read so far", () => {
  const backlog = [vehicle(7, -1), vehicle(9, 10), vehicle(12, 40)];
  expect(
    follow(
      poll(0, [vehicle(7, -1)]),
      poll(120, backlog, { lastNumber: 20 }),
      poll(121, [vehicle(12, 40), vehicle(20, 119)]),
    ),
  ).toEqual([undefined, "0-40", "40-121"]);
});

test.each<[string, Poll]>([
  ["deleted the last vehicle", poll(120, [vehicle(9, 90)])],
  ["counts again", poll(120, [vehicle(7, 30), vehicle(9, 90)])],
  ["has nothing any more", poll(120, [])],
  ["answers older vehicles with new numbers", poll(120, [vehicle(7, -1), vehicle(9, -1440)])],
  ["answers vehicles of a time to come", poll(120, [vehicle(7, -1), vehicle(9, 180)])],
  ["has a vehicle that cannot be read", poll(120, [vehicle(7, -1)], { isWhole: false })],
  ["has another clock", poll(120, [vehicle(7, -1)], { offsetMs: 3_600_000 })],
  ["has no clock any more", poll(120, [vehicle(7, -1)], { offsetMs: null })],
])("the time before a station that %s is not covered", (_, doubtful) => {
  expect(follow(poll(0, [vehicle(7, -1)]), doubtful)).toEqual([undefined, undefined]);
});

test("after a gap the time is covered from the next poll on, and old vehicles do not reach back", () => {
  const late = [vehicle(9, 90), vehicle(10, 110)];
  expect(
    follow(
      poll(0, [vehicle(7, -1)]),
      poll(120, [vehicle(9, 90)], { lastNumber: 10 }),
      poll(121, late),
      poll(122, [vehicle(10, 110)]),
      poll(123, [vehicle(10, 110)]),
    ),
  ).toEqual([undefined, undefined, undefined, "121-122", "122-123"]);
});
