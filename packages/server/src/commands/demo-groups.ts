import { permissionGroup } from "@gantry/domain/kinds/permission-group.ts";
import type { DemoEntity } from "./demo-entity.ts";
import { demoId } from "./demo-id.ts";
import type { PlacedDevice } from "./demo-roads.ts";

const largestRoads = 6;

/** Permission groups along the roads with most devices, so that a role can cover a corridor. */
export function demoGroups(devices: readonly PlacedDevice[]): DemoEntity[] {
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
