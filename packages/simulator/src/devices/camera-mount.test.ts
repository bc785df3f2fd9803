import fc from "fast-check";
import { expect, test } from "vitest";
import { CameraMount, positionAt, sharpFocus, standing, usualBuild, zoomFactorOf } from "./camera-mount.ts";

test("a camera at half speed has turned 40 degrees to the right after a second, and stops on command", () => {
  const mount = new CameraMount();
  mount.move({ pan: 0.5 }, 1000);
  expect(mount.position(2000).panDegrees).toBeCloseTo(40);
  mount.stop(2000);
  expect(mount.position(60_000).panDegrees).toBeCloseTo(40);
  expect(mount.isStanding(2000)).toBe(true);
});

test("an endless mount turns past north, one with limits stops at them", () => {
  const endless = new CameraMount({}, { panDegrees: 350 });
  endless.move({ pan: 1 }, 0);
  expect(endless.position(500).panDegrees).toBeCloseTo(30);
  const limited = new CameraMount({ panLimits: [-170, 170] }, { panDegrees: 160 });
  limited.move({ pan: 1, tilt: -1 }, 0);
  expect(limited.position(5000)).toMatchObject({ panDegrees: 170, tiltDegrees: -90 });
  expect(limited.isStanding(5000)).toBe(true);
});

test("a preset returns the camera to its position by the shortest way, with zoom", () => {
  const mount = new CameraMount({}, { panDegrees: 350, zoom: 0.5 });
  mount.storePreset("7", "Bridge", 0);
  mount.travelTo({ panDegrees: 20, zoom: 0 }, 0);
  mount.goToPreset("7", 10_000);
  expect(mount.position(10_125).panDegrees).toBeCloseTo(10);
  expect(mount.position(20_000)).toMatchObject({ panDegrees: 350, zoom: 0.5 });
  expect(mount.goToPreset("8", 20_000)).toBe(false);
});

test("a camera sent to a pan and then to a tilt reaches both", () => {
  const mount = new CameraMount();
  mount.travelTo({ panDegrees: 90 }, 0);
  mount.travelTo({ tiltDegrees: -40 }, 10);
  expect(mount.position(5000).panDegrees).toBeCloseTo(90);
  expect(mount.position(5000).tiltDegrees).toBeCloseTo(-40);
});

test("manual focus disables the automatic, and the automatic restores focus", () => {
  const mount = new CameraMount();
  mount.move({ focus: 1 }, 0);
  mount.stop(500);
  expect(mount.hasAutoFocus).toBe(false);
  expect(mount.position(500).focus).not.toBe(sharpFocus);
  mount.setAuto("focus", true, 600);
  expect(mount.position(600).focus).toBe(sharpFocus);
  expect(mount.hasAutoFocus).toBe(true);
});

test("a camera's position depends only on time, not on queries, and never exceeds its limits", () => {
  const speed = fc.double({ min: -1, max: 1, noNaN: true });
  const speeds = fc.record({ pan: speed, tilt: speed, zoom: speed, focus: speed, iris: speed });
  const ms = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(speeds, ms, ms, (moving, one, two) => {
      const [first, second] = [Math.min(one, two), Math.max(one, two)];
      const [looked, unseen] = [new CameraMount(), new CameraMount()];
      for (const mount of [looked, unseen]) mount.move(moving, 0);
      looked.position(first);
      const position = looked.position(second);
      expect(position).toEqual(unseen.position(second));
      expect(position.tiltDegrees).toBeGreaterThanOrEqual(-90);
      expect(position.tiltDegrees).toBeLessThanOrEqual(20);
      for (const share of [position.zoom, position.focus, position.iris]) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }
      expect(zoomFactorOf(position, usualBuild)).toBeGreaterThanOrEqual(1);
    }),
  );
});

test("a camera without commands keeps its position", () => {
  const from = new CameraMount().position(0);
  const course = { sinceMs: 0, from, speeds: standing, goal: undefined };
  expect(positionAt(course, usualBuild, 1e9)).toEqual(from);
});
