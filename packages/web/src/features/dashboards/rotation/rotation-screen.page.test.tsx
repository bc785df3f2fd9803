import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "../../../queries/query-cache.ts";
import { provideFeatures } from "../../../kinds/feature-list.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { dashboards } from "../feature.tsx";
import { ChartsUnderTest, makeChart } from "../variables/charts-under-test.ts";
import RotationScreen from "./rotation-screen.tsx";

const usualFetch = window.fetch;
const contents: Record<string, object> = {
  roads: { variables: ["road"], widgets: [makeChart("Cameras", "camera")] },
  incidents: { variables: ["road"], widgets: [makeChart("Incidents", "automatedIncident")] },
};
let charts: ChartsUnderTest;
beforeAll(async () => {
  await Promise.all([loadAllTexts(), import("../chart/chart-widget.tsx")]);
  provideFeatures([dashboards]);
});
beforeEach(() => {
  queryClient.clear();
  charts = new ChartsUnderTest();
  window.fetch = async (address, init) => {
    const id = String(address).split("/dashboards/")[1]?.split("/")[1];
    if (id === undefined) return charts.fetch(address, init);
    return id === "gone"
      ? Response.json({ code: "notFound" }, { status: 404 })
      : Response.json({ id, version: 1, name: `Board ${id}`, ...contents[id] });
  };
  signInWith("camera", { READ: { CAMERA: [] } });
});
afterEach(() => {
  window.fetch = usualFetch;
});

const shows = (name: string) => expect.element(page.getByRole("heading", { name, level: 1 })).toBeVisible();
const press = (key: string) => userEvent.keyboard(key);

test("dashboards follow each other after their time and by keys, until the rotation is paused", async () => {
  await showScreen(<RotationScreen />, "?show=user/a,system/b&every=5");
  await shows("Board a");
  await expect.element(page.getByText(/^1 of 2, next in \d s$/)).toBeVisible();
  await expect.poll(() => page.getByText(/^2 of 2/).elements().length, { timeout: 8000 }).toBe(1);
  await shows("Board b");
  await press("{ArrowRight}");
  await shows("Board a");
  await press("{ArrowLeft}");
  await shows("Board b");
  await press(" ");
  await expect.element(page.getByText("2 of 2, paused")).toBeVisible();
  await press("{ArrowRight}");
  await expect.element(page.getByText("1 of 2, paused")).toBeVisible();
  await page.getByRole("button", { name: "Go on" }).click();
  await expect.element(page.getByText(/^1 of 2, next in/)).toBeVisible();
});

test("a dashboard that was deleted says so, and the rotation goes on", async () => {
  await showScreen(<RotationScreen />, "?show=user/gone,user/a&every=60");
  await expect.element(page.getByText("There is no such dashboard")).toBeVisible();
  await press("{ArrowRight}");
  await shows("Board a");
});

test("an address that names no dashboard says where one chooses them", async () => {
  await showScreen(<RotationScreen />, "?show=nothing");
  await expect.element(page.getByText("No dashboard to show")).toBeVisible();
});

const onRoad = (value: string) => [{ field: "roadName", operator: "EQUALS", value }];

test("each dashboard of a rotation has the variables that the link carries for it, or none", async () => {
  await showScreen(<RotationScreen />, "?show=user/roads/road=I-25,user/incidents&every=60");
  await expect.poll(() => charts.filtersOf("camera")).toEqual(onRoad("I-25"));
  await press("{ArrowRight}");
  await shows("Board incidents");
  await expect.poll(() => charts.executed.at(-1)?.dataSource).toBe("automatedIncident");
  expect(charts.filtersOf("automatedIncident")).toBeUndefined();
  await expect.element(page.getByRole("combobox", { name: "Road" })).toHaveValue("");
});

test("a road that is chosen in a rotation stays with its dashboard, also when the link is opened again", async () => {
  const router = await showScreen(<RotationScreen />, "?show=user/roads/road=I-25,user/incidents&every=60");
  await press("{ArrowRight}");
  await shows("Board incidents");
  await page.getByRole("combobox", { name: "Road" }).click();
  await page.getByRole("option", { name: "US 6" }).click();
  await expect.poll(() => charts.filtersOf("automatedIncident")).toEqual(onRoad("US 6"));
  const { searchStr } = router.state.location;
  queryClient.clear();
  charts = new ChartsUnderTest();
  await showScreen(<RotationScreen />, searchStr);
  await expect.poll(() => charts.filtersOf("camera")).toEqual(onRoad("I-25"));
  await press("{ArrowRight}");
  await expect.poll(() => charts.filtersOf("automatedIncident")).toEqual(onRoad("US 6"));
});
