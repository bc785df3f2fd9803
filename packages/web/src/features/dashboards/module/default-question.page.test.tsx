import { dashboards as texts } from "@gantry/domain/locales/en/operations/dashboards.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { provideFeatures } from "../../../kinds/feature-list.ts";
import { queryKeys } from "../../../queries/kind-queries.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { takeUpdates } from "../../../realtime/live.ts";
import { signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { dashboards } from "../feature.tsx";
import { button, byDay, byType, ModuleUnderTest, show, widget } from "./module-under-test.tsx";

const usualFetch = window.fetch;
const { titles } = texts.module;
let served: ModuleUnderTest;
let rev = 0;

beforeAll(async () => {
  await loadAllTexts();
  provideFeatures([dashboards]);
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  queryClient.clear();
  served = new ModuleUnderTest();
  window.fetch = served.fetch;
  signInWith("automatedIncident", { READ: { AUTOMATED_INCIDENT: [] }, CREATE: { DASHBOARD: [] } });
});
afterEach(() => {
  window.fetch = usualFetch;
});

const dialog = page.getByRole("dialog");
const confirm = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
const publisherText = (name: string) => page.getByText(texts.module.is.tenant.replace("{{name}}", name));
/** The text before the age. */
const conflictText = (text: string, name: string) =>
  dialog.getByText(new RegExp(`^${text.replace("{{name}}", name).replace(/\{\{age.*$/, "")}`));
/** With a widget that Bob Chen's default does not have. */
async function publishAfterBob(): Promise<void> {
  served.own = { version: 3, widgets: [byType] };
  await show();
  await button(texts.module.publish).click();
  served.changeDefault("Bob Chen", [byDay]);
  await confirm(texts.module.publish);
}
/** What the server sends to open pages after a change of the default. */
const announce = (id = "aid") =>
  takeUpdates([
    { type: "update", entityType: "MODULE_DASHBOARD", updateType: "UPDATE", entity: { id, rev: ++rev } },
  ]);

test("a person publishes their widgets as the default for everyone, and restores the original (DASH-002)", async () => {
  served.own = { version: 3, widgets: [byType] };
  await show();
  expect(button(texts.module.restore).query()).toBeNull();
  await button(texts.module.publish).click();
  await expect.element(page.getByText(texts.module.publishText)).toBeVisible();
  await confirm(texts.module.publish);
  await expect.element(publisherText("Ana Reyes")).toBeVisible();
  expect(widget(titles.incidentsByDay).query()).toBeNull();
  await button(texts.module.restore).click();
  await confirm(texts.module.restore);
  await expect.element(widget(titles.incidentsByDay)).toBeVisible();
  expect(served.changes).toEqual([{ version: 3, defaultVersion: 0 }, { defaultVersion: 1 }]);
});

test("without the permission nothing offers to change what others see", async () => {
  signInWith("automatedIncident", { READ: { AUTOMATED_INCIDENT: [] } });
  served.own = { version: 3, widgets: [byType] };
  served.changeDefault("Bob Chen", [byDay]);
  await show();
  await expect.element(button(texts.module.reset)).toBeVisible();
  for (const change of ["publish", "restore"] as const)
    expect(button(texts.module[change]).query()).toBeNull();
});

test("a person with own widgets restores the original default and keeps their own", async () => {
  served.own = { version: 3, widgets: [byType] };
  served.changeDefault("Bob Chen", [byDay]);
  await show();
  await button(texts.module.restore).click();
  await expect.element(conflictText(texts.module.current, "Bob Chen")).toBeVisible();
  await confirm(texts.module.restore);
  await expect.poll(() => served.tenantDefault.isPublished).toBe(false);
  await expect.element(button(texts.module.restore)).not.toBeInTheDocument();
  expect(served.own).toEqual({ version: 3, widgets: [byType] });
  await expect.element(page.getByText(texts.module.is.own)).toBeVisible();
});

test("a person who publishes after another one sees who did, and publishes anyway (DASH-002)", async () => {
  await publishAfterBob();
  await expect.element(conflictText(texts.module.theirs.published, "Bob Chen")).toBeVisible();
  await expect.element(dialog.getByText(texts.module.conflict.publish)).toBeVisible();
  const theirs = dialog.getByRole("region", { name: texts.module.theirWidgets });
  await expect.element(theirs.getByRole("listitem")).toHaveTextContent(`${titles.incidentsByDay} Chart`);
  expect([served.changes, served.own?.version]).toEqual([[], 3]);
  await confirm(texts.module.anyway.publish);
  await expect.element(publisherText("Ana Reyes")).toBeVisible();
  expect(served.changes).toEqual([{ version: 3, defaultVersion: 1 }]);
});

test("a person who cancels the conflict keeps their widgets and sees the newer default in the next question", async () => {
  await publishAfterBob();
  await expect.element(conflictText(texts.module.theirs.published, "Bob Chen")).toBeVisible();
  await confirm("Cancel");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(widget(titles.incidentsByType)).toBeVisible();
  await button(texts.module.publish).click();
  await expect.element(conflictText(texts.module.current, "Bob Chen")).toBeVisible();
  await confirm(texts.module.publish);
  await expect.element(publisherText("Ana Reyes")).toBeVisible();
});

test("a person gives their widgets up for the default that another one published", async () => {
  await publishAfterBob();
  await confirm(texts.module.takeTheirs);
  await expect.element(publisherText("Bob Chen")).toBeVisible();
  await expect.element(widget(titles.incidentsByDay)).toBeVisible();
  expect(widget(titles.incidentsByType).query()).toBeNull();
  expect([served.own, served.changes]).toEqual([undefined, []]);
});

test("a restoration after another publication asks again, and theirs is kept", async () => {
  served.changeDefault("Cy Ortiz", [byType]);
  await show();
  await button(texts.module.restore).click();
  served.changeDefault("Bob Chen", [byDay]);
  await confirm(texts.module.restore);
  await expect.element(conflictText(texts.module.theirs.published, "Bob Chen")).toBeVisible();
  await expect
    .element(dialog.getByRole("button", { name: texts.module.anyway.restore, exact: true }))
    .toBeVisible();
  await confirm(texts.module.keepTheirs);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(widget(titles.incidentsByDay)).toBeVisible();
  expect(served.tenantDefault).toMatchObject({ version: 2, isPublished: true });
});

test("widgets that changed in a second tab are shown before they can be published", async () => {
  served.own = { version: 3, widgets: [byType] };
  await show();
  await button(texts.module.publish).click();
  served.own = { version: 4, widgets: [byDay] };
  await confirm(texts.module.publish);
  await expect.element(dialog.getByText(texts.module.ownChanged, { exact: false })).toBeVisible();
  await expect
    .element(dialog.getByRole("button", { name: texts.module.publish, exact: true }))
    .toBeDisabled();
  await confirm("Cancel");
  await expect.element(widget(titles.incidentsByDay)).toBeVisible();
  expect(served.changes).toEqual([]);
});

test("an open page shows a default that another person publishes, and the original after its restoration", async () => {
  await show();
  await expect.element(page.getByText(texts.module.is.product, { exact: true })).toBeVisible();
  served.changeDefault("Bob Chen", [byDay]);
  announce();
  await expect.element(publisherText("Bob Chen")).toBeVisible();
  await expect.element(widget(titles.incidentsByType)).not.toBeInTheDocument();
  const kept = widget(titles.incidentsByDay).element();
  served.changeDefault("Cy Ortiz", [byDay, byType]);
  announce();
  await expect.element(publisherText("Cy Ortiz")).toBeVisible();
  await expect.element(widget(titles.incidentsByType)).toBeVisible();
  expect(widget(titles.incidentsByDay).element()).toBe(kept);
  served.changeDefault("Cy Ortiz");
  announce();
  await expect.element(page.getByText(texts.module.is.product, { exact: true })).toBeVisible();
});

test("a published default is shown on the next visit", async () => {
  served.changeDefault("Bob Chen", [byDay]);
  await show();
  await expect.element(publisherText("Bob Chen")).toBeVisible();
  await expect.element(widget(titles.incidentsByDay)).toBeVisible();
  expect(widget(titles.incidentsByType).query()).toBeNull();
});

test("a page with own widgets does not change when a default is published", async () => {
  served.own = { version: 3, widgets: [byType] };
  await show();
  await expect.element(widget(titles.incidentsByType)).toBeVisible();
  const element = widget(titles.incidentsByType).element();
  served.changeDefault("Bob Chen", [byDay]);
  announce();
  await expect.element(button(texts.module.restore)).toBeVisible();
  expect(widget(titles.incidentsByType).element()).toBe(element);
  expect(widget(titles.incidentsByDay).query()).toBeNull();
  await expect.element(page.getByText(texts.module.is.own)).toBeVisible();
});

test("a page that is being customized does not change when a default is published", async () => {
  await show();
  await button(texts.module.customize).click();
  await expect.element(button(`Remove ${titles.incidentsByType}`)).toBeVisible();
  const { reads } = served;
  served.changeDefault("Bob Chen", [byDay]);
  announce();
  await button(`Remove ${titles.incidentsByDay}`).click();
  await expect.poll(() => served.own?.widgets).toEqual([byType]);
  await expect.element(button(`Remove ${titles.incidentsByType}`)).toBeVisible();
  expect(served.reads).toBe(reads);
});

test("a page does not read its default again for another module", async () => {
  await show();
  await expect.element(widget(titles.incidentsByDay)).toBeVisible();
  announce("video");
  const queryKey = queryKeys.entity("MODULE_DASHBOARD", "aid");
  expect(queryClient.isFetching({ queryKey })).toBe(0);
  announce("aid");
  expect(queryClient.isFetching({ queryKey })).toBe(1);
});
