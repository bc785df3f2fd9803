import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { provideFeatures } from "../../../kinds/feature-list.ts";
import { defaultFormats, formatsStore } from "../../../kit/time/formats.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { showScreen } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import type { Widget } from "../dashboard-calls.ts";
import { dashboards } from "../feature.tsx";
import { WidgetFrame } from "../widget-frame.tsx";

const usualFetch = window.fetch;
const place = { x: 0, y: 0, width: 6, height: 4 };
const query = {
  dataSource: "detectorHour",
  groupBy: "status",
  aggregation: "average",
  field: "speed",
} as const;

beforeAll(async () => {
  await Promise.all([loadAllTexts(), import("./chart-widget.tsx")]);
  provideFeatures([dashboards]);
});
beforeEach(() => {
  queryClient.clear();
  window.fetch = async () => Response.json({ data: [{ groups: ["ONLINE"], value: 100 }], isCut: false });
});
afterEach(() => {
  queryClient.clear();
  window.fetch = usualFetch;
  formatsStore.setState(defaultFormats);
});

const show = (config: Widget["config"]) =>
  showScreen(<WidgetFrame widget={{ type: "queryChart", ...place, config }} />);
const table = page.getByRole("button", { name: /^Table of/ });

test.each([
  ["Speed now", "Speed now"],
  ["", "Average, Speed by Status"],
])("a chart with the title %j shows the one title %s", async (title, shown) => {
  await show({ title, query });
  await expect.element(table).toBeVisible();
  expect(
    page
      .getByRole("heading")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([shown]);
});

test("a chart shows statuses in words and speeds in the person's units", async () => {
  formatsStore.setState({ unitSystem: "imperial" });
  await show({ title: "Speed now", query });
  await table.click();
  await expect.element(page.getByRole("row", { name: "Online 62" })).toBeVisible();
  await expect.element(page.getByText(/^mph/)).toBeVisible();
});

test("a pie of values below zero has bars instead, whose values the arrow keys read", async () => {
  window.fetch = async () => Response.json({ data: [{ groups: ["ONLINE"], value: -2 }], isCut: false });
  await show({ title: "Colder than zero", chartType: "pie", query });
  const drawing = page.getByRole("group", { name: /^Colder than zero/ });
  await expect.element(drawing).toHaveAccessibleDescription(/Arrow keys/);
});

const twoGroups = [
  { groups: ["ONLINE"], value: 60 },
  { groups: ["OFFLINE"], value: 30 },
];

test.each([
  ["pie", "Offline: Average, Speed 30 (33.3 %)"],
  ["heatmap", "Offline: Average, Speed 30"],
] as const)("the arrow keys read the values of a %s", async (chartType, read) => {
  window.fetch = async () => Response.json({ data: twoGroups, isCut: false });
  await show({ title: "Speed now", chartType, query });
  const drawing = page.getByRole("group", { name: /^Speed now/ });
  await expect.element(drawing).toHaveAccessibleDescription(/Arrow keys/);
  (drawing.element() as HTMLElement).focus();
  await userEvent.keyboard("{End}");
  await expect.element(page.getByText(read)).toBeInTheDocument();
});

test("the pointer reads the slice of a pie that it is on, and nothing beside the pie", async () => {
  window.fetch = async () => Response.json({ data: twoGroups, isCut: false });
  await show({ title: "Speed now", chartType: "pie", query });
  const drawing = page.getByRole("group", { name: /^Speed now/ });
  await expect.element(drawing).toBeVisible();
  const { width, height } = drawing.element().getBoundingClientRect();
  const tip = () => document.querySelector("[data-chart-tip]")?.textContent;
  const pointAt = (x: number) => drawing.hover({ position: { x, y: height / 2 } });
  await expect.poll(async () => (await pointAt(width / 2 + 30), tip())).toContain("60 (66.7 %)");
  await pointAt(4);
  await expect.poll(tip).toBeUndefined();
});
