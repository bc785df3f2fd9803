import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { followLink } from "../support/follow-link.ts";

function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  return errors;
}

test("a screen whose chunk was removed from the server reloads the page and opens (PLAT-009)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("viewer", { at: "/signs/priorities" });
  let loads = 0;
  page.on("domcontentloaded", () => (loads += 1));
  // Simulates an update: only a page reload knows the new asset names.
  await page.route("**/assets/sign-list-extras*.js", (route) =>
    loads === 0 ? route.abort() : route.continue(),
  );
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect.poll(() => loads).toBeGreaterThan(0);
  await expect(page.getByRole("heading", { name: "Signs" })).toBeVisible();
  await expect(page).toHaveURL(`${site.address}/signs/sign`);
});

test("a chunk that never arrives ends in a panel with a link home instead of endless loading (PLAT-009, PLAT-010)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("viewer", { at: "/signs/priorities" });
  await page.route("**/assets/sign-list-extras*.js", (route) => route.abort());
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Signs" }).click();
  const panel = page.getByRole("alert").filter({ hasText: "This page could not be loaded" });
  await expect(panel).toContainText("could not be loaded from the server");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await panel.getByRole("link", { name: "Back to home" }).click();
  await expect(page.getByRole("heading", { name: /^Hello/ })).toBeVisible();
  await expect(page).toHaveURL(`${site.address}/`);
});

test("a screen whose chunk fails to execute shows the panel without a reload (PLAT-010)", async ({
  signedIn,
}) => {
  const page = await signedIn("viewer", { at: "/signs/priorities" });
  const errors = errorsOf(page);
  await page.route("**/assets/sign-list-extras*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: 'throw new Error("does not run");' }),
  );
  let loads = 0;
  page.on("domcontentloaded", () => (loads += 1));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Signs" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This page could not be loaded" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to home" })).toBeVisible();
  expect(loads).toBe(0);
  expect(errors.join("\n")).toContain("does not run");
});

test("hovering a link with a missing chunk does not reload the page while the user is typing", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("admin");
  await page.goto(`${site.address}/signs/priorities/new`);
  await page.getByLabel("Name").fill("Ice on the bridge");
  await page.route("**/assets/sign-list-extras*.js", (route) => route.abort());
  const refused = page.waitForEvent("requestfailed", (request) => /sign-list-extras/.test(request.url()));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Signs" }).hover();
  await refused;
  await expect(page.getByLabel("Name")).toHaveValue("Ice on the bridge");
});

test("an uncaught error shows the error page and keeps the input behind it (PLAT-008, PLAT-046)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("admin");
  const errors = errorsOf(page);
  await page.goto(`${site.address}/signs/priorities/new`);
  await page.getByLabel("Name").fill("Ice on the bridge");
  for (const way of ["thrown", "rejected"]) {
    await page.evaluate((how) => {
      const error = new Error(`unexpected, ${how}`);
      if (how === "rejected") return void Promise.reject(error);
      setTimeout(() => {
        throw error;
      });
    }, way);
    const failure = page.getByRole("alert").filter({ hasText: "This page failed" });
    await expect(failure).toContainText("An unexpected error occurred.");
    await expect(failure).toContainText("We are sorry.");
    await expect(failure.getByRole("link", { name: "Back to home" })).toHaveAttribute("href", "/");
    await expect(failure).toHaveCSS("position", "fixed");
    await expect(page.locator("#root [inert]")).toHaveCount(1);
    await failure.getByRole("button", { name: "Continue where I left off" }).click();
    await expect(page.getByLabel("Name")).toHaveValue("Ice on the bridge");
  }
  expect(errors.join("\n")).toContain("unexpected, rejected");
});

test("a screen that throws while rendering shows the error page (PLAT-046)", async ({ signedIn, site }) => {
  const page = await signedIn("viewer");
  // An invalid response that our server never sends.
  await page.route("**/api/v1/signs/priorities/find", (route) =>
    route.fulfill({ json: { items: [null], total: 1 } }),
  );
  await page.goto(`${site.address}/signs/priorities`);
  await expect(page.getByRole("alert").filter({ hasText: "This page failed" })).toBeVisible();
  await page.unroute("**/api/v1/signs/priorities/find");
  await page.getByRole("link", { name: "Back to home" }).click();
  await expect(page.getByRole("heading", { name: /^Hello/ })).toBeVisible();
});

test("a failed call shows an error message and is logged (PLAT-042, PLAT-043, PLAT-044)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("viewer");
  const errors = errorsOf(page);
  await page.route("**/api/v1/signs/priorities/find", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto(`${site.address}/signs/priorities`);
  const message = page.getByRole("region", { name: "Notifications" }).getByRole("alert");
  await expect(message).toBeVisible();
  await expect(message).toHaveAttribute("data-toast", "error");
  expect(errors.join("\n")).toContain("unexpectedAnswer");
});

test("a message disappears after 6 seconds and stays while hovered (PLAT-045)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("viewer", { ownBrowser: true });
  await page.clock.install();
  await page.route("**/api/v1/signs/priorities/find", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto(`${site.address}/signs/priorities`);
  const message = page.getByRole("region", { name: "Notifications" }).getByRole("alert");
  await expect(message).toBeVisible();
  await message.hover();
  await page.clock.runFor(20_000);
  await expect(message).toBeVisible();
  await page.mouse.move(300, 300);
  await page.clock.runFor(6_000);
  await expect(message).toHaveCount(0);
});

test("saving shows an information message with the name, creating a success message (PLAT-048, PLAT-049)", async ({
  signedIn,
  site,
  admin,
}) => {
  const page = await signedIn("admin");
  await page.goto(`${site.address}/signs/acceptable-words/new`);
  const word = `SALT${Date.now()}`;
  await page.getByLabel("Name").fill(word);
  await page.getByRole("button", { name: /^Create/ }).click();
  const messages = page.getByRole("region", { name: "Notifications" });
  await expect(messages.locator('[data-toast="success"]')).toContainText(word);
  const { body } = await admin.call<{ items: { id: string }[] }>("POST", "/signs/acceptable-words/find", {
    searchText: word,
  });
  await followLink(page, `/signs/acceptable-words/${body.items[0]?.id}`);
  await page.getByLabel("Name").fill(`${word}ED`);
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(messages.locator('[data-toast="info"]')).toContainText(`${word}ED`);
});

test("the list is refetched 500 ms after a delete (PLAT-073)", async ({ signedIn, site, admin }) => {
  const page = await signedIn("admin");
  const word = `GRIT${Date.now()}`;
  await admin.call("POST", "/signs/acceptable-words", { name: word });
  await page.goto(`${site.address}/signs/acceptable-words?searchText=${word}`);
  const row = page.getByRole("row").filter({ hasText: word });
  await row.getByRole("button", { name: `Actions for ${word}` }).click();
  await page.getByRole("menuitem", { name: /Delete/ }).click();
  const deleted = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await page.getByRole("button", { name: `Delete ${word}` }).click();
  await deleted;
  const deletedAtMs = performance.now();
  await page.waitForRequest(/acceptable-words\/find/);
  expect(performance.now() - deletedAtMs).toBeGreaterThan(250);
  await expect(row).toHaveCount(0);
  await expect(page.locator('[data-toast="info"]')).toContainText(word);
});

test("skeletons appear after 200 ms on a page and after 150 ms in a panel (PLAT-069, PLAT-070)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("viewer");
  const held = Promise.withResolvers<void>();
  await page.route("**/api/v1/**/find", async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  const readWait = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const style = getComputedStyle(element);
        return [style.animationName, style.animationDelay, style.animationFillMode].join(" ");
      });
  await page.goto(`${site.address}/signs/sign`);
  // One skeleton may be replaced by the next while it is read.
  await expect.poll(() => readWait("main .skeleton-delayed")).toBe("appear 0.2s backwards");
  await page.goto(`${site.address}/`);
  await expect.poll(() => readWait("main section .skeleton-delayed")).toBe("appear 0.15s backwards");
  held.resolve();
});

test("dialogs are 500, 700 or 900 px wide and at most 95 % of the window (PLAT-071)", async ({
  signedIn,
}) => {
  const page = await signedIn("admin", { at: "/signs/priorities" });
  const readWidth = async () => (await page.locator(".mantine-Modal-content").boundingBox())?.width;
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  expect(await readWidth()).toBe(700);
  await page.setViewportSize({ width: 500, height: 900 });
  expect(await readWidth()).toBe(475);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Appearance…" }).click();
  await expect(page.getByRole("dialog", { name: "Appearance" })).toBeVisible();
  expect(await readWidth()).toBe(500);
});

test("an invalid form reports errors at its fields and in the log, not in a message (PLAT-068)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("admin");
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.goto(`${site.address}/signs/priorities/new`);
  await page.getByLabel("Name").focus();
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/fields? to correct/)).toBeVisible();
  await expect(page.locator("[data-toast]")).toHaveCount(0);
  expect(logged.join("\n")).toContain("The form has errors");
});

test("a page loaded while the server is unreachable continues automatically once it responds", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("viewer");
  await page.route("**/api/v1/config", (route) => route.abort());
  await page.goto(`${site.address}/signs/sign`);
  await expect(page.getByText("The server is not responding. Retrying every few seconds.")).toBeVisible();
  await page.unroute("**/api/v1/config");
  await expect(page.getByRole("heading", { name: "Signs" })).toBeVisible();
});
