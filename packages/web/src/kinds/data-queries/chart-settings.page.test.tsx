import type { ChartQuery } from "@gantry/domain/dashboards/chart-query.ts";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../../queries/query-cache.ts";
import { showScreen } from "../../testing/show-screen.tsx";
import { loadAllTexts } from "../../text/text.ts";
import { ChartSettings } from "./chart-settings.tsx";

const usualFetch = window.fetch;
const text = (name: string) => ({ name, type: "text" as const });
const dataSources = [
  { name: "camera", entityType: "CAMERA", timeField: "createdAt", fields: [text("roadName"), text("name")] },
  {
    name: "wimVehicle",
    entityType: "WIM",
    timeField: "timestamp",
    fields: [{ name: "speed", type: "number" as const }],
  },
];
const first: ChartQuery = { dataSource: "camera", groupBy: "roadName", aggregation: "count" };
let query: ChartQuery;

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  query = first;
  window.fetch = async () => Response.json({ dataSources });
});
afterEach(() => {
  queryClient.clear();
  window.fetch = usualFetch;
});

function Settings({ started = first }: { started?: ChartQuery }) {
  const [chosen, setChosen] = useState(started);
  return (
    <ChartSettings
      query={chosen}
      variables={["road"]}
      onChange={(next) => {
        query = next;
        setChosen(next);
      }}
    />
  );
}

test("a condition of a chart takes an entered value, or that of a variable", async () => {
  await showScreen(<Settings />);
  await page.getByRole("button", { name: "Add condition" }).click();
  await page.getByRole("textbox", { name: "Value", exact: true }).fill("I-25");
  expect(query.filters).toMatchObject([{ operator: "EQUALS", value: "I-25" }]);
  await page.getByRole("combobox", { name: "Value from" }).click();
  await page.getByRole("option", { name: "Road", exact: true }).click();
  await expect.poll(() => query.filters).toMatchObject([{ variable: "road" }]);
  expect(page.getByRole("textbox", { name: "Value", exact: true }).query()).toBeNull();
  await page.getByRole("button", { name: "Remove condition 1" }).click();
  expect(query.filters).toEqual([]);
});

test("a condition on a measured number says in which unit it compares", async () => {
  await showScreen(<Settings started={{ ...first, dataSource: "wimVehicle", groupBy: "speed" }} />);
  await page.getByRole("button", { name: "Add condition" }).click();
  await expect.element(page.getByRole("textbox", { name: "Value, km/h" })).toBeVisible();
});
