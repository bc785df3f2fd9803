import { dashboard, type DashboardWidgetType, type WidgetConfig } from "@gantry/domain/kinds/dashboard.ts";
import type { DemoEntity } from "./demo-entity.ts";
import { demoId } from "./demo-id.ts";
import { ofType, pickBusiestRoad, type PlacedDevice } from "./demo-roads.ts";

const places = [0, 4, 8].flatMap((y) => [0, 4, 8].map((x) => ({ x, y, width: 4, height: 4 })));

/** What a shift looks at first: cameras and signs of the busiest road, incidents, and the newest truck of a scale. */
export function demoDashboard(devices: readonly PlacedDevice[]): DemoEntity[] {
  const cameras = pickBusiestRoad(ofType(devices, "CAMERA")).ids;
  const [scale] = ofType(devices, "WIM").map(({ key }) => demoId(key));
  const signs = ofType(devices, "SIGN").map(({ key }) => demoId(key));
  const shown: [DashboardWidgetType, WidgetConfig | undefined][] = [
    ["videoPlayer", ofEntity(cameras[0])],
    ["videoPlayer", ofEntity(cameras[1])],
    ["incidentHotspot", {}],
    ["signMessage", ofEntity(signs[0])],
    ["signMessage", ofEntity(signs[1])],
    ["axleGraph", ofEntity(scale)],
    ["queryChart", countOf("Incidents by type", "automatedIncident", "incidentTypeName")],
    ["queryChart", countOf("Alarms by severity", "alarm", "severity")],
    ["vehicleImage", ofEntity(scale)],
  ];
  const widgets = shown
    .filter(([, config]) => config !== undefined)
    .map(([type, config], at) => ({ type, config, ...places[at] }));
  const document = { name: "Shift overview", description: "The busiest road, incidents and alarms", widgets };
  return [{ kind: dashboard, document }];
}

const ofEntity = (entityId: string | undefined) => (entityId === undefined ? undefined : { entityId });
const countOf = (title: string, dataSource: string, groupBy: string): WidgetConfig => ({
  title,
  query: { dataSource, groupBy, aggregation: "count", days: 7 },
});
