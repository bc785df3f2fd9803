import type { Page } from "@playwright/test";
import { findViolations } from "../support/accessibility-rules.ts";
import { expect, test } from "../support/fixtures.ts";
import { doByKeyboard } from "../support/keyboard-task.ts";
import { healthySigns } from "../support/signs.ts";

const search = (page: Page) => page.getByRole("dialog", { name: "Search or run a command" });
const option = (page: Page, name: string | RegExp) => search(page).getByRole("option", { name });

test("a sign is found by words of its name, opened and acted on without leaving the keyboard (TABLE-033, TABLE-036)", async ({
  signedIn,
  site,
  admin,
}) => {
  const [sign] = await healthySigns(admin, site.door, 1);
  if (!sign) throw new Error("No sign answers");
  const requests: unknown[] = [];
  const page = await signedIn("operator", { at: "/" });
  page.on("request", (request) => {
    const isSearch = request.url().endsWith("/signs/sign/find") && request.postData()?.includes("searchText");
    if (isSearch) requests.push(request.postDataJSON());
  });
  await doByKeyboard(page, "search everything and open a sign", async () => {
    await page.keyboard.press("Control+k");
    await expect(search(page).getByRole("combobox")).toBeFocused();
    const words = sign.name.split(" ").toReversed().join(" ").toLowerCase();
    await page.keyboard.type(words);
    await expect(option(page, sign.name)).toHaveAttribute("aria-selected", "true");
    for (const body of requests) expect(body).toMatchObject({ searchText: words, pageSize: 5 });
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: sign.name, level: 1 })).toBeVisible();
    await expect(search(page)).toBeHidden();
  });

  await page.keyboard.press("Control+k");
  await expect(search(page).getByRole("combobox")).toBeFocused();
  await page.keyboard.type(sign.name);
  await expect(option(page, sign.name)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(new RegExp(`/map\\?show=${sign.id}`));
  await expect(search(page)).toBeHidden();
  await expect(page.getByRole("heading", { name: sign.name })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(search(page).getByRole("combobox")).toBeFocused();
  await page.keyboard.type(sign.name);
  await expect(option(page, sign.name)).toBeVisible();
  await page.keyboard.press("Control+m");
  await expect(page.getByRole("textbox", { name: "Line 1" })).toBeVisible();
});

test("a search result without a page says so, and a kind that cannot be searched hides no other (TABLE-034, TABLE-035)", async ({
  signedIn,
  admin,
}) => {
  const found = await admin.call<{ items: { name: string }[] }>("POST", "/detectors/detector/find", {
    pageSize: 1,
  });
  const [detector] = found.body.items;
  if (!detector) throw new Error("There is no detector");
  const page = await signedIn("admin", { at: "/" });
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.route("**/api/v1/video/camera/find", (route) => route.abort());
  await page.keyboard.press("Control+k");
  await expect(search(page).getByRole("combobox")).toBeFocused();
  await page.keyboard.type(detector.name);
  await expect(option(page, detector.name)).toBeVisible();
  await expect.poll(() => logged.some((text) => text.includes("The search of CAMERA failed"))).toBe(true);
  const place = page.url();
  await option(page, detector.name).click();
  await expect(page.getByText(`${detector.name} cannot be opened from here`)).toBeVisible();
  expect(page.url()).toBe(place);
  await option(page, "Show in list").click();
  await expect(page.getByRole("row").filter({ hasText: detector.name })).toBeVisible();
});

test("a single kind, the commands and the screen's shortcuts are one key away", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("operator");
  await page.goto(`${site.address}/signs/sign`);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(search(page).getByRole("combobox")).toBeFocused();
  await page.keyboard.type(">forbidden");
  await expect(search(page).getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/forbidden-words/);
  await expect(page.getByRole("heading", { name: "Forbidden words" })).toBeVisible();
  await expect(search(page)).toBeHidden();
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await doByKeyboard(page, "see the keys of the open screen", async () => {
    await page.keyboard.press("?");
    await expect(keys.getByText("Search the list")).toBeVisible();
    await page.keyboard.press("Escape");
  });
  await page.goto(`${site.address}/`);
  await expect(page.getByRole("heading", { name: /^Hello/ })).toBeVisible();
  await page.keyboard.press("?");
  await expect(keys.getByText("Next item that needs you")).toBeVisible();
  await expect(keys.getByText("Search the list")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(search(page).getByRole("combobox")).toBeFocused();
  await page.keyboard.type("report incident");
  await expect(option(page, "Incident detection: Report incident")).toHaveAttribute("aria-selected", "true");
  await expect(search(page).getByRole("status")).toHaveText("1 result");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Report an incident" })).toBeVisible();
});

test("text typed before the search has loaded over a slow line is kept", async ({ signedIn, site }) => {
  const page = await signedIn("operator");
  const held = Promise.withResolvers<void>();
  await page.route(/\/palette[^/]*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${site.address}/`);
  await expect(page.getByRole("heading", { name: /^Hello/ })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("?for/");
  for (let key = 0; key < 5; key++) await page.keyboard.press("Backspace");
  await page.keyboard.type(">forbidden");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  held.resolve();
  await expect(search(page).getByRole("combobox")).toHaveValue(">forbidden");
  await expect(search(page).getByRole("combobox")).toBeFocused();
  await page.keyboard.type(" words");
  await expect(search(page).getByRole("combobox")).toHaveValue(">forbidden words");
  await expect(search(page).getByRole("option")).toHaveCount(1);
});
