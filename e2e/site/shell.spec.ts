import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { followLink } from "../support/follow-link.ts";
import { healthySigns } from "../support/signs.ts";

test("home links the open modules, and an unknown address says so with a link home (PLAT-003, PLAT-004, PLAT-005)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("admin");
  await page.goto(`${site.address}/system/no/such/place`);
  const notice = page.getByRole("alert").filter({ hasText: "There is no such page" });
  await expect(notice).toContainText("/system/no/such/place");
  await expect(page).toHaveURL(`${site.address}/system/no/such/place`);
  await expect(page.locator("[aria-current=page]")).toHaveCount(0);
  await notice.getByRole("link", { name: "Back to home" }).click();
  const modules = page.getByRole("region", { name: "Modules" });
  const moduleNames = modules.getByRole("heading");
  await expect(moduleNames.last()).toHaveText("System");
  const names = await moduleNames.allTextContents();
  expect(names).toEqual(expect.arrayContaining(["Map", "Signs", "Video"]));
  await expect(async () => expect(await menuEntries(page)).toEqual(names)).toPass();
  await modules.getByRole("link", { name: /^Signs/ }).click();
  await expect(page).toHaveURL(`${site.address}/signs/sign`);
});

test("the menus list only licensed modules, by label, the system last (PLAT-006)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("admin", { at: "/signs/priorities" });
  let all: string[] = [];
  await expect(async () => {
    all = await menuEntries(page);
    expect(all.at(-1)).toBe("System");
  }).toPass();
  expect(all).toEqual(expect.arrayContaining(["Signs", "Weigh in motion"]));
  const byLabel = all.slice(0, -1);
  expect(byLabel).toEqual(byLabel.toSorted((a, b) => a.localeCompare(b)));
  await page.route("**/api/v1/session", async (route) => {
    const answer = await route.fetch();
    const session = (await answer.json()) as { features: string[] };
    await route.fulfill({
      json: { ...session, features: session.features.filter((name) => name !== "wim") },
    });
  });
  await page.goto(`${site.address}/signs/sign`);
  const others = all.filter((name) => name !== "Weigh in motion");
  await expect(async () => expect(await menuEntries(page)).toEqual(others)).toPass();
  await page.getByRole("button", { name: "Home and all modules" }).click();
  await expect(page.getByRole("menuitem", { name: "Signs" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Weigh in motion" })).toHaveCount(0);
});

test("the title names the application and the open screen, and follows the screen (PLAT-013, PLAT-014)", async ({
  signedIn,
}) => {
  const page = await signedIn("admin", { at: "/" });
  await expect(page).toHaveTitle("Gantry");
  await followLink(page, "/signs/sign");
  await expect(page).toHaveTitle("Signs - Gantry");
  const link = page.locator('tbody a[href$="/detail"]').first();
  const name = (await link.textContent()) ?? "";
  await link.click();
  await expect(page).toHaveTitle(new RegExp(`${name}.* - Gantry$`));
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page).toHaveTitle("Signs - Gantry");
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await expect(page).toHaveTitle("Gantry");
});

test("breadcrumbs show the path of the open screen and start with a menu of the modules (PLAT-015, PLAT-016)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("admin");
  await page.goto(`${site.address}/signs/priorities/new`);
  const crumbs = page.getByRole("navigation", { name: "Breadcrumbs" });
  await expect(crumbs.getByRole("link")).toHaveText(["Priorities"]);
  await expect(crumbs).toContainText("Signs");
  await expect(crumbs.locator('[aria-current="page"]')).toHaveText("New");
  await crumbs.getByRole("button", { name: "Home and all modules" }).click();
  await expect(page.getByRole("menuitem").first()).toHaveText("Home");
  const entries = await page.getByRole("menuitem").allTextContents();
  expect(entries).toEqual(expect.arrayContaining(["Detectors", "Map", "Signs", "System", "Video"]));
  await page.getByRole("menuitem", { name: "Map" }).click();
  await expect(page).toHaveURL(`${site.address}/map`);
});

test("the other screens of a module are reachable from its breadcrumb, also by keyboard", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("admin");
  await page.goto(`${site.address}/system/role-permission`);
  const screens = page.getByRole("button", { name: "Screens of System" });
  await screens.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeVisible();
  await expect(page.getByText("People and permissions")).toBeVisible();
  const agents = page.getByRole("menuitem", { name: "Communication agents" });
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    await expect(agents).toBeFocused({ timeout: 100 });
  }).toPass({ intervals: [0] });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Communication agents" })).toBeVisible();
});

test("a user who sees no devices is not shown that all of them respond", async ({ signedIn }) => {
  const page = await signedIn("trainee", { at: "/" });
  await expect(page.getByText("There are no devices you may see.")).toBeVisible();
  await expect(page.getByText("All polled devices are online.")).toHaveCount(0);
});

test("full screen hides the top bar, and leaving it shows the bar again (PLAT-017)", async ({ signedIn }) => {
  const page = await signedIn("viewer", { at: "/signs/priorities" });
  const bar = page.getByRole("banner");
  await page.getByRole("button", { name: "Full screen (F)" }).click();
  await expect(bar).toBeHidden();
  await page.keyboard.press("f");
  await expect(bar).toBeVisible();
  await page.keyboard.press("f");
  await expect(bar).toBeHidden();
  await page.evaluate(() => document.exitFullscreen());
  await expect(bar).toBeVisible();
});

test("settings start with the gamepad, and their vertical tabs follow the arrow keys, Home and End (PLAT-007, PLAT-052)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("admin");
  await page.goto(`${site.address}/settings`);
  await expect(page).toHaveURL(`${site.address}/settings/gamepad-hotkeys`);
  const [profile, notifications, hotkeys] = [
    page.getByRole("tab", { name: "User profile" }),
    page.getByRole("tab", { name: "Notifications" }),
    page.getByRole("tab", { name: "Gamepad hotkeys" }),
  ];
  await profile.click();
  await expect(page).toHaveURL(`${site.address}/settings/user-profile`);
  await expect(page.getByRole("tabpanel")).toContainText("Your tenants");
  for (const [key, target] of [
    ["ArrowDown", notifications],
    ["ArrowDown", hotkeys],
    ["ArrowDown", profile],
    ["End", hotkeys],
    ["Home", profile],
    ["ArrowUp", hotkeys],
  ] as const) {
    await page.keyboard.press(key);
    await expect(target).toBeFocused();
    await expect(target).toHaveAttribute("aria-selected", "true");
  }
  await expect(page).toHaveURL(`${site.address}/settings/gamepad-hotkeys`);
});

test("at 768 px the vertical tabs collapse to an icon that opens them over the content (PLAT-053)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("admin", { viewport: { width: 768, height: 1024 } });
  await page.goto(`${site.address}/settings/user-profile`);
  await expect(page.getByRole("tab")).toHaveCount(0);
  const picker = page.getByRole("button", { name: "Settings: User profile" });
  await expect(picker).toHaveText("");
  await picker.click();
  const [icon, overlay] = [await picker.boundingBox(), await page.getByRole("tablist").boundingBox()];
  expect((overlay?.y ?? 0) - (icon?.y ?? 0)).toBeLessThan(60);
  await page.getByRole("tab", { name: "Gamepad hotkeys" }).click();
  await expect(page).toHaveURL(`${site.address}/settings/gamepad-hotkeys`);
  await expect(page.getByRole("tab")).toHaveCount(0);
});

test("the narrow layout applies up to 768 px, the wide one from 769 px (PLAT-051)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("viewer", { viewport: { width: 769, height: 900 } });
  await page.goto(`${site.address}/signs/sign`);
  await expect(page.getByRole("table")).toBeVisible();
  const [sideMenu, bottomBar] = [page.locator('[data-menu="side"]'), page.locator('[data-menu="bottom"]')];
  await expect(bottomBar).toBeHidden();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(bottomBar).toBeVisible();
  await expect(sideMenu).toBeHidden();
  await expect(page.getByRole("table")).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768);
});

test("an unknown theme is logged, and the page works without a theme (PLAT-025)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("viewer", { at: "/signs/priorities" });
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.evaluate(() => localStorage.setItem("gantry_theme", "neon-dark"));
  await page.goto(`${site.address}/signs/sign`);
  await expect(page.getByRole("heading", { name: "Signs" })).toBeVisible();
  await expect(page.locator("html.dark-mode")).toHaveCount(0);
  expect(logged.join("\n")).toContain('Unknown theme "neon-dark"');
  const token = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue("--c-accent"),
  );
  expect(token).toBe("");
});

test("one of fourteen themes is chosen in a dialog and persists (PLAT-020, PLAT-023, PLAT-024)", async ({
  signedIn,
}) => {
  const page = await signedIn("viewer", { at: "/signs/priorities" });
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Appearance…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Theme").click();
  await expect(page.getByRole("option")).toHaveCount(14);
  await page.getByRole("option", { name: "soho" }).click();
  const before = await accentOf(page);
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Switch to dark mode" })).toBeVisible();
  expect(await accentOf(page)).not.toBe(before);
  const chosen = await accentOf(page);
  await page.reload();
  expect(await accentOf(page)).toBe(chosen);
});

test("the account menu opens the licences of the packages that the console contains", async ({
  signedIn,
}) => {
  const page = await signedIn("viewer", { at: "/signs/priorities" });
  await page.getByRole("button", { name: /^Account of/ }).click();
  const opened = page.waitForEvent("popup");
  await page.getByRole("menuitem", { name: "Third-party licences" }).click();
  const licences = await opened;
  await licences.getByText(/^react \d+\.\d+\.\d+ \(MIT\)$/).click();
  const text = licences.getByText("Permission is hereby granted").filter({ visible: true });
  await expect(text).toHaveCount(1);
});

test("every call of the page goes below the server's API base path (PLAT-038)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("viewer");
  const calls: string[] = [];
  page.on("request", (request) => {
    if (["fetch", "xhr"].includes(request.resourceType())) calls.push(request.url());
  });
  await page.goto(`${site.address}/signs/sign`);
  await expect(page.locator("tbody tr").first()).toBeVisible();
  const others = calls.filter((url) => !url.startsWith(`${site.address}/oidc/`));
  expect(others.length).toBeGreaterThan(2);
  expect(others.filter((url) => !url.startsWith(`${site.address}/api/v1/`))).toEqual([]);
});

async function accentOf(page: Page): Promise<string> {
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  return page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--c-accent"));
}

test("on a phone a map selection opens from below, with poll, view details and close (PLAT-062)", async ({
  signedIn,
  site,
  admin,
}) => {
  const [sign] = await healthySigns(admin, site.door, 1);
  if (!sign) throw new Error("No sign answers");
  const page = await signedIn("operator", { viewport: { width: 390, height: 844 } });
  await page.goto(`${site.address}/map`);
  const choose = async (name: string) => {
    await page.getByRole("button", { name: /^In view/ }).click();
    await page.getByRole("button", { name, exact: false }).first().click();
  };
  await choose(sign.name);
  const drawer = page.getByRole("complementary", { name: `Selected: ${sign.name}` });
  await expect(drawer.getByText("Verified", { exact: true })).toBeVisible();
  const box = await drawer.boundingBox();
  expect(Math.round((box?.x ?? -1) + (box?.width ?? 0))).toBe(390);
  await drawer.getByRole("button", { name: "Poll" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(`${sign.name} was polled`);
  await drawer.getByRole("button", { name: "Close" }).click();
  await expect(drawer).toHaveCount(0);
  await choose(sign.name);
  await drawer.getByRole("link", { name: "View details" }).click();
  await expect(page).toHaveURL(`${site.address}/signs/sign/${sign.id}/detail`);
});

test("the panel beside the map is about as wide as a medium sidebar (PLAT-072)", async ({
  signedIn,
  site,
}) => {
  const mediumPx = 440;
  const page = await signedIn("viewer");
  await page.goto(`${site.address}/map`);
  await page.getByRole("button", { name: /^In view/ }).click();
  await page
    .getByRole("region", { name: /In view/ })
    .getByRole("listitem")
    .first()
    .getByRole("button")
    .click();
  const width = (await page.getByRole("complementary").boundingBox())?.width ?? 0;
  expect(Math.abs(width - mediumPx)).toBeLessThan(mediumPx * 0.15);
});

test("a user with several tenants sets and clears the default tenant (AUTH-009, AUTH-010)", async ({
  signedIn,
  site,
  admin,
}) => {
  await admin.call("DELETE", "/preferences/default_tenant");
  const page = await signedIn("admin");
  await page.goto(`${site.address}/settings/user-profile`);
  const choice = page.getByRole("combobox", { name: "Default tenant" });
  await choice.click();
  await page.getByRole("option", { name: "Metro" }).click();
  await expect(page.locator('[data-toast="success"]')).toContainText("Setting saved");
  const stored = await admin.call<{ metadata: unknown }>("GET", "/preferences/default_tenant");
  expect(stored.body.metadata).toEqual({ value: "metro" });
  await page.reload();
  await expect(choice).toHaveValue("Metro");
  await choice.click();
  await page.getByRole("option", { name: "First tenant of the account" }).click();
  await expect.poll(async () => (await admin.call("GET", "/preferences/default_tenant")).status).toBe(404);
});

async function menuEntries(page: Page): Promise<string[]> {
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  return (await links.allTextContents()).slice(1).map((text) => text.replace(/\d.*$/, ""));
}
