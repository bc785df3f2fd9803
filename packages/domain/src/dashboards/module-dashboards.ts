import type { DashboardWidgetType, WidgetConfig } from "../kinds/dashboard.ts";
import type { ChartQuery } from "./chart-query.ts";
import type { VariableName } from "./variables.ts";

/** Modules with a dashboard, as in the path of its screen (DASH-001). */
export const dashboardModules = ["video", "signs", "wim", "detectors", "aid", "weather"] as const;
export type DashboardModule = (typeof dashboardModules)[number];

/** What the reader of a module's dashboard chooses. */
export const moduleVariables: Readonly<Record<DashboardModule, readonly VariableName[]>> = {
  video: ["road", "direction", "camera"],
  signs: ["road", "direction", "sign"],
  wim: ["road", "direction", "wim"],
  detectors: ["road", "direction", "detector"],
  aid: ["road", "direction"],
  weather: ["road", "direction", "weatherStation"],
};

/** A widget of a module's default. */
export interface DefaultWidget {
  type: DashboardWidgetType;
  /** In columns and rows of the grid. */
  width: number;
  height: number;
  /** Which readable entity it shows: by name, from 0. */
  place?: number;
  config?: Pick<WidgetConfig, "titleKey"> & { query: ChartQuery };
}

const side = { width: 4, height: 4 };
const low = { width: 4, height: 3 };
const half = { width: 6, height: 4 };
const whole = { width: 12, height: 4 };

const entity = (type: DashboardWidgetType, place = 0, size = side): DefaultWidget => ({
  type,
  ...size,
  place,
});
const chart = (
  size: { width: number; height: number },
  titleKey: NonNullable<WidgetConfig["titleKey"]>,
  query: ChartQuery,
): DefaultWidget => ({ type: "queryChart", ...size, config: { titleKey, query } });

const count = { aggregation: "count" } as const;
const perHour = { period: "hour", days: 1 } as const;
const perDay = { period: "day", days: 7 } as const;

/** What each module's dashboard shows until a person changes it (DASH-002). */
export const defaultWidgets: Readonly<Record<DashboardModule, readonly DefaultWidget[]>> = {
  video: [
    entity("videoPlayer", 0),
    entity("videoPlayer", 1),
    entity("videoPlayer", 2),
    chart(whole, "camerasByRoad", { dataSource: "camera", groupBy: "roadName", ...count }),
  ],
  signs: [
    entity("signMessage", 0, low),
    entity("signMessage", 1, low),
    entity("signMessage", 2, low),
    chart(half, "postsByDay", { dataSource: "signPost", groupBy: "createdAt", ...perDay, ...count }),
    chart(half, "changesBySign", { dataSource: "messageLog", groupBy: "signName", days: 7, ...count }),
  ],
  wim: [
    entity("vehicleImage"),
    entity("axleGraph"),
    entity("vehicleClass"),
    chart(half, "vehiclesByHour", { dataSource: "wimVehicle", groupBy: "timestamp", ...perHour, ...count }),
    chart(half, "vehiclesByClass", { dataSource: "wimVehicle", groupBy: "className", days: 7, ...count }),
  ],
  detectors: [
    chart(half, "trafficByHour", {
      dataSource: "detectorHour",
      groupBy: "hour",
      ...perHour,
      aggregation: "sum",
      field: "volume",
    }),
    chart(half, "speedByHour", {
      dataSource: "detectorHour",
      groupBy: "hour",
      ...perHour,
      aggregation: "average",
      field: "speed",
    }),
    chart(half, "trafficByRoad", {
      dataSource: "detectorHour",
      groupBy: "roadName",
      days: 1,
      aggregation: "sum",
      field: "volume",
    }),
    chart(half, "availabilityByDay", {
      dataSource: "detectorHour",
      groupBy: "hour",
      ...perDay,
      aggregation: "average",
      field: "availability",
    }),
  ],
  aid: [
    { type: "incidentHotspot", ...side },
    chart(side, "incidentsByType", {
      dataSource: "automatedIncident",
      groupBy: "incidentTypeName",
      ...count,
    }),
    chart(side, "incidentsByDay", {
      dataSource: "automatedIncident",
      groupBy: "createdAt",
      ...perDay,
      ...count,
    }),
  ],
  weather: [
    chart(half, "airByHour", {
      dataSource: "weatherReading",
      groupBy: "timestamp",
      ...perHour,
      aggregation: "average",
      field: "airTemperature",
    }),
    chart(half, "gustsByHour", {
      dataSource: "weatherReading",
      groupBy: "timestamp",
      ...perHour,
      aggregation: "maximum",
      field: "gustSpeed",
    }),
    chart(half, "visibilityByHour", {
      dataSource: "weatherReading",
      groupBy: "timestamp",
      ...perHour,
      aggregation: "minimum",
      field: "visibility",
    }),
    chart(half, "coldestByStation", {
      dataSource: "weatherReading",
      groupBy: "stationName",
      days: 1,
      aggregation: "minimum",
      field: "airTemperature",
    }),
  ],
};

/** Widgets beside each other from the top; one that no longer fits begins the next row. */
export function placeInRows<Widget extends Pick<DefaultWidget, "width" | "height">>(
  widgets: readonly Widget[],
  columns: number,
): (Widget & { x: number; y: number })[] {
  let [x, y, rowHeight] = [0, 0, 0];
  return widgets.map((widget) => {
    if (x + widget.width > columns) [x, y, rowHeight] = [0, y + rowHeight, 0];
    const placed = { ...widget, x, y };
    x += widget.width;
    rowHeight = Math.max(rowHeight, widget.height);
    return placed;
  });
}
