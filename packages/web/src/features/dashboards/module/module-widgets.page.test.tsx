import { dashboards as texts } from "@gantry/domain/locales/en/operations/dashboards.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { provideFeatures } from "../../../kinds/feature-list.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { dashboards } from "../feature.tsx";
import { button, byDay, byType, ModuleUnderTest, show, widget } from "./module-under-test.tsx";

const usualFetch = window.fetch;
let served: ModuleUnderTest;

beforeAll(async () => {
  await loadAllTexts();
  provideFeatures([dashboards]);
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  queryClient.clear();
  served = new ModuleUnderTest();
  window.fetch = served.fetch;
  signInWith("automatedIncident", { READ: { AUTOMATED_INCIDENT: [] } });
});
afterEach(() => {
  window.fetch = usualFetch;
});

const { titles } = texts.module;

test("a module's dashboard comes filled, is changed and reset to the default (DASH-002)", async () => {
  await show();
  await expect.element(widget(titles.incidentsByType)).toBeVisible();
  await expect.element(page.getByText(texts.module.is.product, { exact: true })).toBeVisible();
  expect(button(texts.module.reset).query()).toBeNull();

  await userEvent.keyboard("e");
  await expect.element(page.getByText(texts.editing, { exact: true })).toBeVisible();
  expect(page.getByRole("button", { name: texts.settings, exact: true }).query()).toBeNull();
  await button(`Remove ${titles.incidentsByDay}`).click();
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  await expect.poll(() => served.own?.widgets.length).toBe(1);
  await button(texts.done).click();
  await expect.element(page.getByText(texts.module.is.own)).toBeVisible();
  expect(widget(titles.incidentsByDay).query()).toBeNull();

  await button(texts.module.reset).click();
  await page.getByRole("dialog").getByRole("button", { name: texts.module.reset }).click();
  await expect.element(widget(titles.incidentsByDay)).toBeVisible();
  await expect.element(page.getByText(texts.module.is.product, { exact: true })).toBeVisible();
  expect(served.own).toBeUndefined();
});

test("the changed widgets are there on the next visit", async () => {
  served.own = { version: 3, widgets: [byType] };
  await show();
  await expect.element(page.getByText(texts.module.is.own)).toBeVisible();
  await expect.element(widget(titles.incidentsByType)).toBeVisible();
  expect(widget(titles.incidentsByDay).query()).toBeNull();
});

test("a change in a second tab is not replaced without asking", async () => {
  await show();
  await button(texts.module.customize).click();
  served.own = { version: 7, widgets: [byType, byDay] };
  await button(`Remove ${titles.incidentsByDay}`).click();
  await expect.element(page.getByText(texts.conflict)).toBeVisible();
  await expect.element(button(texts.done)).toBeDisabled();
  await button(texts.loadTheirs).click();
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  await expect.element(button(`Remove ${titles.incidentsByDay}`)).toBeVisible();
});

test("a widget keeps its element and its focus when one before it is removed and restored", async () => {
  await show();
  await button(texts.module.customize).click();
  const second = page.getByRole("region", { name: new RegExp(`^${titles.incidentsByDay},`) });
  await expect.element(second).toBeVisible();
  const element = second.element() as HTMLElement;
  await button(`Remove ${titles.incidentsByType}`).click();
  await expect.poll(() => served.own?.widgets.length).toBe(1);
  expect(second.element()).toBe(element);
  element.focus();
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.poll(() => served.own?.widgets.length).toBe(2);
  expect(second.element()).toBe(element);
  expect(document.activeElement).toBe(element);
});

test("on a phone the widgets are shown without the editor", async () => {
  await page.viewport(390, 844);
  await show();
  await expect.element(widget(titles.incidentsByType)).toBeVisible();
  expect(button(texts.module.customize).query()).toBeNull();
});

const road = page.getByRole("combobox", { name: "Road" });
const filters = () => served.charts.filtersOf("automatedIncident");
const onRoad = (value: string) => [{ field: "roadName", operator: "EQUALS", value }];

test("a road is chosen above the widgets of a module and goes into the address", async () => {
  const router = await show();
  await expect.poll(filters).toBeUndefined();
  await road.click();
  await page.getByRole("option", { name: "US 6" }).click();
  await expect.poll(filters).toEqual(onRoad("US 6"));
  expect(router.state.location.search).toEqual({ road: "US 6" });
});

test("the link of a module's dashboard keeps the chosen road while the widgets are customized", async () => {
  const router = await show("?road=I-25");
  await expect.poll(filters).toEqual(onRoad("I-25"));
  await button(texts.module.customize).click();
  await button(`Remove ${titles.incidentsByDay}`).click();
  await expect.poll(() => served.own?.widgets.length).toBe(1);
  await button(texts.done).click();
  await expect.element(road).toHaveValue("I-25");
  const { searchStr } = router.state.location;
  expect(searchStr).toBe("?road=I-25");
  queryClient.clear();
  await show(searchStr);
  await expect.element(page.getByText(texts.module.is.own)).toBeVisible();
  await expect.element(road).toHaveValue("I-25");
});
