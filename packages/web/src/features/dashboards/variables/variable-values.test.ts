import { expect, test } from "vitest";
import type { Widget } from "../dashboard-calls.ts";
import { chartFilters, followVariable, readVariables, unusedVariables } from "./variable-values.ts";

const place = { x: 0, y: 0, width: 4, height: 4 };
const player = (config: Widget["config"]): Widget => ({ type: "videoPlayer", ...place, config });

test("a widget that follows a variable shows the chosen device, under its name", () => {
  const following = player({ title: "Entrance", entityId: "c1", followsVariable: true });
  expect(followVariable(following, { camera: "c2" }).config).toEqual({
    entityId: "c2",
    followsVariable: true,
  });
  expect(followVariable(following, {})).toBe(following);
  expect(followVariable(following, { camera: "c1" })).toBe(following);
  const fixed = player({ entityId: "c1" });
  expect(followVariable(fixed, { camera: "c2", road: "I-25" })).toBe(fixed);
});

test("a widget of one device uses only the variable that it follows", () => {
  const values = { road: "I-25", camera: "c2" };
  expect(unusedVariables(player({ followsVariable: true }), values, undefined)).toEqual(["road"]);
  expect(unusedVariables(player({}), values, undefined)).toEqual(["road", "camera"]);
});

test("numbers and broken values of an address become texts, other parameters are ignored", () => {
  expect(readVariables({ road: 25, direction: { a: 1 }, camera: "", edit: true })).toEqual({
    road: "25",
    direction: '{"a":1}',
  });
});

const source = {
  name: "wimVehicle",
  entityType: "WIM",
  timeField: "timestamp",
  fields: [
    { name: "roadName", type: "text" as const },
    { name: "laneDirection", type: "select" as const },
    { name: "lane", type: "number" as const },
  ],
};
const filter = (field: string, value: string) => ({ field, operator: "EQUALS" as const, value });

test("the filters of a chart are its own and those of the chosen values", () => {
  expect(chartFilters([filter("lane", "2")], { road: "I-25" }, source)).toEqual([
    { field: "lane", operator: "EQUALS", value: 2 },
    { field: "roadName", operator: "EQUALS", value: "I-25" },
  ]);
});

test("a filter takes the chosen value of its variable, and is left out without one", () => {
  const own = [{ ...filter("laneDirection", ""), variable: "direction" as const }];
  expect(chartFilters(own, { direction: "NORTH" }, source)).toMatchObject([{ field: "laneDirection" }]);
  expect(chartFilters(own, {}, source)).toEqual([]);
  const query = { dataSource: "wimVehicle", groupBy: "lane", aggregation: "count" as const };
  const chart = { type: "queryChart" as const, ...place, config: { query: { ...query, filters: own } } };
  expect(unusedVariables(chart, { direction: "NORTH", camera: "c1" }, source)).toEqual(["camera"]);
});

test("a filter that does not fit its source is sent, so that the server refuses it", () => {
  const own = [filter("gone", "1"), filter("lane", "many")];
  expect(chartFilters(own, {}, source)).toEqual(own);
});
