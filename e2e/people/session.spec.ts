import type { Page } from "@playwright/test";
import { CrashedTab } from "../support/crashed-tab.ts";
import { expect, signIn, test } from "../support/fixtures.ts";

const openTenantDialog = async (page: Page) => {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Switch tenant" }).click();
  return page.getByRole("dialog", { name: "Switch tenant" });
};

test("another tenant is chosen in a dialog, confirmed, kept for the tab, and the page reloads in it (AUTH-007, AUTH-012, RT-025)", async ({
  signedIn,
}) => {
  const page = await signedIn("admin", { at: "/" });
  await expect(page.getByRole("banner")).toContainText("Metro");
  const dialog = await openTenantDialog(page);
  const confirm = dialog.getByRole("button", { name: "Switch tenant" });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole("combobox", { name: "Tenant" }).click();
  await page.getByRole("option", { name: /North/ }).click();
  await confirm.click();
  await expect(page.getByRole("banner")).toContainText("North");
  expect(await page.evaluate(() => sessionStorage.getItem("gantry_tenant"))).toBe("north");
  const messages: string[] = [];
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => messages.push(String(payload))));
  await page.reload();
  await expect(page.getByRole("banner")).toContainText("North");
  await expect.poll(() => messages.find((frame) => frame.includes('"auth"'))).toContain('"tenantId":"north"');
});

test("the tenant switch needs a selection, and only users with several tenants have it (AUTH-013, AUTH-014, AUTH-015)", async ({
  signedIn,
}) => {
  const admin = await signedIn("admin", { at: "/signs/priorities" });
  await expect((await openTenantDialog(admin)).getByRole("button", { name: "Switch tenant" })).toBeDisabled();
  const operator = await signedIn("operator", { at: "/signs/priorities" });
  await operator.getByRole("button", { name: /^Account of/ }).click();
  await expect(operator.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
  await expect(operator.getByRole("menuitem", { name: "Switch tenant" })).toHaveCount(0);
});

test("a failed load of tenants is reported and can be retried (AUTH-016, AUTH-018)", async ({ signedIn }) => {
  const page = await signedIn("admin", { at: "/signs/priorities" });
  await page.route("**/api/v1/system/tenants/me", (route) => route.fulfill({ status: 500, body: "" }), {
    times: 1,
  });
  const dialog = await openTenantDialog(page);
  await expect(dialog.getByRole("alert")).toContainText("The tenants could not be loaded");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByRole("combobox", { name: "Tenant" })).toBeVisible();
});

test("after the session ends the user signs in again and returns to the same place with the input (AUTH-029)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("admin");
  await page.goto(`${site.address}/signs/priorities/new`);
  await page.getByLabel("Name").fill("Half a name");
  await page.getByLabel("Description").fill("typed before the session ended");
  await page.getByLabel("Number").fill("3");
  await expect(page.getByRole("button", { name: /Create/ })).toBeEnabled();
  await page.route(
    "**/oidc/token",
    (route) => route.fulfill({ status: 400, json: { error: "invalid_grant" } }),
    { times: 1 },
  );
  await page.route("**/api/v1/signs/priorities", (route) => route.fulfill({ status: 401, body: "" }), {
    times: 1,
  });
  await page.context().clearCookies();
  await page.getByRole("button", { name: /Create/ }).click();
  await signIn(page, "admin");
  await expect(page).toHaveURL(`${site.address}/signs/priorities/new`);
  await expect(page.getByLabel("Name")).toHaveValue("Half a name");
  await expect(page.getByLabel("Description")).toHaveValue("typed before the session ended");
  await expect(page.getByText(/^Unsaved changes from/)).toBeVisible();
});

test("an expired token is renewed silently and the call is repeated (AUTH-029)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("operator", { at: "/" });
  let refused = 0;
  await page.route("**/api/v1/signs/sign/find", async (route) => {
    refused += 1;
    if (refused === 1) await route.fulfill({ status: 401, body: "" });
    else await route.continue();
  });
  const renewed = page.waitForResponse((answer) => answer.url().endsWith("/oidc/token") && answer.ok());
  await page
    .getByRole("link", { name: /^Signs/ })
    .first()
    .click();
  await renewed;
  await expect(page.getByRole("heading", { name: "Signs", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`^${site.address}/signs`));
  expect(refused).toBeGreaterThan(1);
});

test("a reload restores form input, and leaving the form deliberately discards it", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("admin");
  await page.goto(`${site.address}/signs/priorities/new`);
  await page.getByLabel("Name").fill("Kept over a reload");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("Kept over a reload");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(`${site.address}/signs/priorities`);
  await page.goto(`${site.address}/signs/priorities/new`);
  await expect(page.getByLabel("Name")).toHaveValue("");
});

test("form input is restored after a tab crash", async ({ signedIn, site, browser }) => {
  const page = await signedIn("admin", { ownBrowser: true });
  const address = `${site.address}/signs/priorities/new?tab=${Date.now()}`;
  await page.goto(address);
  await page.getByLabel("Name").fill("Kept over a crash");
  await expect(page.getByText("1 unsaved change")).toBeVisible();
  const crashed = page.waitForEvent("crash");
  const session = await page.context().newCDPSession(page);
  void session.send("Page.crash").catch(() => undefined);
  await crashed;
  // The test's page object is unusable after the crash; the browser can still reload the tab.
  const tab = await CrashedTab.find(browser, address);
  await tab.reload();
  await expect.poll(() => tab.valueOf('input[name="name"], form input')).toBe("Kept over a crash");
});

test("when live updates stop, the page says so and greys the last known data; when they return it is live again (RT-004, RT-024)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("operator");
  let isCut = false;
  const open: { close(): Promise<void> }[] = [];
  await page.routeWebSocket(/\/websocket$/, (socket) => {
    if (isCut) return void socket.close();
    socket.connectToServer();
    open.push(socket);
  });
  await page.goto(`${site.address}/signs/sign`);
  await expect(page.getByRole("banner").getByRole("status")).toHaveText("Live");
  const glyph = page.getByRole("main").locator(".status").first();
  const readGreyness = () =>
    glyph.evaluate((shown) => getComputedStyle(shown).filter + getComputedStyle(shown).opacity);
  const liveLook = await readGreyness();
  isCut = true;
  for (const socket of open) await socket.close();
  await expect(page.getByRole("alert")).toContainText("Not live");
  await expect(page.getByText(/Retrying/).first()).toBeVisible();
  expect(await readGreyness()).not.toBe(liveLook);
  isCut = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("banner").getByRole("status")).toHaveText("Live");
  expect(await readGreyness()).toBe(liveLook);
});
