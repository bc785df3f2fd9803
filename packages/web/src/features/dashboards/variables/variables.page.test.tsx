import { dashboards as texts } from "@gantry/domain/locales/en/operations/dashboards.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { provideFeatures } from "../../../kinds/feature-list.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { dashboards } from "../feature.tsx";
import { ShownDashboard } from "../shown-dashboard.tsx";
import { ChartsUnderTest, makeChart } from "./charts-under-test.ts";

const usualFetch = window.fetch;
const board = {
  id: "d1",
  version: 1,
  name: "Roads",
  variables: ["road" as const, "camera" as const],
  widgets: [makeChart("Cameras", "camera"), makeChart("Alarms", "alarm")],
};
let charts: ChartsUnderTest;

beforeAll(async () => {
  await Promise.all([loadAllTexts(), import("../chart/chart-widget.tsx")]);
  provideFeatures([dashboards]);
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  queryClient.clear();
  charts = new ChartsUnderTest();
  window.fetch = async (address, init) => {
    const path = String(address);
    if (path.endsWith("/camera/find"))
      return Response.json({ items: [{ id: "c1", name: "Cam 1" }], total: 1 });
    if (path.endsWith("/camera/c1")) return Response.json({ id: "c1", name: "Cam 1" });
    if (path.includes("/camera/")) return Response.json({ code: "notFound", params: {} }, { status: 404 });
    return charts.fetch(address, init);
  };
  signInWith("camera", { READ: { CAMERA: [] } });
});
afterEach(() => {
  queryClient.clear();
  window.fetch = usualFetch;
});

const show = (search = "", dashboard: object = board) =>
  showScreen(<ShownDashboard scope="user" dashboard={dashboard as typeof board} />, search);
const picker = (name: string) => page.getByRole("combobox", { name });
const widget = (name: string) => page.getByRole("region", { name, exact: true }).first();
const filtersOf = (source: string) => charts.filtersOf(source);

test("a road is chosen by keyboard, filters the charts that have roads and goes into the address", async () => {
  const router = await show();
  await expect.poll(() => charts.executed.length).toBe(2);
  expect(filtersOf("camera")).toBeUndefined();
  await picker("Road").click();
  await expect.element(page.getByRole("option", { name: "US 6" })).toBeVisible();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  await expect.element(picker("Road")).toHaveValue("US 6");
  await expect
    .poll(() => filtersOf("camera"))
    .toEqual([{ field: "roadName", operator: "EQUALS", value: "US 6" }]);
  expect(router.state.location.search).toMatchObject({ road: "US 6" });
  await expect.element(widget("Alarms").getByText("Does not depend on road")).toBeVisible();
  await expect.element(widget("Cameras").getByText("Does not depend on road")).not.toBeInTheDocument();
});

test("a link opens the dashboard with its choice", async () => {
  await show("?road=I-25&camera=c1");
  await expect.element(picker("Road")).toHaveValue("I-25");
  await expect.element(picker("Camera")).toHaveValue("Cam 1");
  await expect.poll(() => filtersOf("alarm")).toMatchObject([{ field: "entityId" }]);
  await expect.poll(() => filtersOf("camera")).toMatchObject([{ field: "roadName" }, { field: "id" }]);
});

test("full screen says which dashboard it is and what is chosen", async () => {
  await show("?road=I-25&camera=c1");
  const title = page.getByText("Road I-25");
  await expect.element(title).toBeInTheDocument();
  await expect.element(title).not.toBeVisible();
  await userEvent.keyboard("f");
  await expect.element(title).toBeVisible();
  await expect.element(page.getByText("Camera Cam 1")).toBeVisible();
  await document.exitFullscreen();
});

test("a value that nothing has is named, not applied, and can be removed from the link", async () => {
  const router = await show("?road=Nowhere&camera=gone&sign=s1");
  const noteOf = (value: string) => page.getByRole("status").filter({ hasText: `“${value}”` });
  const note = noteOf("Nowhere");
  await expect.element(note.getByText(texts.variables.placeUnknown)).toBeVisible();
  await expect.element(noteOf("gone").getByText(texts.variables.deviceUnknown)).toBeVisible();
  await expect.element(noteOf("s1").getByText(texts.variables.notDeclared)).toBeVisible();
  await expect.poll(() => charts.executed.some(({ filters }) => filters === undefined)).toBe(true);
  await page.getByRole("button", { name: "Remove road from link" }).click();
  await expect.element(note).not.toBeInTheDocument();
  expect(router.state.location.search).toEqual({ camera: "gone", sign: "s1" });
});

test("a dashboard without variables has no pickers", async () => {
  await show("", { ...board, variables: undefined });
  await expect.poll(() => charts.executed.length).toBe(2);
  expect(page.getByRole("combobox").query()).toBeNull();
  expect(page.getByRole("group", { name: texts.variables.title }).query()).toBeNull();
});

test("on a phone the pickers fit beside each other", async () => {
  await page.viewport(390, 844);
  await show("?road=I-25");
  await expect.element(picker("Camera")).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
