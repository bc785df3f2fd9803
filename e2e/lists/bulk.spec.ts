import { readFile } from "node:fs/promises";
import { expect, test } from "../support/fixtures.ts";
import { doByKeyboard } from "../support/keyboard-task.ts";
import { findCameras, makeCameras, removeCameras } from "../support/many-cameras.ts";

test("two hundred cameras are edited by keyboard, a concurrently changed one is skipped, and the edit is undone", async ({
  signedIn,
  site,
  admin,
}) => {
  const road = "Bulk Road 200";
  await makeCameras(admin, road, {
    head: "name,roadName,pollRate",
    row: (number) => `Bulk ${String(number).padStart(3, "0")},${road},60`,
  });
  const find = () => findCameras(admin, road);
  const { items } = await find();

  const page = await signedIn("admin");
  await page.goto(`${site.address}/video/camera?q=${encodeURIComponent(road)}&size=20`);
  await expect(page.getByRole("row")).toHaveCount(21);
  const dialog = page.getByRole("dialog");
  await doByKeyboard(page, "select rows and change them together", async () => {
    await page.keyboard.press("a");
    const bar = page.getByRole("region", { name: /selected|match/ });
    const all = bar.getByRole("button", { name: /200/ });
    await all.focus();
    await page.keyboard.press("Enter");
    await expect(bar.getByRole("button", { name: "Edit 200" })).toBeVisible();
    await page.keyboard.press("b");
    await expect(dialog.getByRole("heading", { name: "Edit 200 cameras" })).toBeVisible();
    await expect(dialog.getByRole("combobox", { name: "Add a field to change" })).toBeFocused();
    await page.keyboard.type("Poll every");
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("textbox", { name: "Poll every" })).toBeFocused();
    await page.keyboard.type("45");
    await expect(dialog.getByRole("textbox", { name: "Poll every" })).toHaveValue("45 s");
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("button", { name: "Will change 200" })).toBeVisible();

    // Another user changes one of them after it was loaded.
    const moved = items[7];
    if (!moved) throw new Error("There is no eighth camera");
    await admin.call("PUT", `/video/camera/${moved.id}`, { ...moved, direction: "NB" });
    await dialog.getByRole("button", { name: "Change 200 cameras" }).focus();
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("button", { name: "Changed 199" })).toBeVisible();
    const refused = dialog.getByRole("row").filter({ hasText: "Changed by someone else" });
    await expect(refused).toContainText("Bulk 007");
    const changed = (await find()).items;
    expect(changed.filter(({ pollRate }) => pollRate === 45)).toHaveLength(199);
    expect(changed[7]).toMatchObject({ pollRate: 60, direction: "NB" });

    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(page.getByText("199 cameras reverted")).toBeVisible();
    expect((await find()).items.filter(({ pollRate }) => pollRate === 60)).toHaveLength(200);
  });

  await page.goto(`${site.address}/video/camera?q=${encodeURIComponent(road)}&size=20`);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const text = await readFile(await (await download).path(), "utf8");
  const header = text.slice(1, text.indexOf("\r\n")).split(",");
  expect(header.slice(0, 3)).toEqual(["id", "version", "name"]);
  expect(text.split("\r\n")).toHaveLength(202);

  const edited = text.replace(`${road},NB`, `${road},SB`).replace("Bulk 001", "=1+1") + ",,,\r\n";
  await page.getByRole("button", { name: "Import" }).click();
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "cameras.csv", mimeType: "text/csv", buffer: Buffer.from(edited) });
  await expect(dialog.getByRole("button", { name: "Will change 2" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "No change 198" })).toBeVisible();
  await expect(dialog.getByRole("row").filter({ hasText: "Refused" })).toContainText(
    "Fewer cells than columns",
  );
  await dialog.getByRole("button", { name: "Save 2 rows" }).click();
  await expect(dialog.getByRole("button", { name: "Changed 2" })).toBeVisible();
  const names = (await find()).items.map(({ name }) => name);
  expect(names).toContain("=1+1");

  await removeCameras(admin, road);
});
