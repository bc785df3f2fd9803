import type { Page } from "@playwright/test";
import { findViolations } from "../support/accessibility-rules.ts";
import { switchToDark } from "../support/dark.ts";
import { expect, test } from "../support/fixtures.ts";

test.describe.configure({ timeout: 120_000 });

interface StoredView {
  name: string;
  isDefault: boolean;
  enabledLayerIds: string[];
}

const viewsButton = (page: Page, name: string) => page.getByRole("button", { name: `Views: ${name}` });
const drawer = (page: Page) => page.getByRole("complementary", { name: "Layers" });

test("a saved default view opens the map again with its layers and place, also in a second tab (MAP-017, MAP-039, MAP-051)", async ({
  signedIn,
  site,
  admin,
}) => {
  const preference = "/preferences/map_layer_location";
  await admin.call("DELETE", preference);
  const stored = async () => {
    const { body } = await admin.call<{ metadata?: { preferences: StoredView[] } }>("GET", preference);
    return body.metadata?.preferences ?? [];
  };
  const page = await signedIn("admin");
  await page.goto(`${site.address}/map`);
  const inView = page.getByRole("button", { name: /^In view/ });
  await expect(inView).toBeVisible();
  await expect(page.locator("canvas")).toBeVisible();
  await page.keyboard.press("l");
  await drawer(page).getByRole("checkbox", { name: "Cameras", exact: true }).uncheck();
  expect.soft(await findViolations(page), "drawer").toEqual([]);
  await page.keyboard.press("l");
  await expect(drawer(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Zoom in" }).click();

  await page.keyboard.press("w");
  const name = page.getByRole("textbox", { name: "Name this view" });
  await name.fill("Night");
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeEnabled();
  await name.press("Enter");
  await expect(viewsButton(page, "Night")).toBeVisible();
  await page.getByRole("button", { name: "Actions for the view Night" }).click();
  await page.getByRole("menuitem", { name: "Set as default" }).click();
  await expect.poll(async () => (await stored()).map(({ isDefault }) => isDefault)).toEqual([true]);
  expect.soft(await findViolations(page), "views").toEqual([]);

  const second = await page.context().newPage();
  await second.goto(`${site.address}/map`);
  await expect(viewsButton(second, "Night")).toBeVisible();
  await second.keyboard.press("w");
  await second.getByRole("textbox", { name: "Name this view" }).fill("Again");
  await expect(second.getByRole("button", { name: "Save", exact: true })).toBeEnabled();
  await second.keyboard.press("Enter");
  await expect.poll(async () => (await stored()).length).toBe(2);
  const [night, again] = await stored();
  expect(night?.enabledLayerIds).not.toContain("camera");
  expect({ ...again, name: "Night", isDefault: true }).toEqual(night);
  await second.close();

  await page.reload();
  await expect(viewsButton(page, "Night")).toBeVisible();
  await page.keyboard.press("l");
  await expect(drawer(page).getByRole("checkbox", { name: "Cameras", exact: true })).not.toBeChecked();
  await page.keyboard.press("w");
  await expect(page.getByRole("button", { name: "Again", exact: true })).toBeVisible();
  await switchToDark(page);
  expect.soft(await findViolations(page), "views in dark").toEqual([]);
  await admin.call("DELETE", preference);
});

test("a layer whose server does not answer says so in the drawer, and the map stays", async ({
  signedIn,
  site,
  admin,
}) => {
  const layer = {
    name: "Closures",
    group: "Maintenance",
    layerType: "xyz",
    visible: false,
    url: "http://127.0.0.1:9/{z}/{x}/{y}.png",
  };
  const { body } = await admin.call<{ id: string }>("POST", "/map/layer", layer);
  const page = await signedIn("viewer");
  await page.goto(`${site.address}/map`);
  await expect(page.locator("canvas")).toBeVisible();
  await page.keyboard.press("l");
  await drawer(page).getByRole("checkbox", { name: "Closures", exact: true }).check();
  const failed = drawer(page).getByRole("checkbox", { name: "“Closures” could not be loaded" });
  await expect(failed).toBeChecked();
  await expect(drawer(page).getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^In view [1-9]/ })).toBeVisible();
  await failed.uncheck();
  await expect(drawer(page).getByRole("checkbox", { name: "Closures", exact: true })).not.toBeChecked();
  await admin.call("DELETE", `/map/layer/${body.id}`);
});
