import { expect, test } from "vitest";
import { sectorAt, sectors, speedsAt, speedsOf } from "./ring.ts";

test("the ring moves in the pointer's direction, faster farther out, up to the chosen speed", () => {
  expect(speedsAt({ x: 1, y: 0 }, 70)).toEqual([70, 0]);
  expect(speedsAt({ x: 5, y: 0 }, 70)).toEqual([70, 0]);
  expect(speedsAt({ x: 0, y: -0.7 }, 70)[1]).toBeCloseTo(-35);
  expect(speedsAt({ x: 0.1, y: 0 }, 100)[0]).toBe(25);
  expect(speedsAt({ x: 0, y: 0 }, 70)).toEqual([0, 0]);
});

test("each sector is centred on its direction and moves that way", () => {
  for (const sector of sectors) {
    const [x, y] = speedsOf(sector, 100).map((speed) => speed / 100) as [number, number];
    expect(sectorAt({ x, y })).toBe(sector);
  }
  expect(speedsOf("upLeft", 100)).toEqual([-71, 71]);
  expect(sectorAt({ x: 0.9, y: -0.2 })).toBe("right");
});
