import { expect, test } from "vitest";
import { groupFields, numberFields, type Source } from "../../../kinds/data-queries/data-sources.ts";
import { chartOf, toDataQuery } from "./chart-query.ts";

const source: Pick<Source, "fields"> = {
  fields: [
    { name: "id", type: "id" },
    { name: "version", type: "number" },
    { name: "createdAt", type: "time" },
    { name: "severity", type: "select" },
    { name: "occurrences", type: "number" },
    { name: "tags", type: "list" },
  ],
};
const nowMs = Date.parse("2026-11-27T10:00:30Z");

test("a chart groups by what can be named, and sums what was measured", () => {
  expect(groupFields(source).map(({ name }) => name)).toEqual(["createdAt", "severity"]);
  expect(numberFields(source).map(({ name }) => name)).toEqual(["occurrences"]);
});

test("a chart asks for whole minutes until now, in the zone of the person (DASH-025)", () => {
  const query = {
    dataSource: "alarm",
    groupBy: "createdAt",
    period: "day",
    aggregation: "sum",
    field: "n",
    days: 7,
  } as const;
  expect(toDataQuery(query, [], { nowMs, timeZone: "America/Denver" })).toEqual({
    dataSource: "alarm",
    groupBy: [{ field: "createdAt", period: "day" }],
    aggregation: { function: "sum", field: "n" },
    timeRange: { startTime: "2026-11-20T10:01:00.000Z", endTime: "2026-11-27T10:01:00.000Z" },
    timeZone: "America/Denver",
  });
  expect(
    toDataQuery({ ...query, days: undefined }, [], { nowMs, timeZone: "UTC" }).timeRange,
  ).toBeUndefined();
  const count = toDataQuery({ ...query, aggregation: "count", period: undefined }, [], {
    nowMs,
    timeZone: "UTC",
  });
  expect(count).toMatchObject({ groupBy: [{ field: "createdAt" }], aggregation: { function: "count" } });
});

test("a group without a value stays one", () => {
  const data = [
    { groups: ["I-25"], value: 3 },
    { groups: [null], value: null },
  ];
  const words = {
    value: "Count",
    group: "Road",
    stopOf: (group: unknown) => ({ label: String(group ?? "None") }),
    shown: (value: number) => value * 2,
    format: String,
  };
  const chart = chartOf({ data }, words);
  expect(chart.stops).toEqual([{ label: "I-25" }, { label: "None" }]);
  expect(chart.series[0]?.values).toEqual([6, null]);
});
