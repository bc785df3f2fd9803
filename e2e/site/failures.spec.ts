import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";

/** What the page wrote to its console as an error. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  return errors;
}

test("a screen whose part the server no longer has loads the page anew and is there (PLAT-009)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("viewer", { at: "/" });
  let loads = 0;
  page.on("domcontentloaded", () => (loads += 1));
  // As after an update: only the page's new start knows the new names.
  await page.route("**/assets/sign-list-extras*.js", (route) =>
    loads === 0 ? route.abort() : route.continue(),
  );
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect.poll(() => loads).toBeGreaterThan(0);
  await expect(page.getByRole("heading", { name: "Signs" })).toBeVisible();
  await expect(page).toHaveURL(`${site.address}/signs/sign`);
});

test("a part that never arrives ends in a panel with a way home, not in loading for ever (PLAT-009, PLAT-010)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("viewer", { at: "/" });
  await page.route("**/assets/sign-list-extras*.js", (route) => route.abort());
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Signs" }).click();
  const panel = page.getByRole("alert").filter({ hasText: "This page could not be loaded" });
  await expect(panel).toContainText("did not arrive from the server");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await panel.getByRole("link", { name: "Back to home" }).click();
  await expect(page.getByRole("heading", { name: /^Hello/ })).toBeVisible();
  await expect(page).toHaveURL(`${site.address}/`);
});

test("a screen whose part does not run shows the panel without loading anew (PLAT-010)", async ({
  signedIn,
}) => {
  const page = await signedIn("viewer", { at: "/" });
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

test("pointing at a link whose part is missing loads nothing anew under what is typed", async ({
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

test("what nobody caught shows the page that says sorry, and what was typed is still there behind it (PLAT-008, PLAT-046)", async ({
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
    const failure = page.getByRole("alert").filter({ hasText: "This page has failed" });
    await expect(failure).toContainText("Something went wrong that we did not expect.");
    await expect(failure).toContainText("We are sorry.");
    await expect(failure.getByRole("link", { name: "Back to home" })).toHaveAttribute("href", "/");
    await expect(failure).toHaveCSS("position", "fixed");
    await expect(page.locator(".behind[inert]")).toHaveCount(1);
    await failure.getByRole("button", { name: "Go on where I was" }).click();
    await expect(page.getByLabel("Name")).toHaveValue("Ice on the bridge");
  }
  expect(errors.join("\n")).toContain("unexpected, rejected");
});

test("a screen that fails while it is drawn shows the page that says sorry (PLAT-046)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("viewer");
  // An answer that no server of ours gives.
  await page.route("**/api/v1/signs/priorities/find", (route) =>
    route.fulfill({ json: { items: [null], total: 1 } }),
  );
  await page.goto(`${site.address}/signs/priorities`);
  await expect(page.getByRole("alert").filter({ hasText: "This page has failed" })).toBeVisible();
  await page.unroute("**/api/v1/signs/priorities/find");
  await page.getByRole("link", { name: "Back to home" }).click();
  await expect(page.getByRole("heading", { name: /^Hello/ })).toBeVisible();
});

test("a call that fails is told in a message of severity error and in the log (PLAT-042, PLAT-043, PLAT-044)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("viewer");
  const errors = errorsOf(page);
  await page.route("**/api/v1/signs/priorities/find", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto(`${site.address}/signs/priorities`);
  const message = page.getByRole("region", { name: "Messages" }).getByRole("alert");
  await expect(message).toBeVisible();
  await expect(message).toHaveAttribute("data-severity", "error");
  expect(errors.join("\n")).toContain("unexpectedAnswer");
});

test("a message goes after 6 seconds, and stays while somebody points at it (PLAT-045)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("viewer", { ownBrowser: true });
  await page.clock.install();
  await page.route("**/api/v1/signs/priorities/find", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto(`${site.address}/signs/priorities`);
  const message = page.getByRole("region", { name: "Messages" }).getByRole("alert");
  await expect(message).toBeVisible();
  await message.hover();
  await page.clock.runFor(20_000);
  await expect(message).toBeVisible();
  await page.mouse.move(300, 300);
  await page.clock.runFor(6_000);
  await expect(message).toHaveCount(0);
});

test("saving is told as information with the name, creating as a success (PLAT-048, PLAT-049)", async ({
  signedIn,
  site,
  admin,
}) => {
  const page = await signedIn("admin");
  await page.goto(`${site.address}/signs/acceptable-words/new`);
  const word = `SALT${Date.now()}`;
  await page.getByLabel("Name").fill(word);
  await page.getByRole("button", { name: /^Create/ }).click();
  const messages = page.getByRole("region", { name: "Messages" });
  await expect(messages.locator('[data-severity="success"]')).toContainText(word);
  const { body } = await admin.call<{ items: { id: string }[] }>("POST", "/signs/acceptable-words/find", {
    searchText: word,
  });
  await page.goto(`${site.address}/signs/acceptable-words/${body.items[0]?.id}`);
  await page.getByLabel("Name").fill(`${word}ED`);
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(messages.locator('[data-severity="info"]')).toContainText(`${word}ED`);
});

test("after a delete the list is asked for again, 500 ms later (PLAT-073)", async ({
  signedIn,
  site,
  admin,
}) => {
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
  expect(performance.now() - deletedAtMs).toBeGreaterThan(350);
  await expect(row).toHaveCount(0);
  await expect(page.locator('.toast[data-severity="info"]')).toContainText(word);
});

test("grey shapes appear on a page after 200 ms and in a panel after 150 (PLAT-069, PLAT-070)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("viewer");
  const held = Promise.withResolvers<void>();
  await page.route("**/api/v1/*/*/find", async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  const waits = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const style = getComputedStyle(element);
        return [style.animationName, style.animationDelay, style.animationFillMode].join(" ");
      });
  await page.goto(`${site.address}/signs/sign`);
  expect(await waits("main .skeleton-delayed")).toBe("appear 0.2s backwards");
  await page.goto(`${site.address}/`);
  expect(await waits(".panel .skeleton-delayed")).toBe("appear 0.15s backwards");
  held.resolve();
});

test("dialogs are 500, 700 or 900 px wide and never wider than 95 of a hundred of the window (PLAT-071)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("admin", { at: "/" });
  const width = async () => (await page.locator(".mantine-Modal-content").boundingBox())?.width;
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  expect(await width()).toBe(700);
  await page.setViewportSize({ width: 500, height: 900 });
  expect(await width()).toBe(475);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("Escape");
  await page.goto(`${site.address}/`);
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Appearance…" }).click();
  await expect(page.getByRole("dialog", { name: "Appearance" })).toBeVisible();
  expect(await width()).toBe(500);
});

test("a form that is not right is told at its fields and in the log, not in a message (PLAT-068)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("admin");
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.goto(`${site.address}/signs/priorities/new`);
  await page.getByLabel("Name").focus();
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/fields? needs? you/)).toBeVisible();
  await expect(page.locator(".toast")).toHaveCount(0);
  expect(logged.join("\n")).toContain("The form has errors");
});

test("a page that is loaded while the server does not answer goes on by itself once it does", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("viewer");
  await page.route("**/api/v1/config", (route) => route.abort());
  await page.goto(`${site.address}/signs/sign`);
  await expect(page.getByText("The server does not answer.")).toBeVisible();
  await page.unroute("**/api/v1/config");
  await expect(page.getByRole("heading", { name: "Signs" })).toBeVisible();
});
