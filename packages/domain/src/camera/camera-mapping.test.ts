import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type CameraMapping,
  directionTo,
  doubtfulFromDegrees,
  type EarthPlace,
  mappingOf,
  type Sighting,
  usualHeightM,
  wayTo,
} from "./camera-mapping.ts";
import { degreesBetween, wrapDegrees } from "./direction.ts";

const arbitraryNumber = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const cameras: fc.Arbitrary<EarthPlace> = fc.record({
  longitude: arbitraryNumber(-179.999, 180),
  latitude: arbitraryNumber(-70, 70),
});
const mounts = fc.record({ northPanDegrees: arbitraryNumber(0, 359.99), heightM: arbitraryNumber(5, 40) });
const offsets = fc
  .record({ eastM: arbitraryNumber(-400, 400), northM: arbitraryNumber(-400, 400) })
  .filter(({ eastM, northM }) => Math.hypot(eastM, northM) > 30);

const metresPerDegree = (6_371_000 * Math.PI) / 180;
function placeAt({ longitude, latitude }: EarthPlace, { eastM, northM }: { eastM: number; northM: number }) {
  const east = eastM / (metresPerDegree * Math.cos((latitude * Math.PI) / 180));
  return { longitude: longitude + east, latitude: latitude + northM / metresPerDegree };
}
function makeSighting(
  camera: EarthPlace,
  place: EarthPlace,
  mount: Parameters<typeof directionTo>[2],
): Sighting {
  return { ...place, ...directionTo(camera, place, mount) };
}

test("a place 100 m to the east has a bearing of 90 degrees, also across the 180th meridian", () => {
  fc.assert(
    fc.property(cameras, (camera) => {
      const way = wayTo(camera, placeAt(camera, { eastM: 100, northM: 0 }));
      expect(way.distanceM).toBeCloseTo(100, 2);
      expect(way.bearingDegrees).toBeCloseTo(90, 1);
    }),
  );
  const { distanceM, bearingDegrees } = wayTo(
    { longitude: 179.9995, latitude: 0 },
    { longitude: -179.9995, latitude: 0 },
  );
  expect([distanceM, bearingDegrees].map(Math.round)).toEqual([111, 90]);
});

test("two or more sightings determine a camera's mounting, so that it can aim at any place", () => {
  fc.assert(
    fc.property(
      cameras,
      mounts,
      fc.array(offsets, { minLength: 2, maxLength: 8 }),
      offsets,
      (camera, mount, seen, other) => {
        const sightings = seen.map((offset) => makeSighting(camera, placeAt(camera, offset), mount));
        const mapping = mappingOf(camera, sightings) as CameraMapping;
        expect(mapping.heightM).toBeCloseTo(mount.heightM, 1);
        expect(mapping).toMatchObject({ quality: "good" });
        const place = placeAt(camera, other);
        const right = directionTo(camera, place, mount);
        expect(degreesBetween(directionTo(camera, place, mapping), right)).toBeLessThan(0.05);
      },
    ),
  );
});

test("one sighting gives the north direction with an assumed pole height, and the mapping is rough", () => {
  fc.assert(
    fc.property(cameras, mounts, offsets, (camera, mount, offset) => {
      const mapping = mappingOf(camera, [makeSighting(camera, placeAt(camera, offset), mount)]);
      expect(mapping).toMatchObject({ heightM: usualHeightM, quality: "rough" });
      const turn = Math.abs((mapping as CameraMapping).northPanDegrees - mount.northPanDegrees);
      expect(Math.min(turn, 360 - turn)).toBeLessThan(1e-6);
    }),
  );
});

test("sightings with half a degree of error still give a good mapping", () => {
  const misses = arbitraryNumber(-0.5, 0.5);
  fc.assert(
    fc.property(
      cameras,
      mounts,
      fc.array(fc.tuple(offsets, misses, misses), { minLength: 2, maxLength: 8 }),
      (camera, mount, seen) => {
        const sightings = seen.map(([offset, panMiss, tiltMiss]) => {
          const one = makeSighting(camera, placeAt(camera, offset), mount);
          return {
            ...one,
            panDegrees: wrapDegrees(one.panDegrees + panMiss),
            tiltDegrees: one.tiltDegrees + tiltMiss,
          };
        });
        const mapping = mappingOf(camera, sightings) as CameraMapping;
        expect(mapping.residualDegrees).toBeLessThan(doubtfulFromDegrees);
        expect(mapping.quality).toBe("good");
      },
    ),
  );
});

test("an outlier makes the mapping doubtful and is listed among the worst fits", () => {
  fc.assert(
    fc.property(
      cameras,
      mounts,
      fc.array(offsets, { minLength: 2, maxLength: 8 }),
      offsets,
      arbitraryNumber(20, 160),
      (camera, mount, seen, offset, missDegrees) => {
        const wrong = makeSighting(camera, placeAt(camera, offset), mount);
        const sightings = [
          ...seen.map((one) => makeSighting(camera, placeAt(camera, one), mount)),
          { ...wrong, panDegrees: wrapDegrees(wrong.panDegrees + missDegrees) },
        ];
        const mapping = mappingOf(camera, sightings) as CameraMapping;
        expect(mapping.quality).toBe("doubtful");
        expect(Math.max(...mapping.residualsDegrees)).toBeGreaterThan(doubtfulFromDegrees);
      },
    ),
  );
});

test("without a sighting far enough from the pole there is no mapping", () => {
  const camera = { longitude: 10, latitude: 50 };
  expect(mappingOf(camera, [])).toBeUndefined();
  expect(mappingOf(camera, [{ ...camera, panDegrees: 10, tiltDegrees: -90 }])).toBeUndefined();
});
