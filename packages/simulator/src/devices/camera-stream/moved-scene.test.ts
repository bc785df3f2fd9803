import { expect, test } from "vitest";
import { makeSeededRandom } from "../../random.ts";
import { makeQueue, makeTraffic, vehiclesAt } from "../../picture/scene/traffic.ts";
import { CameraMount } from "../camera-mount.ts";
import { MovedScene, usualPosition } from "./moved-scene.ts";
import { picturesPerKey } from "./picture-layout.ts";
import { sceneLoopOf } from "./scene-loop.ts";

test("a camera shows the queue of its scene from the next key picture on, and free traffic afterwards", () => {
  const [free, full] = [sceneLoopOf(1), sceneLoopOf(1, true)];
  const place = { mount: new CameraMount(), loop: free, roadPanDegrees: 0 };
  const queue = { loop: full, isAt: (cityMs: number) => cityMs >= 100 && cityMs < 200 };
  const position = usualPosition(place);
  const scene = new MovedScene({ ...place, queue });
  const bodyAt = (number: number, cityMs: number) => scene.slice(number, position, cityMs).body;
  expect(bodyAt(0, 0)).toBe(free.body(0));
  expect(bodyAt(1, 150)).toBe(free.body(1));
  expect(bodyAt(picturesPerKey, 150)).toBe(full.body(picturesPerKey));
  expect(bodyAt(2 * picturesPerKey, 250)).toBe(free.body(2 * picturesPerKey));
  expect(full.body(0)).not.toEqual(free.body(0));
});

test("a queue has more vehicles near the camera than free traffic, and they are slow", () => {
  const road = { lanesEach: 3, middleM: -20 };
  const free = makeTraffic(road, makeSeededRandom(1, "free"));
  const queue = makeQueue(free, road, makeSeededRandom(1, "queue"));
  const countNear = (traffic: typeof free, seconds: number) =>
    vehiclesAt(traffic, road, seconds).filter(
      ({ vehicle, along }) => !vehicle.isOncoming && along > 0 && along < 150,
    ).length;
  for (const seconds of [0, 5, 11])
    expect(countNear(queue, seconds)).toBeGreaterThan(1.5 * countNear(free, seconds));
  const places = vehiclesAt(queue, road, 3).filter(
    ({ vehicle }) => !vehicle.isOncoming && vehicle.lane === 0,
  );
  const alongs = places.map(({ along }) => along).toSorted((one, other) => one - other);
  for (const [index, along] of alongs.slice(1).entries())
    expect(along - (alongs[index] ?? 0)).toBeGreaterThan(5);
});
