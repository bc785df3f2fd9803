import { dashboards as texts } from "@gantry/domain/locales/en/operations/dashboards.ts";
import { chartConfig } from "@gantry/domain/kinds/chart-config.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { startValues } from "../../../kinds/form/draft/form-document.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import ChartConfigForm from "./chart-config-form.tsx";

const usualFetch = window.fetch;
const query = { dataSource: "camera", groupBy: "roadName", aggregation: "count" };
const entity = { id: "c1", version: 1, rev: 1, createdAt: "", updatedAt: "", name: "Cameras", type: "bar" };
const dataSources = [
  {
    name: "camera",
    entityType: "CAMERA",
    timeField: "createdAt",
    fields: [
      { name: "roadName", type: "text" },
      { name: "createdAt", type: "time" },
    ],
  },
];
let saved: Record<string, unknown> | undefined;

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  saved = undefined;
  signInWith("automatedIncident", { READ: { CHART_CONFIG: [] }, UPDATE: { CHART_CONFIG: [] } });
  window.fetch = async (_address, { body, method } = {}) => {
    if (method !== "PUT") return Response.json({ dataSources });
    saved = JSON.parse(String(body));
    return Response.json({ ...entity, ...saved, version: 2 });
  };
});
afterEach(async () => {
  // What is shown would read again.
  await showScreen(null);
  queryClient.clear();
  window.fetch = usualFetch;
});

const show = (stored: object, isReadOnly = false) => {
  const whole = { ...entity, ...stored };
  return showScreen(
    <ChartConfigForm
      kind={chartConfig}
      mode="edit"
      stored={whole}
      start={startValues(chartConfig, whole)}
      entityId="c1"
      isReadOnly={isReadOnly}
      cancelPath={chartConfig.pages}
    />,
  );
};
const source = page.getByRole("combobox", { name: texts.chart.source });
const save = page.getByRole("button", { name: /^Save/ });

test("the query of a chart configuration is chosen with the inputs of a chart (DASH-008)", async () => {
  await show({ query: null });
  await source.click();
  await page.getByRole("option", { name: "Cameras" }).click();
  await save.click();
  await expect
    .poll(() => saved?.["query"])
    .toMatchObject({ dataSource: "camera", groupBy: "createdAt", aggregation: "count" });
});

test("the query of a chart configuration can be removed", async () => {
  await show({ query });
  await page.getByRole("button", { name: texts.chart.config.removeQuery }).click();
  await save.click();
  await expect.poll(() => saved).toMatchObject({ name: "Cameras", query: null });
});

test("the query cannot be changed by those who may only read it", async () => {
  await show({ query }, true);
  await expect.element(source).toBeDisabled();
  expect(page.getByRole("button", { name: texts.chart.config.removeQuery }).query()).toBeNull();
});
