import { acceptableWord } from "@gantry/domain/kinds/acceptable-word.ts";
import type { GeoPoint } from "@gantry/domain/fields/fields.ts";
import { forbiddenWord } from "@gantry/domain/kinds/forbidden-word.ts";
import { mapConfig } from "@gantry/domain/kinds/map-config.ts";
import { signPriority } from "@gantry/domain/kinds/sign-priority.ts";
import type { NewTenant } from "../platform/database/tenants.ts";
import type { PlacedDevice } from "./demo-roads.ts";
import { demoDashboard } from "./demo-dashboard.ts";
import { demoReports } from "./demo-reports.ts";
import { demoSigns } from "./demo-signs.ts";
import { demoSystem } from "./demo-system.ts";
import { demoVideo } from "./demo-video.ts";
import type { DemoEntity } from "./demo-entity.ts";
import { permissionGroup } from "@gantry/domain/kinds/permission-group.ts";
import { demoId } from "./demo-id.ts";

const largestRoads = 6;

/** Permission groups along the roads with most devices, so that a role can cover a corridor. */
function demoGroups(devices: readonly PlacedDevice[]): DemoEntity[] {
  const tenant = devices[0]?.tenant;
  if (tenant === undefined) return [];
  const roadsId = demoId(`${tenant} group roads`);
  const byRoad = Map.groupBy(devices, ({ document }) => String(document["roadName"] ?? ""));
  byRoad.delete("");
  const roads = [...byRoad]
    .toSorted(([a, one], [b, other]) => other.length - one.length || a.localeCompare(b))
    .slice(0, largestRoads)
    .toSorted(([a], [b]) => a.localeCompare(b));
  return [
    {
      kind: permissionGroup,
      id: roadsId,
      document: { name: "Corridors", description: "All devices along a road" },
    },
    ...roads.map(([name, along], order) => ({
      kind: permissionGroup,
      id: demoId(`${tenant} group ${name}`),
      document: {
        name,
        order,
        parentId: roadsId,
        entities: along.map(({ key, entityType }) => ({ entityType, entityId: demoId(key) })),
      },
    })),
  ];
}

export const demoTenants: readonly NewTenant[] = [
  { id: "metro", name: "Metro", description: "City and ring roads" },
  { id: "north", name: "North", description: "The northern corridor" },
];

export function demoEntities(devices: readonly PlacedDevice[]): DemoEntity[] {
  return [
    ...priorities.map((document) => ({ kind: signPriority, document })),
    ...forbiddenWords.map((document) => ({ kind: forbiddenWord, document })),
    ...acceptableWords.map((name) => ({ kind: acceptableWord, document: { name } })),
    { kind: mapConfig, document: startView(placesOf(devices)) },
    ...demoVideo(devices),
    ...demoDashboard(devices),
    ...demoReports(),
    ...demoSigns(devices),
    ...demoSystem(),
    ...demoGroups(devices),
  ];
}

const priorities = [
  { name: "Emergency", priority: 1, description: "Evacuation, closed road, wrong-way driver" },
  { name: "Incident", priority: 2, description: "Crash, stopped vehicle, debris" },
  { name: "Weather", priority: 4, description: "Ice, fog, wind, flooding" },
  { name: "Road work", priority: 5, description: "Lane closures and roadworks", default: true },
  { name: "Travel time", priority: 6, description: "Minutes to the next junctions" },
  { name: "Information", priority: 8, description: "Events, safety messages" },
];

const forbiddenWords = [
  ...["DAMN", "IDIOT", "KILL", "STUPID"].map((name) => ({ name })),
  { name: "WRECK", alternative: "CRASH" },
];

const acceptableWords =
  "ACCIDENT AHEAD ALL AT BLOCKED CENTER CLOSED CONGESTION CRASH DELAYS DETOUR EXIT EXPECT FOG ICE LANE LANES LEFT MERGE MIN MP NEXT ON PREPARE RAMP REDUCE RIGHT ROAD SLOW SPEED STOP TO TRAFFIC USE WORK".split(
    " ",
  );

/** Feeds have none. */
const placesOf = (devices: readonly PlacedDevice[]): GeoPoint[] =>
  devices.flatMap(({ document }) => (document.location as GeoPoint | undefined) ?? []);

function startView(positions: readonly GeoPoint[]): Record<string, unknown> {
  const longitudes = positions.map(({ coordinates }) => coordinates[0]);
  const latitudes = positions.map(({ coordinates }) => coordinates[1]);
  if (positions.length === 0) return { name: "Overview", default: true };
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const widestDegrees = Math.max(east - west, (north - south) * 1.6, 0.05);
  return {
    name: "Overview",
    default: true,
    // The demo's devices are far enough apart to unfold clusters early.
    clusterRadius: 40,
    clusterMaxZoom: 10,
    longitude: roundDegrees((west + east) / 2),
    latitude: roundDegrees((south + north) / 2),
    zoom: Math.round(Math.log2((360 * usualMapWidthPx) / 512 / (widestDegrees * 1.2)) * 10) / 10,
  };
}

const usualMapWidthPx = 1100;

function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
