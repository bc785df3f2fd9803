import { cameraGroup } from "@gantry/domain/kinds/camera-group.ts";
import { tour } from "@gantry/domain/kinds/tour.ts";
import { videoWall } from "@gantry/domain/kinds/video-wall.ts";
import { makeEvenGrid } from "@gantry/domain/camera/wall-grid.ts";
import { wallLayout } from "@gantry/domain/kinds/wall-layout.ts";
import { widget } from "@gantry/domain/kinds/widget.ts";
import type { DemoEntity } from "./demo-entity.ts";
import { demoId } from "./demo-id.ts";
import { ofType, pickBusiestRoad, type PlacedDevice } from "./demo-roads.ts";

const oneLarge = {
  columns: 3,
  rows: 3,
  items: [
    { startRow: 1, startColumn: 1, rows: 2, columns: 2 },
    { startRow: 1, startColumn: 3, rows: 1, columns: 1 },
    { startRow: 2, startColumn: 3, rows: 1, columns: 1 },
    { startRow: 3, startColumn: 1, rows: 1, columns: 1 },
    { startRow: 3, startColumn: 2, rows: 1, columns: 1 },
    { startRow: 3, startColumn: 3, rows: 1, columns: 1 },
  ],
};
const tourStops = 6;
const fewestForLargeWall = 9;
const fewestForGroup = 2;

export function demoVideo(devices: readonly PlacedDevice[]): DemoEntity[] {
  const cameras = ofType(devices, "CAMERA");
  const { place, ids } = pickBusiestRoad(cameras);
  const layouts = [
    { name: "2 × 2", ...makeEvenGrid(2, 2) },
    { name: "3 × 3", ...makeEvenGrid(3, 3) },
    { name: "4 × 4", ...makeEvenGrid(4, 4) },
    { name: "One large, five small", ...oneLarge },
  ].map((document) => ({ kind: wallLayout, document }));
  if (ids.length === 0) return layouts;
  return [
    ...layouts,
    ...roadGroups(cameras),
    publicWall(cameras),
    ...(cameras.length < fewestForLargeWall ? [] : [roomWall(cameras)]),
    { kind: tour, document: roadTour(place, ids) },
    { kind: widget, document: { name: `First camera, ${place}`, type: "videoPlayer", cameraId: ids[0] } },
  ];
}

function roadGroups(cameras: readonly PlacedDevice[]): DemoEntity[] {
  return [...Map.groupBy(cameras, ({ document }) => String(document["roadName"]))]
    .filter(([, along]) => along.length >= fewestForGroup)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, along]) => ({
      kind: cameraGroup,
      document: {
        name: `Cameras ${name}`,
        description: `All cameras along ${name}`,
        cameraIds: along.map(({ key }) => demoId(key)),
      },
    }));
}

function publicWall(cameras: readonly PlacedDevice[]): DemoEntity {
  const open = cameras.filter(({ document }) => document["externalStreamType"] === "HLS");
  const offered = open.length === 0 ? cameras : open;
  const { place, ids: along } = pickBusiestRoad(offered);
  // Cameras of other roads fill the last tiles.
  const ids = [...new Set([...along, ...offered.map(({ key }) => demoId(key))])];
  const description = `Cameras along ${place}`;
  return makeWall({ name: "Control room", description, system: true, columns: 2 }, ids);
}

function roomWall(cameras: readonly PlacedDevice[]): DemoEntity {
  const ids = cameras
    .toSorted((one, other) => Number(hasStream(other)) - Number(hasStream(one)))
    .map(({ key }) => demoId(key));
  return makeWall(
    { name: "Sixteen cameras", description: "All roads at a glance", system: false, columns: 4 },
    ids,
  );
}

/** Every tile of a demo wall shows pictures, as far as there are cameras with a stream. */
function hasStream({ document }: PlacedDevice): boolean {
  const hasAddress = Boolean(document["internalStreamUrl"] ?? document["externalStreamUrl"]);
  return hasAddress || document["protocol"] === "ONVIF";
}

function makeWall(
  { columns, ...about }: { name: string; description: string; system: boolean; columns: number },
  cameraIds: readonly string[],
): DemoEntity {
  const layout = makeEvenGrid(columns, columns);
  const items = cameraIds
    .slice(0, layout.items.length)
    .map((entityId, index) => ({ tile: index + 1, entityType: "CAMERA", entityId }));
  return { kind: videoWall, document: { ...about, layout, items } };
}

function roadTour(place: string, cameraIds: readonly string[]): DemoEntity["document"] {
  const items = cameraIds.slice(0, tourStops).map((cameraId) => ({ cameraId, dwellSeconds: 10 }));
  return { name: place, description: "In order of mileposts", items };
}
