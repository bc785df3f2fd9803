import { tour } from "@gantry/domain/kinds/tour.ts";
import { videoWall } from "@gantry/domain/kinds/video-wall.ts";
import { evenGrid } from "@gantry/domain/kinds/wall-grid.ts";
import { wallLayout } from "@gantry/domain/kinds/wall-layout.ts";
import { widget } from "@gantry/domain/kinds/widget.ts";
import type { DemoEntity } from "./demo-data.ts";
import { alongBusiestRoad, ofType, type PlacedDevice } from "./demo-roads.ts";

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

/** Layouts, and a wall and a tour of the cameras along the road that has most of them. */
export function demoVideo(devices: readonly PlacedDevice[]): DemoEntity[] {
  const { place, ids } = alongBusiestRoad(ofType(devices, "CAMERA"));
  const layouts = [
    { name: "2 × 2", ...evenGrid(2, 2) },
    { name: "3 × 3", ...evenGrid(3, 3) },
    { name: "One large, five small", ...oneLarge },
  ].map((document) => ({ kind: wallLayout, document }));
  if (ids.length === 0) return layouts;
  return [
    ...layouts,
    { kind: videoWall, document: roomWall(place, ids) },
    { kind: tour, document: roadTour(place, ids) },
    { kind: widget, document: { name: `First camera, ${place}`, type: "videoPlayer", cameraId: ids[0] } },
  ];
}

function roomWall(place: string, cameraIds: readonly string[]): DemoEntity["document"] {
  const layout = evenGrid(2, 2);
  const items = cameraIds
    .slice(0, layout.items.length)
    .map((entityId, index) => ({ tile: index + 1, entityType: "CAMERA", entityId }));
  return { name: "Control room", description: `Cameras along ${place}`, system: true, layout, items };
}

function roadTour(place: string, cameraIds: readonly string[]): DemoEntity["document"] {
  const items = cameraIds.slice(0, tourStops).map((cameraId) => ({ cameraId, dwellSeconds: 10 }));
  return { name: place, description: "From the lowest milepost up", items };
}
