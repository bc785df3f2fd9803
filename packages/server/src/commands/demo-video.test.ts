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

test("every tile of every demo wall has a camera with a stream, and a public one that anyone may watch", () => {
  const cameras = Array.from({ length: 40 }, (_, index) => ({
    key: `camera-${index}`,
    tenant: "metro",
    entityType: "CAMERA",
    document: {
      name: `Camera MP ${index}`,
      roadName: `I-${index % 13}`,
      direction: "Northbound",
      protocol: "NTCIP",
      ...(index % 3 !== 0 && { internalStreamUrl: `rtsp://127.0.0.1:8554/${index}` }),
      ...(index % 2 === 0 && { externalStreamType: "HLS", externalStreamUrl: `http://127.0.0.1/${index}` }),
    },
  }));
  const byId = new Map(cameras.map(({ key, document }) => [demoId(key), document]));
  const walls = demoVideo(cameras).filter(({ kind }) => kind.name === "videoWall");
  expect(walls.map(({ document }) => document["system"])).toEqual([true, false]);
  for (const { document } of walls) {
    const { layout, items, system } = document as unknown as DemoWall;
    expect(items.map(({ tile }) => tile)).toEqual(layout.items.map((_, index) => index + 1));
    const shown = items.map(({ entityId }) => byId.get(entityId));
    const hasPictures = shown.map((one) =>
      Boolean(one?.externalStreamUrl ?? (system ? undefined : one?.internalStreamUrl)),
    );
    expect(hasPictures).toEqual(items.map(() => true));
  }
});

interface DemoWall {
  system: boolean;
  layout: { items: unknown[] };
  items: { tile: number; entityId: string }[];
}
