import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { doByKeyboard } from "../support/keyboard-task.ts";
import type { RunningSite } from "../support/site-process.ts";

const run = promisify(execFile);
const own = "night shift at 12 o'clock";

test("a person is created, given a role and a password, signs in and is removed from an open page by keyboard (ADM-002, ADM-003, ADM-023)", async ({
  signedIn,
  site,
  browser,
  contextOptions,
}) => {
  const page = await signedIn("admin");
  const userName = `jamie.park.${Date.now()}`;
  await page.goto(`${site.address}/system`);
  let password = "";
  await doByKeyboard(page, "make a person and set a password", async () => {
    await press(page, page.getByRole("link", { name: "New user" }));
    for (const [label, text] of [
      ["User name", userName],
      ["First name", "Jamie"],
      ["Last name", "Park"],
    ] as const) {
      await page.getByRole("textbox", { name: label, exact: true }).focus();
      await page.keyboard.type(text);
    }
    await page.getByRole("combobox", { name: "Roles" }).focus();
    await page.keyboard.type("Viewers");
    await expect(page.getByRole("option", { name: "Viewers" })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("heading", { level: 1, name: "Jamie Park" })).toBeVisible();
    await expect(page.getByText("Cannot sign in yet")).toBeVisible();
    password = await setPassword(page);
  });

  const context = await browser.newContext(contextOptions);
  const theirs = await context.newPage();
  await theirs.goto(site.address);
  await theirs.getByLabel("User name").fill(userName);
  await theirs.getByLabel("Password", { exact: true }).fill(password);
  await theirs.keyboard.press("Enter");
  await theirs.getByLabel("New password", { exact: true }).fill(own);
  await theirs.getByLabel("Confirm new password").fill(own);
  await theirs.keyboard.press("Enter");
  await expect(theirs.getByRole("navigation", { name: "Main" })).toBeVisible();
  await theirs.goto(`${site.address}/signs`);
  await expect(theirs.getByRole("table")).toBeVisible();

  const dialog = page.getByRole("dialog", { name: "Deactivate Jamie Park?" });
  await press(page, page.getByRole("button", { name: "Deactivate…" }));
  await press(page, dialog.getByRole("button", { name: "Deactivate Jamie Park" }));
  await expect(page.getByText("Deactivated", { exact: true })).toBeVisible();
  await expect(theirs.getByRole("table")).toHaveCount(0, { timeout: 5_000 });
  await expect(theirs.getByText(/does not belong to a tenant/)).toBeVisible();
  await context.close();

  await press(page, page.getByRole("button", { name: "More", exact: true }));
  await press(page, page.getByRole("menuitem", { name: "Delete…" }));
  await press(page, page.getByRole("button", { name: "Delete Jamie Park" }));
  await expect(page).toHaveURL(/\/system\/user$/);
  await expect(page.getByText("User “Jamie Park” was deleted")).toBeVisible();
});

test("a key created on the command line grants access until it is disabled in the console (ADM-011, ADM-016, ADM-017)", async ({
  signedIn,
  site,
}) => {
  const name = `Feed ${Date.now()}`;
  const printed = await apiKey(site, "make", "--name", name, "--days", "30", "--grant", "READ:SIGN");
  const key = /^gantry_\S+/.exec(printed)?.[0] ?? "";
  const requestFind = (path: string) =>
    fetch(`${site.address}/api/v1${path}/find`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: "{}",
    }).then(({ status }) => status);
  expect([await requestFind("/signs/sign"), await requestFind("/system/users")]).toEqual([200, 403]);
  const page = await signedIn("admin");
  await page.goto(`${site.address}/system/api-key`);
  await expect(page.getByRole("link", { name: /^New/ })).toHaveCount(0);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText(key.slice(0, 15));
  await press(page, row.getByRole("link", { name }));
  await press(page, page.getByRole("switch", { name: "Enabled" }), "Space");
  await page.keyboard.press("Control+s");
  await expect(page.getByText(`API key “${name}” was saved`)).toBeVisible();
  expect(await requestFind("/signs/sign")).toBe(401);
});

async function press(page: Page, control: ReturnType<Page["getByRole"]>, key = "Enter"): Promise<void> {
  await control.focus();
  await page.keyboard.press(key);
}

async function setPassword(page: Page): Promise<string> {
  await press(page, page.getByRole("button", { name: "Set password…" }).last());
  const dialog = page.getByRole("dialog", { name: /Set a password for/ });
  const password = await dialog.getByRole("textbox", { name: "Password" }).inputValue();
  await press(page, dialog.getByRole("button", { name: "Set password" }));
  await expect(page.getByText(/The password of .* was changed/)).toBeVisible();
  return password;
}

async function apiKey(site: RunningSite, ...asked: string[]): Promise<string> {
  const command = ["packages/server/src/commands/api-key.ts", ...asked, "--tenant", "metro"];
  const { stdout } = await run(process.execPath, command, {
    env: { ...process.env, DATABASE_URL: site.databaseUrl },
  });
  return stdout;
}
