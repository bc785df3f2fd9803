import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
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
