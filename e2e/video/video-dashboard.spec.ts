import type { Page } from "@playwright/test";
import { findViolations } from "../support/accessibility-rules.ts";
import { readyCamera } from "../support/cameras.ts";
import { switchToDark } from "../support/dark.ts";
import { expect, test } from "../support/fixtures.ts";
import { followLink } from "../support/follow-link.ts";

test("the video dashboard shows lock changes live and links figures to their cameras (CAM-001, CAM-004, DASH-001)", async ({
  signedIn,
  site,
  admin,
  door,
}) => {
  const camera = await readyCamera(admin, door, { fromEnd: 4 });
  const page = await signedIn("admin", { viewport: { width: 768, height: 1024 } });
  await page.goto(`${site.address}/video/dashboard`);
  const locks = page.getByRole("region", { name: "Locked cameras" });
  await expect(locks).toBeVisible();
  for (const name of ["Problems by cause", "Open alarms, newest first", "Scheduled today", "Recordings"])
    await expect(page.getByRole("region", { name, exact: true })).toBeVisible();
  await admin.call("POST", `/video/ptz-lock/${camera.id}?explicit=true`);
  const held = locks.getByRole("listitem").filter({ hasText: camera.name });
  await expect(held).toContainText("for ");
  await admin.call("DELETE", `/video/ptz-lock/${camera.id}`);
  await expect(held).toBeHidden();

  expect.soft(await widthBeyondPage(page), "nothing is wider than the page").toBe(0);
  expect.soft(await findViolations(page), "light").toEqual([]);
  await switchToDark(page);
  await expect(locks).toBeVisible();
  expect.soft(await findViolations(page), "dark").toEqual([]);

  const idle = page.getByRole("link", { name: /^Not viewed/ });
  await idle.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/video\/camera\?filters=.*streamOnline/);
  await expect(page.getByRole("heading", { name: "Cameras", exact: true })).toBeVisible();
});

test("camera alarms have their own list, a camera is tested from its form, and its presets have names (CAM-004, COMM-014, CAM-017)", async ({
  signedIn,
  site,
  admin,
  door,
}) => {
  const camera = await readyCamera(admin, door, { fromEnd: 5 });
  const page = await signedIn("admin");
  await page.goto(`${site.address}/video/alarm`);
  await expect(page.getByRole("heading", { name: "Alarms" })).toBeVisible();
  expect.soft(await findViolations(page)).toEqual([]);
  await followLink(page, `/video/camera/${camera.id}/detail`);
  await expect(page.getByRole("region", { name: "Presets" })).toContainText("Along the road");
  await followLink(page, `/video/camera/${camera.id}`);
  await page.getByRole("button", { name: "Test connection" }).click();
  const dialog = page.getByRole("dialog", { name: "Connection test" });
  await expect(dialog.getByText("The connection test was successful")).toBeVisible({ timeout: 45_000 });
  await expect(dialog.getByRole("list", { name: "Test steps" })).toContainText("Reached");
  await expect(dialog.getByRole("definition").filter({ hasText: "pan, tilt and zoom" })).toBeVisible();
  expect.soft(await findViolations(page)).toEqual([]);
});

const widthBeyondPage = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
