import { expect, test } from "vitest";
import { aimPlan } from "./aim-plan.ts";

const camera = {
  direction: "Northbound",
  place: { latitude: 40, longitude: -105 },
  supportsPTZ: true,
  supportsAim: true,
};
const facts = {
  camera,
  mayControl: true,
  lockState: "unlocked" as const,
  isTaught: true,
  presets: [{ token: "1", name: "Far ahead" }],
  goal: { latitude: 40.02, longitude: -105 },
  milepost: null,
};

test.each([
  ["a calibrated camera turns to the place", {}, { how: "place" }],
  ["a camera that is not calibrated goes to a fitting preset", { isTaught: false }, { how: "preset" }],
  ["a camera without a fitting preset stays", { isTaught: false, presets: [] }, { why: "noWay" }],
  ["a camera that somebody else holds stays", { lockState: "other" as const }, { why: "locked" }],
  ["a fixed camera stays", { camera: { ...camera, supportsPTZ: false } }, { why: "fixed" }],
  ["a camera stays without the permission", { mayControl: false }, { why: "noPermission" }],
  ["an unknown camera is loading", { camera: undefined }, { why: "loading" }],
])("%s", (_what, more, expected) => {
  expect(aimPlan({ ...facts, ...more })).toMatchObject(expected);
});
