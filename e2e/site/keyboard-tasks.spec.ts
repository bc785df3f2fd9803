import { readFile } from "node:fs/promises";
import { expect, test } from "../support/fixtures.ts";
import { followLink } from "../support/follow-link.ts";
import { doByKeyboard } from "../support/keyboard-task.ts";
import { choose, pick, pickOption, press, tabTo, type } from "../support/keys.ts";

interface Found {
  items: { id: string; name: string; items: { cameraId: string }[] }[];
}

test("a tour is created, edited, copied, deleted and restored, exported and imported without a mouse", async ({
  signedIn,
  site,
  admin,
}) => {
  test.slow();
  const tours = `${site.address}/video/tour`;
  const name = `Keys ${Date.now()}`;
  const find = async (searchText: string) =>
    (await admin.call<Found>("POST", "/video/tour/find", { searchText, sortField: "name" })).body.items;
  const cameras = (await admin.call<Found>("POST", "/video/camera/find", { pageSize: 2, sortField: "name" }))
    .body.items;
  const page = await signedIn("admin");
  const row = (text: string) => page.getByRole("row").filter({ has: page.getByRole("link", { name: text }) });
  const dialog = page.getByRole("dialog");
  const save = () => page.keyboard.press("Control+s");

  await page.goto(tours);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.keyboard.press("n");
  await doByKeyboard(page, "put the entries of a list in another order", async () => {
    await type(page, page.getByRole("textbox", { name: "Name" }), name);
    for (const [at, camera] of cameras.entries()) {
      await press(page, page.getByRole("button", { name: "Add", exact: true }));
      await choose(page, page.getByRole("combobox", { name: "Camera" }).nth(at), camera.name);
    }
    await press(page, page.getByRole("button", { name: "Move entry 2", exact: true }), "ArrowUp");
    await save();
    await expect(row(name)).toBeVisible();
    const wanted = cameras.map(({ id }) => id).toReversed();
    expect((await find(name))[0]?.items.map(({ cameraId }) => cameraId)).toEqual(wanted);
  });

  await doByKeyboard(page, "make, change and copy something", async () => {
    await page.keyboard.press("/");
    await page.keyboard.type(name);
    await expect(page.getByRole("row")).toHaveCount(2);
    await tabTo(page, page.getByRole("link", { name, exact: true }));
    await page.keyboard.press("e");
    await type(page, page.getByRole("textbox", { name: "Description" }), "By night");
    await save();
    await expect(page.getByText("No changes")).toBeVisible();
    await page.goto(`${tours}?q=${encodeURIComponent(name)}`);
    await pick(page, row(name).getByRole("button", { name: /^Actions for/ }), "Clone");
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue(`${name} (Copy)`);
    await save();
    await expect(page.getByRole("heading", { level: 1, name: `${name} (Copy)` })).toBeVisible();
  });

  await doByKeyboard(page, "delete something and take it back", async () => {
    await page.goto(`${tours}?q=${encodeURIComponent(`${name} (Copy)`)}`);
    await pick(page, row(name).getByRole("button", { name: /^Actions for/ }), /^Delete/);
    await press(page, dialog.getByRole("button", { name: /^Delete/ }));
    await expect(row(name)).toHaveCount(0);
    await page.keyboard.press("Control+z");
    await expect(row(name)).toBeVisible();
  });

  await doByKeyboard(page, "take a list out as a file", async () => {
    const download = page.waitForEvent("download");
    await press(page, page.getByRole("button", { name: "Export" }));
    const text = await readFile(await (await download).path(), "utf8");
    expect(text.split("\r\n")[1]).toContain(`${name} (Copy)`);
  });

  await doByKeyboard(page, "import a file with a wrong row", async () => {
    await press(page, page.getByRole("button", { name: "Import" }));
    await tabTo(page, dialog.getByRole("textbox"));
    await page.keyboard.insertText(`name,description\n${name} imported,One\n${"x".repeat(201)},Two\n`);
    await press(page, dialog.getByRole("button", { name: "Check", exact: false }).last());
    await expect(dialog.getByRole("row").filter({ hasText: "Refused" })).toHaveCount(1);
    await press(page, dialog.getByRole("button", { name: "Save 1 row" }));
    await expect(dialog.getByRole("button", { name: "Created 1" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    expect((await find(`${name} imported`)).length).toBe(1);
  });

  await doByKeyboard(page, "hide a column", async () => {
    const head = page.getByRole("columnheader", { name: "Description" });
    await expect(head).toBeVisible();
    await page.keyboard.press("c");
    const columns = page.getByRole("complementary", { name: "Columns" });
    const kept = page.waitForResponse((answer) => answer.url().endsWith("/api/v1/preferences"));
    await press(page, columns.getByRole("checkbox", { name: "Description" }), "Space");
    await expect(head).toHaveCount(0);
    expect((await kept).ok()).toBe(true);
    await page.reload();
    await expect(page.getByRole("columnheader", { name: "Name" })).toBeVisible();
    await expect(head).toHaveCount(0);
  });
  await admin.call("DELETE", "/preferences/table_shown_TOUR");
  for (const { id } of await find(name)) await admin.call("DELETE", `/video/tour/${id}`);

  const banner = page.getByRole("banner");
  await doByKeyboard(page, "change the branding", async () => {
    await followLink(page, "/system/branding-options");
    await type(page, page.getByRole("textbox", { name: "Product name" }), "City of Keys");
    await save();
    await expect(banner.getByText("City of Keys")).toBeVisible();
    await type(page, page.getByRole("textbox", { name: "Product name" }), " ");
    await page.keyboard.press("Backspace");
    await save();
    await expect(banner.getByText("Gantry")).toBeVisible();
  });

  await doByKeyboard(page, "switch the tenant", async () => {
    await pick(page, page.getByRole("button", { name: /^Account of/ }), /^Switch tenant/);
    await pickOption(page, dialog.getByRole("combobox", { name: "Tenant" }), /North/);
    await press(page, dialog.getByRole("button", { name: "Switch tenant" }));
    await expect(banner).toContainText("North");
  });
});
