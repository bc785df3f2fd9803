import { expect, test } from "../support/fixtures.ts";
import { followLink } from "../support/follow-link.ts";
import { doByKeyboard } from "../support/keyboard-task.ts";
import { choose, pick, press, tabTo } from "../support/keys.ts";

interface Stored {
  metadata: { presets: { id: string; name?: string }[] };
}
const presetsPath = "/preferences/table_filters_CAMERA";
const broken = { id: "broken", name: 7 };

test("filters are nested, saved and undone, and columns are reordered without a mouse (TABLE-020, TABLE-029, TABLE-031)", async ({
  signedIn,
  site,
  admin,
}) => {
  test.slow();
  await admin.call("POST", "/preferences", {
    id: "table_filters_CAMERA",
    name: "Filters",
    metadata: { presets: [broken] },
  });
  await admin.call("DELETE", "/preferences/table_shown_CAMERA");
  const page = await signedIn("admin");
  await page.goto(`${site.address}/video/camera`);
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await page.keyboard.press("i");
  const panel = page.getByRole("complementary", { name: "Filter" });
  await expect(panel.getByText("1 saved preset cannot be read. It is hidden, not deleted.")).toBeVisible();
  const field = panel.getByRole("combobox", { name: "Field" });
  const operator = panel.getByRole("combobox", { name: "Operator" });
  const value = panel.getByRole("textbox", { name: "Value" });
  const add = panel.getByRole("button", { name: "Add condition" });
  const condition = (words: string) => panel.getByRole("listitem").filter({ hasText: words }).last();
  const save = panel.getByRole("button", { name: "Save as preset" });
  const saveName = panel.getByRole("textbox", { name: "Preset name" });
  const preset = (name: string) => panel.getByRole("button", { name, exact: true });
  await expect(add).toBeDisabled();
  await expect(save).toBeDisabled();

  const group = panel.getByRole("listitem", { name: "Group 2" });
  const { body } = await admin.call<{ total: number }>("POST", "/video/camera/find", {
    pageSize: 1,
    filters: {
      match: "all",
      filters: [
        { field: "name", operator: "CONTAINS", value: "I-" },
        {
          match: "any",
          filters: ["I-25", "I-70"].map((road) => ({ field: "roadName", operator: "EQUALS", value: road })),
        },
      ],
    },
  });
  expect(body.total).toBeGreaterThan(0);
  const found = page.getByRole("main").getByText(`of ${body.total}`, { exact: false });

  await doByKeyboard(page, "filter a list with a group", async () => {
    await choose(page, field, "Direction");
    await choose(page, operator, "contains");
    await tabTo(page, value);
    await choose(page, field, "Name");
    await expect(operator).toHaveValue("");
    await expect(value).toHaveCount(0);
    await choose(page, operator, "contains");
    await tabTo(page, value);
    await page.keyboard.type("I-");
    await page.keyboard.press("Enter");
    await expect(condition("Name contains I-")).toBeVisible();
    await press(page, panel.getByRole("button", { name: "Add group" }));
    for (const road of ["I-25", "I-70"]) {
      await choose(page, field, "Road");
      await choose(page, operator, "is");
      await tabTo(page, value);
      await page.keyboard.type(road);
      await page.keyboard.press("Enter");
      await expect(group.getByRole("listitem").filter({ hasText: `Road is ${road}` })).toBeVisible();
    }
    await expect(group.getByRole("button", { name: "Any" })).toHaveAttribute("aria-pressed", "true");
    await expect(found).toBeVisible();
  });

  await doByKeyboard(page, "keep, apply, rename and delete a filter", async () => {
    await press(page, save);
    await page.keyboard.type("  Two roads  ");
    await page.keyboard.press("Enter");
    await expect(saveName).toHaveCount(0);
    await pick(page, panel.getByRole("button", { name: "Actions for preset Two roads" }), "Rename");
    await page.keyboard.type("Corridors");
    await page.keyboard.press("Enter");
    await expect(preset("Corridors")).toBeVisible();
    const readStored = async () => (await admin.call<Stored>("GET", presetsPath)).body.metadata.presets;
    await expect.poll(readStored).toMatchObject([broken, { name: "Corridors" }]);
    await pick(page, panel.getByRole("button", { name: "Actions for preset Corridors" }), "Delete preset");
    await expect(preset("Corridors")).toHaveCount(0);
    await page.keyboard.press("Control+z");
    await expect(preset("Corridors")).toBeVisible();
    await expect.poll(readStored).toMatchObject([broken, { name: "Corridors" }]);

    await press(page, panel.getByRole("button", { name: "Clear all" }));
    await expect(condition("Name contains I-")).toHaveCount(0);
    await press(page, preset("Corridors"));
    await expect(group).toBeVisible();
    await expect(page).toHaveURL(/filters=/);
    await page.goto(page.url());
    await expect(found).toBeVisible();
    await page.keyboard.press("i");
    await expect(group.getByRole("listitem").filter({ hasText: "Road is I-70" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
  });

  await doByKeyboard(page, "put the columns in another order", async () => {
    await page.keyboard.press("c");
    const columns = page.getByRole("complementary", { name: "Columns" });
    const heads = page.locator("thead th");
    await expect(columns.getByRole("button", { name: /^Move Road/ })).toBeVisible();
    await expect(heads.filter({ hasText: "Road" })).toHaveCount(1);
    const before = await heads.allTextContents();
    await tabTo(page, columns.getByRole("button", { name: /^Move Road/ }));
    const kept = page.waitForResponse((answer) => answer.url().endsWith("/api/v1/preferences"));
    await page.keyboard.press("ArrowUp");
    const after = before
      .toSpliced(before.indexOf("Road"), 1)
      .toSpliced(before.indexOf("Road") - 1, 0, "Road");
    await expect(heads).toHaveText(after);
    expect((await kept).ok()).toBe(true);
    await page.reload();
    await expect(heads).toHaveText(after);
    await page.keyboard.press("c");
    await press(page, columns.getByRole("button", { name: "My columns" }));
    await press(page, page.getByRole("button", { name: "Default columns" }).last());
    await expect(heads).toHaveText(before);
  });
  await admin.call("DELETE", presetsPath);
});

test("deleting the last preset removes the preference; rows have a menu and are selected across pages (TABLE-002, TABLE-004, TABLE-021)", async ({
  signedIn,
  site,
  admin,
}) => {
  const id = "table_filters_SIGN_PRIORITY";
  const filters = [{ field: "name", operator: "EXISTS" }];
  await admin.call("POST", "/preferences", {
    id,
    name: "Filters",
    metadata: { presets: [{ id: "a", name: "Only one", filters, updatedAt: "" }] },
  });
  const page = await signedIn("admin");
  await page.goto(`${site.address}/signs/priorities`);
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await page.keyboard.press("i");
  await page.getByRole("button", { name: "Actions for preset Only one" }).click();
  await page.getByRole("menuitem", { name: "Delete preset" }).click();
  await expect.poll(async () => (await admin.call("GET", `/preferences/${id}`)).status).toBe(404);

  const row = page.locator("tbody tr").first();
  await row.getByRole("button", { name: /^Actions for/ }).click();
  for (const name of ["Edit", "Clone", "History", "Delete…"])
    await expect(page.getByRole("menuitem", { name })).toBeVisible();
  await page.keyboard.press("Escape");

  await followLink(page, "/signs/sign");
  await expect(page.locator("tbody tr")).toHaveCount(20);
  const { body } = await admin.call<{ total: number }>("POST", "/signs/sign/find", { pageSize: 1 });
  const box = (row: number) => page.locator("tbody tr").nth(row).getByRole("checkbox");
  await box(1).click();
  await box(3).click();
  await box(5).click({ modifiers: ["Shift"] });
  await expect(page.getByRole("region", { name: "4 selected" })).toBeVisible();
  const firstRow = page.locator("tbody tr").first();
  const first = await firstRow.getByRole("link").first().innerText();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page.getByText(`21 to ${Math.min(40, body.total)}`)).toBeVisible();
  await expect(firstRow).not.toContainText(first);
  await box(0).click();
  await expect(page.getByRole("region", { name: "5 selected" })).toBeVisible();
  await page.getByRole("button", { name: "Previous page" }).click();
  await expect(firstRow).toContainText(first);
  await page.getByLabel("Select all on this page").click();
  await expect(page.getByRole("region", { name: "21 selected" })).toBeVisible();
  await page.getByRole("button", { name: `Select all ${body.total} that match` }).click();
  await expect(page.getByRole("region", { name: `All ${body.total} that match` })).toBeVisible();
  await page.getByLabel("Search", { exact: true }).fill("I-25");
  await expect(page.getByRole("region", { name: /that match|selected/ })).toHaveCount(0);
});

test("a read-only user searches, filters, sorts, opens rows and applies shared presets (TABLE-001, TABLE-003, TABLE-012)", async ({
  signedIn,
  site,
  admin,
}) => {
  const id = "table_filters_SIGN_PRIORITY";
  const filters = [{ field: "priority", operator: "LESS_THAN", value: 0 }];
  const saved = await admin.call("POST", "/system-preferences", {
    id,
    name: "Filters",
    metadata: { presets: [{ id: "a", name: "For us all", filters, updatedAt: "" }] },
  });
  expect(saved.status).toBe(201);
  const page = await signedIn("viewer");
  await page.goto(`${site.address}/signs/priorities`);
  const rows = page.locator("tbody tr");
  await expect(rows.first()).toBeVisible();
  for (const name of ["Filter", "Columns"]) await expect(page.getByRole("button", { name })).toBeVisible();
  await expect(page.getByLabel("Search", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^New/ })).toHaveCount(0);
  await expect(page.getByLabel("Select all on this page")).toHaveCount(0);
  await page.getByRole("button", { name: "Name", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
  const link = rows.first().getByRole("link");
  const name = await link.innerText();

  await page.getByRole("button", { name: "Filter" }).click();
  const preset = page.getByRole("button", { name: "For us all", exact: true });
  await preset.click();
  await expect(rows).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Actions for preset For us all" })).toHaveCount(0);
  await page.getByRole("button", { name: "Save as preset" }).click();
  await expect(page.getByRole("button", { name: "Everyone" })).toHaveCount(0);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Clear all" }).click();
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveURL(/\/signs\/priorities\/[\w-]+/);
  await admin.call("DELETE", `/system-preferences/${id}`);
});
