import { expect, test } from "vitest";
import { demoId } from "./demo-id.ts";
import { demoVideo } from "./demo-video.ts";

test("the demo's large wall shows cameras with a stream before any camera without one", () => {
  const cameras = Array.from({ length: 32 }, (_, index) => ({
    key: `camera-${index}`,
    tenant: "metro",
    entityType: "CAMERA",
    document: {
      name: `Camera MP ${index}`,
      ...(index % 2 === 1 && { internalStreamUrl: `rtsp://127.0.0.1:8554/${index}` }),
    },
  }));
  const wall = demoVideo(cameras).find(({ document }) => document["name"] === "Sixteen cameras");
  const items = (wall?.document["items"] ?? []) as { entityId: string }[];
  const shown = items.map(({ entityId }) => entityId);
  expect(shown).toEqual(cameras.filter((_, index) => index % 2 === 1).map(({ key }) => demoId(key)));
});
