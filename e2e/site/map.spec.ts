import type { Page } from "@playwright/test";
import { findViolations } from "../support/accessibility-rules.ts";
import { switchToDark } from "../support/dark.ts";
import { expect, test } from "../support/fixtures.ts";
import { healthySigns } from "../support/signs.ts";

test.describe.configure({ timeout: 120_000 });

interface StoredView {
  name: string;
  isDefault: boolean;
  enabledLayerIds: string[];
}

const viewsButton = (page: Page, name: string) => page.getByRole("button", { name: `Views: ${name}` });
const drawer = (page: Page) => page.getByRole("complementary", { name: "Layers" });

test("a saved default view opens the map again with its layers and place, also in a second tab (MAP-039, MAP-040, MAP-051)", async ({
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
  expect((await page.locator("canvas").boundingBox())?.height).toBeGreaterThan(500);
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
  // A default that is chosen now is for the next visit: the map that one works on stays.
  await page.getByRole("button", { name: "Actions for the view Again" }).click();
  await page.getByRole("menuitem", { name: "Set as default" }).click();
  await expect(page.getByRole("button", { name: "Again default" })).toBeVisible();
  await expect(viewsButton(page, "Night")).toBeVisible();
  await switchToDark(page);
  await expect(viewsButton(page, "Again")).toBeVisible();
  await page.keyboard.press("w");
  await expect(page.getByRole("textbox", { name: "Name this view" })).toBeVisible();
  expect.soft(await findViolations(page), "views in dark").toEqual([]);
  await admin.call("DELETE", preference);
});

test("the map has layers of all kinds, and all of them together are in view (MAP-001, MAP-002)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("viewer");
  await page.goto(`${site.address}/map`);
  await expect(page.locator("canvas")).toBeVisible();
  await page.keyboard.press("l");
  for (const name of ["Cameras", "Signs", "Detectors", "Weigh in motion", "Weather stations", "Active"])
    await expect(drawer(page).getByRole("checkbox", { name, exact: true })).toBeChecked();
  const devices = drawer(page).getByRole("listitem").filter({ hasText: "Devices" }).first();
  const count = /Devices\s*(\d+)/.exec(await devices.innerText())?.[1];
  await page.keyboard.press("l");
  await page.getByRole("button", { name: "Show all devices" }).click();
  await expect(page.getByRole("button", { name: `In view ${count}` })).toBeVisible();
});

test("a pin shows a summary while the pointer is on it, and a click opens its panel (MAP-006, MAP-007)", async ({
  signedIn,
  site,
  admin,
}) => {
  const [sign] = await healthySigns(admin, site.door, 1);
  if (!sign) throw new Error("No sign answers");
  const page = await signedIn("viewer");
  await page.goto(`${site.address}/map?show=${sign.id}`);
  const panel = page.getByRole("complementary", { name: `Selected: ${sign.name}` });
  await expect(panel).toBeVisible();
  await page.getByRole("button", { name: "Show on map" }).click();
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(panel).toHaveCount(0);
  const popup = page.locator(".maplibregl-popup-content");
  // The pin is drawn a moment after the map has stopped on it.
  await expect(async () => {
    const box = await page.locator("canvas").boundingBox();
    if (!box) throw new Error("No map");
    await page.mouse.move(box.x + 5, box.y + 5);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await expect(popup).toContainText(sign.name, { timeout: 3000 });
  }).toPass({ timeout: 40_000 });
  const width = (await popup.boundingBox())?.width ?? 0;
  expect(width).toBeGreaterThanOrEqual(280);
  expect(width).toBeLessThanOrEqual(350);
  await page.mouse.down();
  await page.mouse.up();
  await expect(panel).toBeVisible();
});

test("a point is picked in a dialog 700 px wide by a click or by dragging the pin (MAP-018, MAP-019)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("admin");
  await page.goto(`${site.address}/signs/sign/new`);
  await page.getByRole("button", { name: "Choose on map…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  expect((await dialog.boundingBox())?.width).toBe(700);
  const latitude = dialog.getByRole("textbox", { name: /Latitude/ });
  const longitude = dialog.getByRole("textbox", { name: /Longitude/ });
  const canvas = dialog.locator("canvas");
  await expect(async () => {
    await canvas.click({ position: { x: 200, y: 150 } });
    await expect(latitude).toHaveValue(/\d/, { timeout: 1000 });
  }).toPass();
  const clicked = [await latitude.inputValue(), await longitude.inputValue()];
  const box = await dialog.locator(".maplibregl-marker").boundingBox();
  if (!box) throw new Error("No pin");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 60, { steps: 5 });
  await page.mouse.up();
  await expect(latitude).not.toHaveValue(clicked[0] ?? "");
  await expect(longitude).not.toHaveValue(clicked[1] ?? "");
  await latitude.fill("39.7");
  await dialog.getByRole("button", { name: "Use" }).click();
  await expect(page.getByRole("textbox", { name: "Latitude" }).first()).toHaveValue(/39\.7/);
});

test("a KML file becomes a layer of its name, which the map draws (MAP-020, MAP-021)", async ({
  signedIn,
  site,
  admin,
}) => {
  const page = await signedIn("admin");
  await page.goto(`${site.address}/system/map-layer`);
  await page.getByRole("link", { name: "Import KML or KMZ" }).click();
  const file = (text: string) => ({
    name: "Ramps.kml",
    mimeType: "application/vnd.google-earth.kml+xml",
    buffer: Buffer.from(text),
  });
  const input = page.locator("input[type=file]");
  await input.setInputFiles(file("<!DOCTYPE kml [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><kml>&x;</kml>"));
  await page.getByRole("button", { name: "Import layer" }).click();
  await expect(page.getByText(/geojson, zip, kml/)).toBeVisible();
  const ramp =
    "<Placemark><name>Exit 214</name><Point><coordinates>-105,39.75</coordinates></Point></Placemark>";
  await input.setInputFiles(file(`<kml>${ramp}</kml>`));
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Ramps");
  await page.getByRole("button", { name: "Import layer" }).click();
  await expect(page).toHaveURL(/\/system\/map-layer\/(?!import$)[^/]+$/);
  const id = page.url().split("/").at(-1);
  const { body } = await admin.call<{ features: unknown[] }>("GET", `/map/layer/${id}/data`);
  expect(body.features).toMatchObject([{ properties: { name: "Exit 214" } }]);
  await page.goto(`${site.address}/map`);
  const drawn = page.waitForResponse((answer) => answer.url().endsWith(`/map/layer/${id}/data`));
  await expect(page.locator("canvas")).toBeVisible();
  expect((await drawn).status()).toBe(200);
  await page.keyboard.press("l");
  await expect(drawer(page).getByRole("checkbox", { name: "Ramps", exact: true })).toBeChecked();
  await admin.call("DELETE", `/map/layer/${id}`);
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
