import fc from "fast-check";
import { expect, test } from "vitest";
import { integer, octets, type SnmpValue } from "../snmp/value.ts";
import { decodeInterval, intervalOids } from "./interval-reading.ts";
import { bufferColumns, dataColumns, sampleColumns, sensorSystem, zoneColumns } from "./objects.ts";
import {
  classOids,
  countClasses,
  decodeZones,
  layoutOids,
  rowOfIndex,
  sampleIndex,
  type SampleOrder,
  sampleOrders,
  type ZoneLayout,
  zoneCountOf,
} from "./zone-layout.ts";
import { laneFaultOf, zoneStatusOf } from "./zone-status.ts";

const layoutOf = (order: SampleOrder = "entryZoneClass", classes = 0): ZoneLayout => ({
  table: { version: 2, order, classes },
  zones: [1, 2],
  periodS: 30,
});
const versionOne: ZoneLayout = {
  table: { version: 1, suffixes: new Map([[2, "2.7"]]) },
  zones: [1, 2],
  periodS: 30,
};
const cell = (column: keyof typeof sampleColumns, zone: number, value: number, zoneClass = 0) =>
  [`${sampleColumns[column]}.1.${zone}.${zoneClass}`, integer(value)] as const;
const row = (zone: number, values: { volume: number; occupancy: number; speed: number; status: number }) => [
  cell("sampleEndTime", zone, 1_780_000_000),
  cell("sampleVolumeData", zone, values.volume),
  cell("samplePercentOccupancy", zone, values.occupancy),
  cell("sampleSpeedData", zone, values.speed),
  cell("sampleZoneStatus", zone, values.status),
  cell("sampleSequenceNumber", zone, 17),
];

test("volume, occupancy, speed and classes of each zone are read in their units", () => {
  const answers = new Map<string, SnmpValue>([
    ...row(1, { volume: 12, occupancy: 153, speed: 1046, status: 2 }),
    ...row(2, { volume: 0, occupancy: 0, speed: 65_535, status: 2 }),
    cell("sampleVolumeData", 1, 10, 1),
    cell("sampleVolumeData", 1, 65_535, 2),
  ]);
  expect(decodeInterval(layoutOf("entryZoneClass", 2), 1, answers)).toEqual({
    endS: 1_780_000_000,
    sequence: 17,
    isTorn: false,
    lanes: [
      { index: 1, volume: 12, speed: 104.6, occupancy: 15.3, classes: [10, null], fault: null },
      { index: 2, volume: 0, speed: null, occupancy: 0, classes: [null, null], fault: null },
    ],
    notes: [],
  });
});

test("missing codes are null, senseless values are null and a note, and a speed without vehicles is no speed", () => {
  const read = decodeInterval(
    layoutOf(),
    1,
    new Map<string, SnmpValue>([
      ...row(1, { volume: 65_535, occupancy: 65_535, speed: 65_535, status: 2 }),
      ...row(2, { volume: 0, occupancy: 1001, speed: 0, status: 99 }),
    ]),
  );
  expect(read?.lanes).toEqual([
    { index: 1, volume: null, speed: null, occupancy: null, classes: [], fault: null },
    { index: 2, volume: 0, speed: null, occupancy: null, classes: [], fault: null },
  ]);
  expect(read?.notes).toEqual([
    { object: "zoneStatus.2", read: "99" },
    { object: "occupancy.2", read: "1001" },
  ]);
});

test("the numbers of a zone status follow their version, and a faulty zone has no values", () => {
  expect([1, 2, 3].map((number) => zoneStatusOf(1, number))).toEqual(["oK", "initializing", "other"]);
  expect([1, 2, 3].map((number) => zoneStatusOf(2, number))).toEqual(["other", "oK", "initializing"]);
  expect([10, 14, 15].map((number) => zoneStatusOf(2, number))).toEqual([
    "sensorFailure",
    "pairedZoneFault",
    undefined,
  ]);
  expect(
    (["oK", "noActivity", "maxPresence", "erraticCounts", "sensorFailure", "disabled"] as const).map(
      laneFaultOf,
    ),
  ).toEqual([null, "noHits", "lockedOn", "chatter", "deviceFault", "deviceFault"]);
  const failed = row(1, { volume: 12, occupancy: 153, speed: 1046, status: 10 });
  expect(decodeInterval(layoutOf(), 1, new Map(failed))?.lanes[0]).toEqual({
    index: 1,
    volume: null,
    speed: null,
    occupancy: null,
    classes: [],
    fault: "deviceFault",
  });
});

test("version 1 is read from both of its tables, by zone or by zone and output", () => {
  const answers = new Map<string, SnmpValue>([
    [`${dataColumns.volumeData}.1`, integer(5)],
    [`${dataColumns.zoneStatus}.1`, integer(1)],
    [`${dataColumns.volumeData}.2.7`, integer(6)],
    [`${dataColumns.zoneStatus}.2.7`, integer(4)],
    [`${bufferColumns.volumeDataBuffer}.1`, integer(4)],
  ]);
  expect(decodeInterval(versionOne, 1, answers)?.lanes).toMatchObject([
    { index: 1, volume: 5, fault: null },
    { index: 2, volume: null, fault: "noHits" },
  ]);
  expect(decodeInterval(versionOne, 2, answers)?.lanes[0]).toMatchObject({ volume: 4 });
  expect(rowOfIndex(dataColumns.volumeData, `${dataColumns.volumeData}.3.1`)).toEqual({
    zone: 3,
    suffix: "3.1",
  });
  expect(rowOfIndex(dataColumns.volumeData, `${dataColumns.speedData}.3`)).toBeUndefined();
});

test.each(sampleOrders)("the index order %s is found, with any number of zones", (order) => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 20 }), (zoneCount, entries) => {
      const device = new Map<string, SnmpValue>();
      for (let zone = 1; zone <= zoneCount; zone++)
        for (let entry = 0; entry <= entries; entry++)
          for (let zoneClass = 0; zoneClass <= 4; zoneClass++) {
            const index = sampleIndex(order, entry, zone, zoneClass);
            device.set(`${sampleColumns.sampleEntryNum}.${index}`, integer(entry));
            device.set(`${sampleColumns.sampleVolumeData}.${index}`, integer(zone));
          }
      const asked = layoutOids(zoneCount).flatMap((oid) => {
        const value = device.get(oid);
        return value ? [[oid, value] as const] : [];
      });
      const found = decodeZones(new Map(asked), zoneCount).order;
      // With one zone two orders have the same objects.
      expect(found && sampleIndex(found, 1, zoneCount, 0)).toBe(sampleIndex(order, 1, zoneCount, 0));
      if (zoneCount > 1) expect(found).toBe(order);
      expect(countClasses(device, order, zoneCount)).toBe(4);
      expect(classOids(order, 1)).toHaveLength(16);
    }),
  );
});

test("disabled zones are left out, and a device that counts no zones has those of its document", () => {
  const options = (zone: number, value: number) =>
    [`${zoneColumns.sensorZoneOptions}.${zone}`, integer(value)] as const;
  const period = [`${zoneColumns.sensorZoneSamplePeriod}.2`, integer(20)] as const;
  const answers = new Map<string, SnmpValue>([options(1, 2), options(2, 2), options(3, 1), period]);
  expect(decodeZones(answers, 3)).toEqual({ zones: [1, 2], periodS: 20, order: undefined });
  expect(zoneCountOf(new Map(), 4)).toBe(4);
  expect(zoneCountOf(new Map([[sensorSystem.maxSensorZones, integer(255)]]), 4)).toBe(32);
});

test("whatever a detector answers, every value is a number in its range or null", () => {
  const value = fc.oneof(
    fc.integer().map(integer),
    fc.nat(70_000).map(integer),
    fc.uint8Array({ maxLength: 4 }).map(octets),
    fc.constant<SnmpValue>({ type: "null" }),
  );
  const layouts = [...sampleOrders.map((order) => layoutOf(order, 4)), versionOne];
  const answersOf = (layout: ZoneLayout) =>
    fc.array(fc.tuple(fc.constantFrom(...intervalOids(layout, 1)), value), { maxLength: 40 });
  fc.assert(
    fc.property(
      fc.constantFrom(...layouts).chain((layout) => fc.tuple(fc.constant(layout), answersOf(layout))),
      ([layout, entries]) => {
        const read = decodeInterval(layout, 1, new Map(entries));
        expect(read === undefined || read.endS === null || read.endS >= 0).toBe(true);
        for (const { volume, speed, occupancy, classes } of read?.lanes ?? []) {
          for (const count of [volume, ...classes])
            expect(count === null || (Number.isInteger(count) && count >= 0 && count <= 10_000)).toBe(true);
          expect(speed === null || (speed >= 0 && speed <= 255)).toBe(true);
          expect(occupancy === null || (occupancy >= 0 && occupancy <= 100)).toBe(true);
        }
      },
    ),
  );
});
