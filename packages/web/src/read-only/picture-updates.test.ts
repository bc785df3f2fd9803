import type { PublicCamera, PublicWall } from "@gantry/domain/contract/read-only-calls.ts";
import { makeEvenGrid } from "@gantry/domain/camera/wall-grid.ts";
import { expect, test } from "vitest";
import { updatePicture } from "./picture-updates.ts";
import type { PublicPicture } from "./public-calls.ts";

const camera = (id: string, rev: number, status = "ONLINE"): PublicCamera => ({
  id,
  rev,
  name: `Camera ${id}`,
  roadName: null,
  direction: null,
  location: null,
  status,
  statusSince: null,
  lastUpdateTimestamp: null,
  externalStreamType: null,
  externalStreamUrl: null,
});
const wall = (rev: number, cameraIds: string[], name = "Pass"): PublicWall => ({
  id: "w",
  rev,
  name,
  layout: makeEvenGrid(2, 2),
  items: cameraIds.map((entityId, index) => ({ tile: index + 1, entityType: "CAMERA", entityId })),
});
const picture: PublicPicture = {
  tenant: { id: "metro", name: "Metro", serverTime: "2026-11-20T08:00:00.000Z" },
  walls: [wall(5, ["a", "b"])],
  cameras: new Map([
    ["a", camera("a", 5)],
    ["b", camera("b", 5)],
  ]),
};
const makeUpdate = (
  entityType: string,
  entity: PublicCamera | PublicWall,
  updateType: "UPDATE" | "DELETE" = "UPDATE",
) => updatePicture(picture, { type: "update", entityType, updateType, entity: { ...entity } });

test("a camera shows its last report, and nothing older", () => {
  expect(makeUpdate("CAMERA", camera("b", 6, "OFFLINE"))?.cameras.get("b")?.status).toBe("OFFLINE");
  expect(makeUpdate("CAMERA", camera("b", 4, "OFFLINE"))?.cameras.get("b")?.status).toBe("ONLINE");
});

test("a wall follows its tiles while their cameras are known", () => {
  expect(makeUpdate("VIDEO_WALL", wall(6, ["b"]))?.walls[0]?.items).toHaveLength(1);
});

test("a change of public visibility causes a full refetch", () => {
  expect(makeUpdate("CAMERA", camera("c", 1))).toBeUndefined();
  expect(makeUpdate("CAMERA", camera("a", 9), "DELETE")).toBeUndefined();
  expect(makeUpdate("VIDEO_WALL", wall(6, ["a", "c"]))).toBeUndefined();
  expect(makeUpdate("VIDEO_WALL", wall(6, ["a"], "Renamed"))).toBeUndefined();
  expect(makeUpdate("WALL_LAYOUT", wall(6, []))).toBeUndefined();
});
