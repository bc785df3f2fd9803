import type { WeatherSeries } from "@gantry/domain/contract/answers/weather.ts";
import { weather as texts } from "@gantry/domain/locales/en/operations/weather.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { defaultFormats, formatsStore } from "../../../kit/time/formats.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { render } from "../../../testing/render.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { WeatherHistoryCharts } from "./weather-history.tsx";

const hourMs = 3_600_000;
const usualFetch = window.fetch;
let resolution: WeatherSeries["resolution"];
let requests: { path: string; body: Record<string, string> }[] = [];

beforeAll(loadAllTexts);
beforeEach(async () => {
  await page.viewport(1440, 900);
  queryClient.clear();
  requests = [];
  resolution = "hour";
  window.fetch = async (address, init) => {
    const path = new URL(String(address), location.href).pathname.replace("/api/v1", "");
    const body = JSON.parse(String(init?.body ?? "{}")) as Record<string, string>;
    requests.push({ path, body });
    return Response.json(answerOf(body));
  };
});
afterEach(() => {
  window.fetch = usualFetch;
  formatsStore.setState(defaultFormats);
});

/** 24 hours, of which six have no readings; a wind that turns past north. */
function answerOf({ startTime = "" }: Record<string, string>): WeatherSeries {
  const startMs = Date.parse(startTime);
  const hours = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => hour < 8 || hour >= 14);
  const all = (of: (hour: number) => number) => hours.map(of);
  const one = (quantity: WeatherSeries["series"][number]["quantity"], of: (hour: number) => number) => ({
    quantity,
    sensor: null,
    values: all(of),
    lows: all((hour) => of(hour) - 1),
    highs: all((hour) => of(hour) + 1),
  });
  return {
    resolution,
    zone: "UTC",
    buckets: hours.map((hour) => ({
      startTime: new Date(startMs + hour * hourMs).toISOString(),
      endTime: new Date(startMs + (hour + 1) * hourMs).toISOString(),
    })),
    series: [
      one("airTemperature", (hour) => hour - 10),
      { ...one("surfaceTemperature", (hour) => hour - 12), sensor: 1 },
      one("windSpeed", () => 36),
      { ...one("windDirection", (hour) => (350 + hour) % 360), lows: null, highs: null },
      { ...one("precipitation", () => 2.54), lows: null, highs: null },
    ],
    surfaceStates: [{ sensor: 1, states: hours.map((hour) => (hour < 8 ? "iceWarning" : "wet")) }],
  };
}

const station = {
  id: "w1",
  name: "RWIS I-25",
  status: "ONLINE",
  stateData: { pavement: [{ sensor: 1, location: "Bridge deck" }] },
} as unknown as Entity;

async function show(search = "") {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <WeatherHistoryCharts entity={station} /> }),
    history: createMemoryHistory({ initialEntries: [`/${search}`] }),
  });
  await router.load();
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return router;
}
const chart = (name: string) => page.getByRole("region", { name, exact: true });

test("a station has charts of what it reports, and none of what it lacks (WX-006)", async () => {
  await show();
  for (const name of ["temperatures", "wind", "windDirection", "precipitation"] as const)
    await expect.element(chart(texts.chart[name])).toBeVisible();
  for (const name of ["humidity", "visibility", "pressure", "precipitationRate"] as const)
    await expect.element(chart(texts.chart[name])).not.toBeInTheDocument();
  await expect.element(chart(texts.chart.temperatures).getByText("Surface, Bridge deck")).toBeVisible();
});

test("a chart of states has no unit, and its zone follows no separator", async () => {
  resolution = "reading";
  await show();
  const surface = chart(texts.chart.surface);
  await expect.element(surface.getByText(/^[A-Z]{3}$/)).toBeVisible();
  await expect.element(surface.getByText("·")).not.toBeInTheDocument();
});

test("a link opens its time range, and another range goes into the address", async () => {
  const router = await show("?range=last7Days");
  await expect.poll(() => requests.length).toBe(1);
  const { startTime = "", endTime = "" } = requests[0]?.body ?? {};
  expect(requests[0]?.path).toBe("/weather/w1/readings/time-range");
  expect(Date.parse(endTime) - Date.parse(startTime)).toBe(7 * 24 * hourMs);
  await page.getByRole("button", { name: /^Time range of the history/ }).click();
  await page.getByRole("button", { name: "Last 30 days" }).click();
  await expect.poll(() => router.state.location.search).toEqual({ range: "last30Days" });
});

test("a range of more than a year is replaced in a link and refused when chosen, with a notice (WX-006)", async () => {
  const replaced = page.getByText(texts.rangeReplaced.replace("{{range}}", "last 24 hours"));
  await show("?range=now-3y..now");
  await expect.element(replaced).toBeVisible();
  await page.getByRole("button", { name: "Dismiss notice" }).click();
  await expect.element(replaced).not.toBeInTheDocument();
  await page.getByRole("button", { name: /^Time range of the history/ }).click();
  await page.getByRole("textbox", { name: "Number" }).fill("3");
  await page.getByRole("combobox", { name: "Unit" }).click();
  await page.getByRole("option", { name: "years" }).click();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect.element(page.getByText(texts.rangeRefused)).toBeVisible();
});

test("the table of a chart has the values in the person's units, newest first, and leaves out gaps", async () => {
  formatsStore.setState({ unitSystem: "imperial" });
  await show();
  const temperatures = chart(texts.chart.temperatures);
  await temperatures.getByRole("button", { name: "Table of Temperatures" }).click();
  await expect.poll(() => temperatures.getByRole("row").elements().length).toBe(19);
  await expect.element(temperatures.getByRole("row", { name: /55\.4 51\.8$/ })).toBeVisible();
  const fallen = chart(texts.chart.precipitation);
  await fallen.getByRole("button", { name: "Table of Precipitation" }).click();
  await expect.element(fallen.getByRole("row", { name: /0\.10$/ }).first()).toBeVisible();
});

test("arrow keys read the direction of the wind aloud as degrees and name", async () => {
  await show();
  const drawing = chart(texts.chart.windDirection).getByRole("group", { name: /Wind direction/ });
  await expect.element(drawing).toBeVisible();
  (drawing.element() as HTMLElement).focus();
  await userEvent.keyboard("{Home}");
  await expect.element(page.getByText(/Wind direction 350° N/)).toBeInTheDocument();
});

test("the state of the surface over time is read aloud, shown as a table and summed up in words (WX-006)", async () => {
  await show();
  const surface = chart(texts.chart.surface);
  await expect.element(surface.getByText(/^Bridge deck: most dangerous Ice warning\./)).toBeInTheDocument();
  const drawing = surface.getByRole("group", { name: `${texts.chart.surface}, most dangerous` });
  (drawing.element() as HTMLElement).focus();
  await userEvent.keyboard("{Home}");
  await expect.element(page.getByText(/Bridge deck Ice warning$/)).toBeInTheDocument();
  await surface.getByRole("button", { name: `Table of ${texts.chart.surface}` }).click();
  await expect.element(surface.getByRole("row", { name: /Wet$/ }).first()).toBeVisible();
});
