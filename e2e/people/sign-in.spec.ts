import { expect, signIn, test } from "../support/fixtures.ts";

test("a wrong password is refused with the tries that are left, the right one opens the console (AUTH-001)", async ({
  page,
  site,
}) => {
  await page.goto(`${site.address}/signs/sign`);
  await page.getByLabel("User name").fill("viewer");
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("Name or password is wrong.");
  await expect(page.getByRole("alert")).toContainText("tries left");
  await signIn(page, "viewer");
  await expect(page).toHaveURL(`${site.address}/signs/sign`);
});

test("a reload needs no new password, and nothing that signs in lies in the browser's storage", async ({
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

test("a reload in the middle of signing in begins it anew and comes back to the same place", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("operator");
  // The first answer never comes, as when the line is slow and somebody presses reload.
  const heldBack = Promise.withResolvers<void>();
  let isHeldBack = false;
  await page.route("**/oidc/token", async (route) => {
    if (isHeldBack) return route.continue();
    isHeldBack = true;
    heldBack.resolve();
  });
  await page.goto(`${site.address}/signs/sign`).catch(() => undefined);
  await heldBack.promise;
  // The page leaves for the provider again before the reload counts as done.
  await page.reload().catch(() => undefined);
  await expect(page.getByRole("heading", { name: "Signs" })).toBeVisible();
  await expect(page).toHaveURL(`${site.address}/signs/sign`);
});

test("after signing out the password is asked for again", async ({ signedIn, site }) => {
  const page = await signedIn("operator", { at: "/" });
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  // The provider has ended its session, too, once it asks who comes next.
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await page.goto(`${site.address}/signs/sign`);
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
});

test("somebody of another tenant sees that tenant's signs and none of the others", async ({
  signedIn,
  site,
  door,
}) => {
  const page = await signedIn("north");
  await page.goto(`${site.address}/signs/sign`);
  const devices = (await door.inventory()).filter(({ entityType }) => entityType === "SIGN");
  const nameIn = (tenant: string): string =>
    devices.find((device) => device.tenant === tenant)?.document.name ?? "";
  await expect(page.getByText(nameIn("north")).first()).toBeVisible();
  await expect(page.getByText(nameIn("metro"))).toHaveCount(0);
});
