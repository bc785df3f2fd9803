import { findViolations } from "../support/accessibility-rules.ts";
import { expect, test } from "../support/fixtures.ts";
import { followLink } from "../support/follow-link.ts";

interface Row extends Record<string, unknown> {
  id: string;
  name: string;
}

test("a tour is assembled from cameras, reordered and cloned (WALL-003, WALL-013)", async ({
  signedIn,
  site,
  admin,
}) => {
  const { body } = await admin.call<{ items: Row[] }>("POST", "/video/camera/find", { page: 0, pageSize: 2 });
  const names = body.items.map(({ name }) => name);
  const page = await signedIn("admin");
  await page.goto(`${site.address}/video/tour/new`);
  await page.getByLabel("Name").fill("Morning round");
  for (const [index, name] of names.entries()) {
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("combobox", { name: "Camera" }).nth(index).fill(name);
    await page.getByRole("option", { name, exact: true }).click();
  }
  await page.getByRole("button", { name: "Move entry 2 up" }).click();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Create tour" }).click();
  await page.getByRole("link", { name: "Morning round" }).click();
  await expect(page.getByRole("combobox", { name: "Camera" }).first()).toHaveValue(names[1] ?? "");
  const id = page.url().split("/").at(-1);
  await followLink(page, `/video/tour/${id}/clone`);
  await page.getByRole("button", { name: "Create tour" }).click();
  await expect(page).not.toHaveURL(/\/clone$/);
  const made = await admin.call<{ items: Row[] }>("POST", "/video/tour/find", {
    searchText: "Morning round",
  });
  const [first, second] = body.items.map((camera) => camera.id);
  const items = [second, first].map((cameraId) => ({ cameraId, dwellSeconds: 10 }));
  expect(made.body.items.map((tour) => tour["items"])).toEqual([items, items]);
  for (const tour of made.body.items) await admin.call("DELETE", `/video/tour/${tour.id}`);
});

test("alarm settings created in a module apply to its devices and appear in no other module (CAM-009, SIGN-013, ALM-042)", async ({
  signedIn,
  site,
  admin,
}) => {
  const page = await signedIn("admin");
  await page.goto(`${site.address}/video/cameraAlarmConfig/new`);
  await page.getByLabel("Name").fill("Silent cameras");
  await page.getByRole("combobox", { name: "Severity" }).click();
  await page.getByRole("option", { name: "Major" }).click();
  await page.getByRole("button", { name: "Create alarm setting" }).click();
  await expect(page.getByRole("link", { name: "Silent cameras" })).toBeVisible();
  const found = await admin.call<{ items: Row[] }>("POST", "/alarm-configs/find", {
    filters: [
      { field: "entityType", operator: "EQUALS", value: "CAMERA" },
      { field: "name", operator: "EQUALS", value: "Silent cameras" },
    ],
  });
  expect(found.body.items).toMatchObject([
    { name: "Silent cameras", alarmSeverity: "major", entityId: null },
  ]);
  await followLink(page, "/signs/alarmconfig");
  await expect(page.getByRole("heading", { name: "Alarm settings" })).toBeVisible();
  await expect(page.getByText("Silent cameras")).toHaveCount(0);
  for (const { id } of found.body.items) await admin.call("DELETE", `/alarm-configs/${id}`);
});

test("the sign settings have one page and report forbidden texts (SIGN-004, SIGN-106, SIGN-107)", async ({
  signedIn,
  site,
  admin,
}) => {
  const free = await admin.call<Row & { version: number }>("PUT", "/signs/settings", {
    enableAcceptableWordList: false,
  });
  const page = await signedIn("admin");
  await page.goto(`${site.address}/signs/settings`);
  const isLimited = page.getByRole("switch", { name: "Allow acceptable words only" });
  await expect(isLimited).not.toBeChecked();
  await isLimited.click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`Edit, version ${free.body.version + 1}`)).toBeVisible();
  const saved = await admin.call<Row>("GET", "/signs/settings/default_settings");
  expect(saved.body).toMatchObject({ enableAcceptableWordList: true, enableForbiddenWordList: true });
  await page.reload();
  await expect(isLimited).toBeChecked();
  await admin.call("PUT", "/signs/settings", { enableAcceptableWordList: false });
});

test("the console cannot create keys or incidents (ADM-006, ADM-017)", async ({ signedIn, site }) => {
  const page = await signedIn("admin");
  for (const [path, title] of [
    ["/system/api-key", "API keys"],
    ["/aid/incidents", "Incidents"],
  ] as const) {
    await page.goto(`${site.address}${path}`);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByRole("link", { name: /^New/ })).toHaveCount(0);
    await page.goto(`${site.address}${path}/new`);
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expect(page.getByRole("heading", { name: /^New/ })).toHaveCount(0);
  }
});

test("a kind without its own screen shows a device field by field, with its history (PLAT-054)", async ({
  signedIn,
  site,
  admin,
}) => {
  const { body } = await admin.call<{ items: Row[] }>("POST", "/detectors/detector/find", { pageSize: 1 });
  const [detector] = body.items;
  const page = await signedIn("viewer");
  await page.goto(`${site.address}/detectors`);
  await expect(page).toHaveURL(`${site.address}/detectors/detector`);
  await page.getByRole("link", { name: detector?.name, exact: true }).click();
  await expect(page).toHaveURL(`${site.address}/detectors/detector/${detector?.id}/detail`);
  await expect(page.getByRole("heading", { name: detector?.name })).toBeVisible();
  await expect(page.getByText(String(detector?.["roadName"]), { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit" })).toHaveCount(0);
  await page.getByRole("link", { name: "History" }).click();
  await expect(page).toHaveURL(`${site.address}/detectors/detector/${detector?.id}/audit`);
});
