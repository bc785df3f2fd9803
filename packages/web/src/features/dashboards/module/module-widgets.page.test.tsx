import { dashboards as texts } from "@gantry/domain/locales/en/operations/dashboards.ts";
import { alertSource } from "@gantry/domain/kinds/alert-source.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { provideFeatures } from "../../../kinds/feature-list.ts";
import { ModuleDashboard } from "../../../kinds/module-dashboard/module-dashboard.tsx";
import { queryClient } from "../../../queries/query-cache.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { dashboards } from "../feature.tsx";

const usualFetch = window.fetch;
const place = { y: 0, width: 4, height: 4 };
const chart = (titleKey: string) => ({
  titleKey,
  query: { dataSource: "automatedIncident", groupBy: "incidentTypeName", aggregation: "count" },
});
const defaultBoard = {
  id: "aid",
  name: "aid",
  version: 0,
  widgets: [
    { type: "queryChart", x: 0, ...place, config: chart("incidentsByType") },
    { type: "queryChart", x: 4, ...place, config: chart("incidentsByDay") },
  ],
};
type Board = typeof defaultBoard & { origin?: string };
let own: Board | undefined;
let ofTenant: Board | undefined;
let published: unknown[];
/** Changed in a second tab after it was read. */
let isStale: boolean;

beforeAll(async () => {
  await loadAllTexts();
  provideFeatures([dashboards]);
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  queryClient.clear();
  [own, ofTenant, published] = [undefined, undefined, []];
  isStale = false;
  window.fetch = async (address, { method, body } = {}) => {
    if (!String(address).includes("/dashboards/module/aid")) return Response.json({ data: [], isCut: false });
    if (String(address).endsWith("/default")) {
      published.push(method === "PUT" ? JSON.parse(String(body)) : null);
      ofTenant = method === "PUT" ? own : undefined;
      own = undefined;
      return new Response(null, { status: 204 });
    }
    if (method === "DELETE") {
      own = undefined;
      return new Response(null, { status: 204 });
    }
    if (method === "PUT") {
      const sent = JSON.parse(String(body)) as Board;
      if (isStale)
        return Response.json(
          { code: "staleVersion", current: { ...defaultBoard, version: 7 } },
          { status: 409 },
        );
      own = { ...defaultBoard, widgets: sent.widgets, version: sent.version + 1, origin: "own" };
    }
    return Response.json(
      own ??
        (ofTenant ? { ...ofTenant, version: 0, origin: "tenant" } : { ...defaultBoard, origin: "product" }),
    );
  };
  signInWith("automatedIncident", { READ: { AUTOMATED_INCIDENT: [] } });
});
afterEach(() => {
  window.fetch = usualFetch;
});

const show = () =>
  showScreen(<ModuleDashboard module={{ base: "/aid", label: () => "Incidents", devices: alertSource }} />);
/** Some show their key after the name. */
const button = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) });
const widget = (name: string) => page.getByRole("region", { name, exact: true });
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
  await expect.poll(() => own?.widgets.length).toBe(1);
  await button(texts.done).click();
  await expect.element(page.getByText(texts.module.is.own)).toBeVisible();
  expect(widget(titles.incidentsByDay).query()).toBeNull();

  await button(texts.module.reset).click();
  await page.getByRole("dialog").getByRole("button", { name: texts.module.reset }).click();
  await expect.element(widget(titles.incidentsByDay)).toBeVisible();
  await expect.element(page.getByText(texts.module.is.product, { exact: true })).toBeVisible();
  expect(own).toBeUndefined();
});

test("the changed widgets are there on the next visit", async () => {
  own = { ...defaultBoard, origin: "own", version: 3, widgets: defaultBoard.widgets.slice(0, 1) };
  await show();
  await expect.element(page.getByText(texts.module.is.own)).toBeVisible();
  await expect.element(widget(titles.incidentsByType)).toBeVisible();
  expect(widget(titles.incidentsByDay).query()).toBeNull();
});

test("who may make shared dashboards makes their widgets the default for everyone, and restores the original", async () => {
  own = { ...defaultBoard, origin: "own", version: 3, widgets: defaultBoard.widgets.slice(0, 1) };
  signInWith("automatedIncident", { READ: { AUTOMATED_INCIDENT: [] }, CREATE: { DASHBOARD: [] } });
  await show();
  await button(texts.module.publish).click();
  await expect.element(page.getByText(texts.module.publishText)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: texts.module.publish }).click();
  await expect.element(page.getByText(texts.module.is.tenant)).toBeVisible();
  expect(widget(titles.incidentsByDay).query()).toBeNull();
  await button(texts.module.restore).click();
  await page.getByRole("dialog").getByRole("button", { name: texts.module.restore }).click();
  await expect.element(widget(titles.incidentsByDay)).toBeVisible();
  expect(published).toEqual([{ version: 3 }, null]);
});

test("without the permission nothing offers to change what others see", async () => {
  own = { ...defaultBoard, origin: "own", version: 3 };
  await show();
  await expect.element(button(texts.module.reset)).toBeVisible();
  expect(button(texts.module.publish).query()).toBeNull();
  [own, ofTenant] = [undefined, defaultBoard];
  queryClient.clear();
  await show();
  await expect.element(page.getByText(texts.module.is.tenant)).toBeVisible();
  expect(button(texts.module.restore).query()).toBeNull();
});

test("a change in a second tab is not replaced without asking", async () => {
  await show();
  await button(texts.module.customize).click();
  isStale = true;
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
  await expect.poll(() => own?.widgets.length).toBe(1);
  expect(second.element()).toBe(element);
  element.focus();
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.poll(() => own?.widgets.length).toBe(2);
  expect(second.element()).toBe(element);
  expect(document.activeElement).toBe(element);
});

test("on a phone the widgets are shown without the editor", async () => {
  await page.viewport(390, 844);
  await show();
  await expect.element(widget(titles.incidentsByType)).toBeVisible();
  expect(button(texts.module.customize).query()).toBeNull();
});
