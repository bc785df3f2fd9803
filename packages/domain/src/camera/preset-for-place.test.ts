import { expect, test } from "vitest";
import { presetForPlace } from "./preset-for-place.ts";

const presets = ["Along the road", "Far ahead", "Behind", "Ramp MP 210.2"].map((name, at) => ({
  token: String(at),
  name,
}));
const camera = { latitude: 40, longitude: -105, direction: "Northbound" };
const nameFor = (km: number, milepost: number | null = null) =>
  presetForPlace(presets, {
    camera,
    place: { latitude: 40 + km / 111.195, longitude: -105 },
    milepost,
  })?.name;

test("a preset that names the milepost of the place is the best", () => {
  expect([nameFor(0.5, 210.4), nameFor(0.5, 212)]).toEqual(["Ramp MP 210.2", "Along the road"]);
});

test("a place ahead takes a preset with the traffic, one behind against it, a far one a far one", () => {
  expect([nameFor(0.3), nameFor(2.5), nameFor(-0.3), nameFor(-3)]).toEqual([
    "Along the road",
    "Far ahead",
    "Behind",
    "Behind",
  ]);
});

test("no preset is taken if no name says where it looks", () => {
  const place = { latitude: 40.01, longitude: -105 };
  expect(presetForPlace([{ token: "1", name: "Home" }], { camera, place, milepost: null })).toBeUndefined();
  expect(
    presetForPlace(presets, { camera: { ...camera, direction: null }, place, milepost: null }),
  ).toBeUndefined();
});
