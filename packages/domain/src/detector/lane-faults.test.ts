import { describe, expect, test } from "vitest";
import type { LaneFaultSince, LaneReading } from "./detector-reading.ts";
import { type DetectorWatch, findLaneFaults, traceLaneFaults } from "./lane-faults.ts";

const lane = (index: number, more: Partial<LaneReading> = {}): LaneReading => ({
  index,
  volume: 8,
  speed: 90,
  occupancy: 6,
  classes: [],
  fault: null,
  ...more,
});
const silent = { volume: 0, speed: null, occupancy: 0 };

/** Faults of lane 1 in each of so many intervals of 30 seconds. */
function watch(count: number, lanesAt: (at: number) => LaneReading[]): (string | null)[] {
  let before: DetectorWatch = [];
  return Array.from({ length: count }, (_, at) => {
    const found = findLaneFaults(before, { periodS: 30, lanes: lanesAt(at) });
    before = found.watch;
    return found.reading.lanes[0]?.fault ?? null;
  });
}
const firstFault = (faults: readonly (string | null)[]) => {
  const at = faults.findIndex((fault) => fault !== null);
  return [at, faults[at] ?? null];
};
/** Different values in each interval. */
const busy = (index: number, at: number) => lane(index, { volume: 6 + (at % 5), speed: 80 + (at % 7) });

describe("faults of lanes found in their values", () => {
  test("a lane without a vehicle for an hour beside busy lanes has no hits", () => {
    expect(firstFault(watch(130, (at) => [lane(1, silent), busy(2, at)]))).toEqual([119, "noHits"]);
  });

  test("a lane without traffic at three in the morning has no fault, however long", () => {
    const night = (at: number) => [lane(1, silent), lane(2, at % 8 === 0 ? { volume: 1 } : silent)];
    expect(firstFault(watch(960, night))).toEqual([-1, null]);
    expect(firstFault(watch(960, () => [lane(1, silent)]))).toEqual([-1, null]);
  });

  test("one vehicle ends the fault of no hits", () => {
    const faults = watch(125, (at) => [lane(1, at === 122 ? { volume: 1 } : silent), busy(2, at)]);
    expect(faults.slice(121, 124)).toEqual(["noHits", null, null]);
  });

  test("a lane that is occupied for half an hour while others move is locked on", () => {
    const locked = { volume: 0, speed: null, occupancy: 100 };
    expect(firstFault(watch(70, (at) => [lane(1, locked), busy(2, at)]))).toEqual([59, "lockedOn"]);
  });

  test("standing traffic on all lanes is not a fault", () => {
    const standing = { volume: 0, speed: null, occupancy: 100 };
    expect(firstFault(watch(400, () => [lane(1, standing), lane(2, standing)]))).toEqual([-1, null]);
  });

  test("more vehicles than a lane carries are chatter, at once", () => {
    expect(firstFault(watch(2, (at) => [lane(1, { volume: at === 0 ? 33 : 34 })]))).toEqual([1, "chatter"]);
  });

  test("the same values for ten minutes are constant, and other values end that", () => {
    const faults = watch(22, (at) => [lane(1, at === 21 ? { speed: 91 } : {})]);
    expect(faults.slice(18, 22)).toEqual([null, "constantValue", "constantValue", null]);
  });

  test("a speed far above all before is a spike, and a sudden stop is not", () => {
    const at10 = (speed: number) => watch(11, (at) => [at === 10 ? lane(1, { speed }) : busy(1, at)])[10];
    expect([at10(170), at10(120), at10(3)]).toEqual(["spike", null, null]);
    expect(watch(3, (at) => [lane(1, { speed: at === 2 ? 190 : 100 })])[2]).toBeNull();
  });

  test("a speed is compared with the fastest of the last ten to twenty intervals, not with those before", () => {
    const fastAt10 = (at: number) => (at === 10 ? lane(1, { speed: 150 }) : busy(1, at));
    const spikeAfter = (count: number) =>
      watch(count + 1, (at) => [at === count ? lane(1, { speed: 200 }) : fastAt10(at)])[count];
    expect([spikeAfter(15), spikeAfter(25), spikeAfter(40)]).toEqual([null, null, "spike"]);
  });

  test("a fault that the device reports stays, and its values judge no other lane", () => {
    const broken = lane(2, { volume: 20, fault: "deviceFault" });
    expect(firstFault(watch(400, () => [lane(1, silent), broken]))).toEqual([-1, null]);
    const { reading } = findLaneFaults([], { periodS: 30, lanes: [broken] });
    expect(reading.lanes).toEqual([broken]);
  });
});

describe("since when a lane has its fault", () => {
  // 2026-11-20, eight o'clock UTC.
  const startMs = 1_795_161_600_000;
  /** Faults after so many intervals of 30 seconds, the first of which begins at eight. */
  function trace(count: number, lanesAt: (at: number) => LaneReading[]): LaneFaultSince[] {
    let [before, faults]: [DetectorWatch, LaneFaultSince[]] = [[], []];
    for (let at = 0; at < count; at++) {
      const found = findLaneFaults(before, { periodS: 30, lanes: lanesAt(at) });
      faults = traceLaneFaults(faults, found, startMs + (at + 1) * 30_000);
      before = found.watch;
    }
    return faults;
  }
  const silentAfterTen = (at: number) => [at < 20 ? busy(1, at) : lane(1, silent), busy(2, at)];

  test("a silent lane has its fault since its last vehicle, not since the fault was found", () => {
    expect(trace(139, silentAfterTen)).toEqual([]);
    for (const count of [140, 200])
      expect(trace(count, silentAfterTen)).toEqual([
        { index: 1, fault: "noHits", since: "2026-11-20T08:10:00.000Z" },
      ]);
  });

  test("a fault that the device reports lasts since the first interval that has it", () => {
    const lanes = (at: number) => [lane(1, at < 4 ? {} : { fault: "deviceFault" })];
    expect(trace(9, lanes)).toEqual([{ index: 1, fault: "deviceFault", since: "2026-11-20T08:02:00.000Z" }]);
  });

  test("a lane that measures again has no fault", () => {
    expect(trace(141, (at) => (at < 140 ? silentAfterTen(at) : [busy(1, at), busy(2, at)]))).toEqual([]);
  });
});
