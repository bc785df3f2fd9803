import type { DataQuery } from "@gantry/domain/contract/answers/data-query.ts";
import type { Widget } from "../dashboard-calls.ts";

const text = (name: string) => ({ name, type: "text" as const });
const dataSources = [
  { name: "camera", entityType: "CAMERA", timeField: "createdAt", fields: [text("id"), text("roadName")] },
  { name: "alarm", entityType: "ALARM", timeField: "activeTime", fields: [text("entityId"), text("status")] },
  {
    name: "automatedIncident",
    entityType: "AUTOMATED_INCIDENT",
    timeField: "createdAt",
    fields: [text("id"), text("incidentTypeName"), text("roadName")],
  },
];
const roads = [
  { groups: ["I-25"], value: 2 },
  { groups: ["US 6"], value: 1 },
];

/** The calls of charts and of the choice of a road, answered from memory. */
export class ChartsUnderTest {
  /** Queries of charts. */
  readonly executed: DataQuery[] = [];

  readonly fetch: typeof fetch = async (address, { body } = {}) => {
    if (String(address).endsWith("/data-sources")) return Response.json({ dataSources });
    const query = JSON.parse(String(body ?? "{}")) as DataQuery;
    if (query.groupBy?.[0]?.field === "roadName") return Response.json({ data: roads, isCut: false });
    this.executed.push(query);
    return Response.json({ data: [{ groups: ["ONLINE"], value: 3 }], isCut: false });
  };

  /** Of the last query of a source. */
  filtersOf = (source: string) => this.executed.findLast(({ dataSource }) => dataSource === source)?.filters;
}

export const makeChart = (title: string, dataSource: string): Widget => ({
  type: "queryChart",
  x: 0,
  y: 0,
  width: 4,
  height: 4,
  config: { title, query: { dataSource, groupBy: "status", aggregation: "count" } },
});
