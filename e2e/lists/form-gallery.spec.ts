import type { Page } from "@playwright/test";
import { findViolations } from "../support/accessibility-rules.ts";
import { switchToDark } from "../support/dark.ts";
import { expect, test } from "../support/fixtures.ts";
import { doByKeyboard } from "../support/keyboard-task.ts";
import { tabDownTo } from "../support/keys.ts";
import { type BuiltGallery, buildGallery, openGallery } from "../support/gallery.ts";

const states = ["empty", "filled", "error", "disabled", "required", "readOnly"];
const statesInColour = ["filled", "error", "disabled"];

let gallery: BuiltGallery;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  gallery = await buildGallery();
});
test.afterAll(() => gallery.remove());

const readValues = async (page: Page) =>
  JSON.parse((await page.locator("[data-page] > output").textContent()) ?? "{}") as Record<string, unknown>;
const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`);

async function show(page: Page, state: string): Promise<void> {
  await page.getByRole("link", { name: state, exact: true }).click();
  await expect(page.getByRole("region", { name: state })).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
}

test("every field type passes the accessibility rules in each state, light and dark", async ({
  signedIn,
  site,
}) => {
  test.setTimeout(120_000);
  const page = await signedIn("admin");
  await openGallery(page, gallery, site.address);
  for (const mode of ["light", "dark"]) {
    if (mode === "dark") {
      await switchToDark(page);
    }
    for (const state of mode === "dark" ? statesInColour : states) {
      await show(page, state);
      // Dark mode differs only in colours.
      const rules = mode === "dark" ? ["color-contrast"] : undefined;
      const found = await findViolations(page, { part: ".gallery", ...(rules && { rules }) });
      expect.soft(found, `${state}, ${mode}`).toEqual([]);
    }
  }
});

const typed: [name: string, keys: (string | RegExp)[], holds: unknown][] = [
  ["text", ["a b"], "a b"],
  ["email", ["dana@example.test"], "dana@example.test"],
  ["tel", ["2065550123"], "2065550123"],
  ["secret", ["secret"], "secret"],
  ["textarea", ["one"], "one"],
  ["url", ["https://example.test/a"], "https://example.test/a"],
  ["number", ["30"], 30],
  // In miles per hour, the unit of the demo's tenants; it is stored in kilometres per hour.
  ["unitNumber", ["65.5"], 105.412032],
  ["duration", ["1.05"], 1050],
  ["range", ["+ArrowRight", "+ArrowRight"], 2],
  ["date", ["11202026"], "2026-11-20"],
  ["timeOfDay", ["0830AM"], "08:30"],
  ["time", ["11202026", "+Tab", "083000AM"], "2026-11-20T15:30:00.000Z"],
  ["rrule", ["+Enter", /^Daily$/, "+Enter"], "FREQ=DAILY"],
  ["switch", ["+Space"], true],
  ["checkbox", ["+Space"], true],
  ["radio", ["+Space"], "small"],
  ["select", ["+Enter", /small/i, "+Enter"], "small"],
  ["multiSelect", ["+ArrowDown", /small/i, "+Enter"], ["small"]],
  ["projectSelect", ["+ArrowDown", /large/i, "+Enter"], "large"],
  ["labelSelect", ["+ArrowDown", /large/i, "+Enter"], ["large"]],
  ["strings", ["one", "+Enter", " ", "+Enter"], ["one"]],
  ["color", ["ffb000"], "ffb000"],
  ["json", ['{"a":1}'], { a: 1 }],
  ["object", ["One"], { name: "One" }],
];

test("every field type is filled by keyboard and shows errors immediately (FORM-001, FORM-033, FORM-035)", async ({
  signedIn,
  site,
}) => {
  test.setTimeout(120_000);
  const page = await signedIn("admin");
  await openGallery(page, gallery, site.address);
  await doByKeyboard(page, "fill every type of field, a recurrence too", async () => {
    for (const [name, keys, holds] of typed) {
      await field(page, name).locator("input:not([type=hidden]), textarea, [role=slider]").first().focus();
      for (const key of keys) {
        if (key instanceof RegExp) await tabDownTo(page, page.getByRole("option", { name: key }));
        else await (key.startsWith("+") ? page.keyboard.press(key.slice(1)) : page.keyboard.type(key));
      }
      await expect.poll(async () => (await readValues(page))[name], name).toEqual(holds);
    }
  });
  const objects = field(page, "objects");
  for (const word of ["One", "Two"]) {
    await objects.getByRole("button", { name: "Add" }).press("Enter");
    await objects.getByLabel("Name").last().focus();
    await page.keyboard.type(word);
  }
  await objects.getByRole("button", { name: "Move entry 2", exact: true }).press("ArrowUp");
  await expect
    .poll(async () => (await readValues(page))["objects"])
    .toEqual([{ name: "Two" }, { name: "One" }]);
  await expect(objects.getByRole("status").first()).toHaveText("entry 2 moved to position 1 of 2.");
  await expect(objects.getByRole("button", { name: "Move entry 1", exact: true })).toBeFocused();
  await field(page, "date").locator("input").fill("");
  await field(page, "date").locator("input").focus();
  await page.keyboard.type("0230");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(field(page, "date")).toContainText("Invalid Date");
  await field(page, "email").locator("input").focus();
  await page.keyboard.press("Backspace");
  await page.keyboard.type("@");
  await expect(field(page, "email")).toContainText("Not an e-mail address");
});

test("a form asks before discarding changes, saving clears them, and a saved copy is opened (FORM-009, FORM-010, FORM-012)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("admin");
  const list = `${site.address}/system/form-sources`;
  const name = `Districts ${Date.now()}`;
  await page.goto(`${list}/new`);
  await page.getByLabel("Name").fill(name);
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByLabel("Label").fill("North");
  await page.getByLabel(/^Value\b/).fill("n");
  const made: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/form-sources")) made.push(request.url());
  });
  await page.keyboard.press("Control+s");
  await page.keyboard.press("Control+s");
  await page.getByRole("link", { name }).click();
  expect(made).toHaveLength(1);
  await page.getByLabel("Label").fill("The north");
  await expect(page.getByText("1 unsaved change")).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("No changes")).toBeVisible();
  await page.goto(`${page.url()}/clone`);
  await expect(page.getByLabel("Name")).toHaveValue(`${name} (Copy)`);
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("heading", { level: 1, name: `${name} (Copy)` })).toBeVisible();
  await expect(page).toHaveURL(/form-sources\/[^/]+$/);
});

test("a picker waits for a pause in typing, requests 30 results once and shows the chosen names (FORM-040, FORM-041, FORM-046)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("admin");
  await page.goto(`${site.address}/video/cameraGroup/new`);
  const requests: { searchText?: string }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/video/camera/find"))
      requests.push(request.postDataJSON() as { searchText?: string });
  });
  const picker = field(page, "cameraIds").locator("input:not([type=hidden])");
  await picker.pressSequentially("mp 2");
  const listSearches = () => requests.filter(({ searchText }) => searchText !== undefined);
  await expect.poll(() => listSearches().map(({ searchText }) => searchText)).toEqual(["mp 2"]);
  expect(listSearches()[0]).toMatchObject({
    page: 0,
    pageSize: 30,
    filters: [],
    sortField: "name",
    searchFields: ["name", "description"],
  });
  const named = page.waitForRequest(/\/video\/camera\/[^/]+$/);
  await page.getByRole("option").first().click();
  expect((await named).method()).toBe("GET");
});

test("a clone URL without an id goes to the list of form sources (FORM-014, FORM-047)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("admin");
  await page.goto(`${site.address}/system/form-sources/clone`);
  await expect(page).toHaveURL(`${site.address}/system/form-sources`);
});
