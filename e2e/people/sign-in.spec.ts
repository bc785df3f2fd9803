import { expect, signIn, test } from "../support/fixtures.ts";

test("a wrong password is refused with the remaining attempts, the right one opens the console (AUTH-001)", async ({
  page,
  site,
}) => {
  await page.goto(`${site.address}/signs/sign`);
  await page.getByLabel("User name").fill("viewer");
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("Incorrect user name or password");
  await expect(page.getByRole("alert")).toContainText("attempts left");
  await signIn(page, "viewer");
  await expect(page).toHaveURL(`${site.address}/signs/sign`);
});

test("a console opened at another address of its server moves to its own before the sign-in", async ({
  page,
  site,
}) => {
  const other = new URL("/signs/sign", site.address);
  expect(other.hostname).toBe("localhost");
  other.hostname = "127.0.0.1";
  await page.goto(other.href);
  await signIn(page, "viewer");
  await expect(page).toHaveURL(`${site.address}/signs/sign`);
});

test("a reload needs no password, and no credentials are in the browser's storage", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("operator");
  await page.goto(`${site.address}/signs/sign`);
  await expect(page.getByRole("heading", { name: "Signs" })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(`${site.address}/signs/sign`);
  await expect(page.getByRole("heading", { name: "Signs" })).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored).not.toMatch(/eyJ|refresh|access_token/i);
});

test("a reload during sign-in restarts it and returns to the same place", async ({ signedIn, site }) => {
  const page = await signedIn("operator");
  // The first response never arrives, as on a slow line when the user presses reload.
  const heldBack = Promise.withResolvers<void>();
  let isHeldBack = false;
  await page.route("**/oidc/token", async (route) => {
    if (isHeldBack) return route.continue();
    isHeldBack = true;
    heldBack.resolve();
  });
  await page.goto(`${site.address}/signs/sign`).catch(() => undefined);
  await heldBack.promise;
  // The page redirects to the provider before the reload completes, which aborts it.
  await page.reload().catch(() => undefined);
  await expect(page.getByRole("heading", { name: "Signs" })).toBeVisible();
  await expect(page).toHaveURL(`${site.address}/signs/sign`);
});

test("after signing out the password is required again", async ({ signedIn, site }) => {
  const page = await signedIn("operator", { at: "/" });
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  // The password prompt shows that the provider has ended its session too.
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await page.goto(`${site.address}/signs/sign`);
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
});

test("a user of another tenant sees only that tenant's signs", async ({ signedIn, site, door }) => {
  const page = await signedIn("north");
  await page.goto(`${site.address}/signs/sign`);
  const devices = (await door.inventory()).filter(({ entityType }) => entityType === "SIGN");
  const nameIn = (tenant: string): string =>
    devices.find((device) => device.tenant === tenant)?.document.name ?? "";
  await expect(page.getByText(nameIn("north")).first()).toBeVisible();
  await expect(page.getByText(nameIn("metro"))).toHaveCount(0);
});
