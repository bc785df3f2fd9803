import { expect, test } from "../support/fixtures.ts";
import { doByKeyboard } from "../support/keyboard-task.ts";

interface Made {
  id: string;
  version: number;
}

test("an earlier version is compared word by word and restored by keyboard (TABLE-038, TABLE-039)", async ({
  signedIn,
  site,
  admin,
}) => {
  const made = (
    await admin.call<Made>("POST", "/video/tour", {
      name: "Night round",
      description: "Ring road east",
      items: [],
    })
  ).body;
  await admin.call("PUT", `/video/tour/${made.id}`, {
    name: "Night round",
    description: "Ring road west",
    items: [],
  });
  const page = await signedIn("admin");
  await page.goto(`${site.address}/video/tour/${made.id}/audit`);
  await expect(page.getByRole("heading", { name: "Night round, version 2" })).toBeVisible();
  await expect(page.locator("del")).toHaveText("east");
  await expect(page.locator("ins")).toHaveText("west");
  await expect(page.getByRole("link", { name: /1 changed/ })).toBeVisible();
  await doByKeyboard(page, "restore an earlier version", async () => {
    await page.keyboard.press("j");
    await expect(page.getByRole("heading", { name: "Night round, version 1" })).toBeVisible();
    await page.keyboard.press("k");
    await page.getByRole("button", { name: "Restore version 1…" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Restore version 1 of Night round" });
    await expect(dialog.getByText("1 field changes back")).toBeVisible();
    await dialog.getByRole("button", { name: "Restore version 1" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Night round, version 3" })).toBeVisible();
  });
  const now = await admin.call<{ description: string }>("GET", `/video/tour/${made.id}`);
  expect(now.body.description).toBe("Ring road east");
  await admin.call("DELETE", `/video/tour/${made.id}`);
});

test("an accidental deletion is undone with one key", async ({ signedIn, site, admin }) => {
  const made = (await admin.call<Made>("POST", "/video/tour", { name: "Short round", items: [] })).body;
  const page = await signedIn("admin");
  await page.goto(`${site.address}/video/tour?q=Short`);
  const row = page.getByRole("row").filter({ hasText: "Short round" });
  await row.getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).focus();
  await page.keyboard.press("Enter");
  await expect(row).toBeVisible();
  expect((await admin.call("GET", `/video/tour/${made.id}`)).status).toBe(200);
  await admin.call("DELETE", `/video/tour/${made.id}`);
});
