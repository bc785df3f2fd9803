import { dashboards as texts } from "@gantry/domain/locales/en/operations/dashboards.ts";
import { chartConfig } from "@gantry/domain/kinds/chart-config.ts";
import type { WidgetConfig } from "@gantry/domain/kinds/dashboard.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { provideFeatures } from "../../../kinds/feature-list.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { takeUpdates } from "../../../realtime/live.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { dashboards } from "../feature.tsx";
import { WidgetFrame } from "../widget-frame.tsx";
import { WidgetSettings } from "../widget-settings.tsx";

const usualFetch = window.fetch;
const entityType = "CHART_CONFIG";
const place = { x: 0, y: 0, width: 6, height: 4 };
const query = { dataSource: "alarm", groupBy: "severity", aggregation: "count" } as const;
const head = { id: "c1", version: 1, rev: 1, createdAt: "", updatedAt: "" };
const stored = { ...head, name: "Alarms by severity", type: "bar", query };
const followed = texts.chart.config.followed.replace("{{name}}", stored.name);
const dataSources = [
  {
    name: "alarm",
    entityType: "ALARM",
    timeField: "activeTime",
    fields: [{ name: "severity", type: "text" }],
  },
];
const everything = { READ: { [entityType]: [] }, CREATE: { [entityType]: [] } };
const missing = texts.entityMissing.replace("{{kind}}", "chart configuration");

let readable: Record<string, unknown> | undefined;
let made: unknown;
let searches: number;
let applied: WidgetConfig | undefined;

const answer = (address: string, body: unknown): unknown => {
  if (address.endsWith("/data-sources")) return { dataSources };
  if (address.endsWith("/execute")) return { data: [{ groups: ["major"], value: 3 }], isCut: false };
  if (address.endsWith(`${chartConfig.path}/find`)) {
    searches++;
    return { items: readable ? [readable] : [], total: readable ? 1 : 0 };
  }
  if (!address.endsWith(chartConfig.path)) return readable;
  made = body;
  readable = { ...head, ...(body as object) };
  return readable;
};

beforeAll(async () => {
  await Promise.all([loadAllTexts(), import("./chart-widget.tsx")]);
  provideFeatures([dashboards]);
});
beforeEach(() => {
  queryClient.clear();
  [readable, made, searches, applied] = [stored, undefined, 0, undefined];
  window.fetch = async (address, { body } = {}) => {
    const found = answer(String(address), body ? JSON.parse(String(body)) : undefined);
    return found ? Response.json(found) : Response.json({ code: "notFound", status: 404 }, { status: 404 });
  };
  signInWith("automatedIncident", everything);
});
afterEach(async () => {
  // What is shown would read again.
  await showScreen(null);
  queryClient.clear();
  window.fetch = usualFetch;
});

const widgetOf = (config: WidgetConfig) => ({ type: "queryChart" as const, ...place, config });
const showWidget = (config: WidgetConfig) => showScreen(<WidgetFrame widget={widgetOf(config)} />);
const showSettings = (config: WidgetConfig) =>
  showScreen(
    <WidgetSettings
      widget={widgetOf(config)}
      variables={[]}
      onClose={() => undefined}
      onApply={(next) => {
        applied = next;
      }}
    />,
  );
const widget = (name: string) => page.getByRole("region", { name, exact: true });
const drawing = (name: string) => page.getByRole("group", { name, exact: true });
const choice = page.getByRole("combobox", { name: texts.chart.config.choice });
const click = (name: string) => page.getByRole("button", { name, exact: true }).click();

test("a chart that picks a configuration stores its reference alone (DASH-008)", async () => {
  await showSettings({ query: { ...query, groupBy: "alarmType" }, titleKey: "incidentsByDay" });
  await choice.click();
  await page.getByRole("option", { name: stored.name }).click();
  await expect.element(page.getByText(followed)).toBeVisible();
  await click(texts.apply);
  expect(applied).toEqual({ chartConfigId: "c1" });
});

test("a chart has the name, type and query of its configuration, also after these change", async () => {
  await showWidget({ chartConfigId: "c1" });
  await expect.element(widget(stored.name).getByRole("button", { name: /^Table of/ })).toBeVisible();
  await expect.element(drawing(stored.name)).toHaveAccessibleDescription(/Arrow keys/);
  const changed = { ...stored, rev: 2, name: "Kinds of alarm", type: "pie", query: { ...query, days: 30 } };
  takeUpdates([{ type: "update", entityType, updateType: "UPDATE", entity: changed }]);
  await expect.element(widget("Kinds of alarm").getByText(/^Last 30 days/)).toBeVisible();
  // Only a pie reads percentages.
  (drawing("Kinds of alarm").element() as HTMLElement).focus();
  await userEvent.keyboard("{End}");
  await expect.element(page.getByText(/: Count, Alarms .* %\)$/)).toBeInTheDocument();
});

test("a chart whose configuration was deleted says so and what to do", async () => {
  await showWidget({ chartConfigId: "c1" });
  await expect.element(widget(stored.name)).toBeVisible();
  takeUpdates([{ type: "update", entityType, updateType: "DELETE", entity: { id: "c1", rev: 2 } }]);
  await expect.element(widget(texts.types.queryChart).getByText(missing)).toBeVisible();
  await expect.element(page.getByText(texts.chart.config.missingText)).toBeVisible();
});

test("a chart whose configuration has no query says so", async () => {
  readable = { ...stored, query: null };
  await showWidget({ chartConfigId: "c1" });
  await expect.element(page.getByText(`${stored.name} has no query yet`)).toBeVisible();
  await expect.element(page.getByText(texts.chart.config.noQueryText)).toBeVisible();
});

test("the own settings begin as a copy of the configuration that the chart leaves", async () => {
  readable = { ...stored, type: "line" };
  await showSettings({ chartConfigId: "c1" });
  await click(texts.chart.config.leave);
  await expect.element(page.getByRole("combobox", { name: texts.chart.source })).toHaveValue("Alarms");
  await click(texts.apply);
  expect(applied).toEqual({ title: stored.name, chartType: "line", query });
});

test("own settings are saved as a configuration, which the chart then follows (DASH-012)", async () => {
  await showSettings({ title: "Alarms", chartType: "area", query });
  await click(texts.chart.config.saveAs);
  await page.getByRole("textbox", { name: "Name" }).fill("Alarms of a shift");
  await click(texts.chart.config.save);
  await expect.element(page.getByText(followed.replace(stored.name, "Alarms of a shift"))).toBeVisible();
  expect(made).toEqual({ name: "Alarms of a shift", type: "area", query });
  await click(texts.apply);
  expect(applied).toEqual({ chartConfigId: "c1" });
});

test("a person who may not read or create configurations is offered none and sees why a chart is missing", async () => {
  signInWith("automatedIncident", { READ: { ALARM: [] } });
  readable = undefined;
  await showSettings({ chartConfigId: "c1" });
  await expect.element(page.getByText(missing)).toBeVisible();
  await click(texts.chart.config.leave);
  await expect.element(page.getByRole("combobox", { name: texts.chart.source })).toBeVisible();
  expect(choice.query()).toBeNull();
  await showSettings({ query });
  await expect.element(page.getByRole("combobox", { name: "Chart type" })).toBeVisible();
  expect(page.getByRole("button", { name: texts.chart.config.saveAs }).query()).toBeNull();
  expect(searches).toBe(0);
});
