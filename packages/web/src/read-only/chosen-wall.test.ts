import type { PublicWall } from "@gantry/domain/contract/read-only-calls.ts";
import { expect, test } from "vitest";
import { chosenWall } from "./chosen-wall.ts";

const wall = (id: string, name: string) => ({ id, name }) as PublicWall;
const walls = [wall("1", "Tunnel"), wall("2", "Bridge 10"), wall("3", "Bridge 2")];

test("the public page shows the wall in its URL, otherwise the first by name (WALL-038)", () => {
  expect(chosenWall(walls, "?wall=1")?.name).toBe("Tunnel");
  expect(chosenWall(walls, "")?.name).toBe("Bridge 2");
  expect(chosenWall(walls, "?wall=of-somebody")?.name).toBe("Bridge 2");
  expect(chosenWall([], "")).toBeUndefined();
});
