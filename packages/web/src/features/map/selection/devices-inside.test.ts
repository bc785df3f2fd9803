import { expect, test } from "vitest";
import type { DeviceFeature } from "../../../kinds/map-devices/device-features.ts";
import { devicesInside } from "./devices-inside.ts";

const device = (id: string, longitude: number, latitude: number) =>
  ({
    type: "Feature",
    geometry: { type: "Point", coordinates: [longitude, latitude] },
    properties: { id },
  }) as DeviceFeature;
const devices = [
  device("inside", -104.9, 39.7),
  device("outside", -104.5, 39.7),
  device("in the gap", -104.75, 39.75),
];
/** 100 pixels per degree, with the origin at 105° W, 40° N. */
const unproject = ({ x, y }: { x: number; y: number }): [number, number] => [-105 + x / 100, 40 - y / 100];
const idsInside = (...line: [number, number][]) =>
  devicesInside(
    devices,
    line.map(([x, y]) => ({ x, y })),
    unproject,
  ).map(({ id }) => id);

test("a line around devices selects those within, also where it bends inwards", () => {
  expect(idsInside([0, 0], [30, 0], [30, 50], [0, 50])).toEqual(["inside", "in the gap"]);
  expect(idsInside([0, 0], [25, 30], [30, 0], [30, 50], [0, 50])).toEqual(["inside"]);
});

test("a line of two points selects nothing", () => {
  expect(idsInside([0, 0], [30, 50])).toEqual([]);
});
