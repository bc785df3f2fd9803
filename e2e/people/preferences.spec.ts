import type { Page } from "@playwright/test";
import { findViolations } from "../support/accessibility-rules.ts";
import { expect, test } from "../support/fixtures.ts";
import { followLink } from "../support/follow-link.ts";
import { doByKeyboard } from "../support/keyboard-task.ts";
import { pickOption } from "../support/keys.ts";

interface Row extends Record<string, unknown> {
  id: string;
  name: string;
}

const formatIds = ["user_date_format", "user_time_format", "user_unit_system"];

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  const select = page.getByRole("combobox", { name: field });
  await expect(select).toBeEnabled();
  await pickOption(page, select, option);
}

test("formats and units chosen by keyboard apply to details and other tabs, while lists keep theirs (PREF-001, PREF-018, PREF-051)", async ({
  signedIn,
  site,
  admin,
}) => {
  for (const id of formatIds) await admin.call("DELETE", `/preferences/${id}`);
  const { body } = await admin.call<Row>("POST", "/wim", { name: "Scale of formats", speedLimit: 88.51392 });
  const detail = `${site.address}/wim/wim/${body.id}/detail`;
  const page = await signedIn("admin");
  await page.goto(detail);
  await expect(page.getByText("55 mph")).toBeVisible();
  const profile = await page.context().newPage();
  await profile.goto(`${site.address}/settings/user-profile`);
  await doByKeyboard(profile, "choose other formats and units", async () => {
    await choose(profile, "Units", /^Metric/);
    await choose(profile, "Date format", /^\d{4}-\d{2}-\d{2}$/);
    await choose(profile, "Time format", /^\d{2}:\d{2}$/);
    await expect(profile.getByRole("combobox", { name: "Units" })).toHaveValue(/^Metric/);
  });
  await expect(page.getByText("89 km/h")).toBeVisible();
  expect(await findViolations(profile)).toEqual([]);
  await followLink(page, "/system/user");
  await expect(page.getByText(/[A-Z][a-z]{2} \d{2}, \d{4} \d{2}:\d{2}:\d{2}/).first()).toBeVisible();
  await followLink(page, detail);
  await expect(page.getByText("89 km/h")).toBeVisible();
  await admin.call("PUT", "/preferences", {
    id: "user_date_format",
    name: "Date format",
    metadata: { value: "not a pattern" },
  });
  await page.reload();
  await expect(page.getByText("89 km/h")).toBeVisible();
  for (const id of formatIds) await admin.call("DELETE", `/preferences/${id}`);
  await admin.call("DELETE", `/wim/${body.id}`);
});

test("a profile with a cropped picture is saved by keyboard and appears in the 380 px account popover (PREF-055, PREF-056, PREF-058)", async ({
  signedIn,
  site,
}) => {
  const page = await signedIn("trainee");
  await page.goto(`${site.address}/settings/user-profile`);
  await page.getByLabel("First name").fill("");
  await expect(page.getByRole("button", { name: "Save profile" })).toBeDisabled();
  await page.getByLabel("First name").fill("Tessa");
  await page.getByLabel("Work phone").fill("612 555 0100");
  const picture = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [400, 300];
    canvas.getContext("2d")?.fillRect(0, 0, 400, 300);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from(picture, "base64") });
  const crop = page.getByRole("dialog");
  await crop.getByRole("slider").press("ArrowRight");
  await crop.getByRole("button", { name: "Use" }).press("Enter");
  await expect(crop).toBeHidden();
  await page.getByRole("button", { name: "Save profile" }).press("Enter");
  await expect(page.locator('[data-toast="success"]')).toContainText("Profile saved");
  await page.reload();
  const account = page.getByRole("button", { name: "Account of Tessa Okafor" });
  await expect(account.locator("img")).toHaveJSProperty("naturalWidth", 150);
  await account.press("Enter");
  const popover = page.getByRole("menu");
  await expect(popover).toContainText("612 555 0100");
  expect((await popover.boundingBox())?.width).toBe(380);
  await page.keyboard.press("Escape");
  await page.getByLabel("First name").fill("Tess");
  await page.getByRole("button", { name: "Remove" }).press("Enter");
  await page.getByRole("button", { name: "Save profile" }).press("Enter");
  await expect(page.getByRole("button", { name: "Account of Tess Okafor" })).toBeVisible();
});

test("a time range is chosen by keyboard, kept in the URL, and refused if too long (PREF-023, PREF-033, PREF-035)", async ({
  signedIn,
  site,
  admin,
}) => {
  const { body } = await admin.call<{ items: Row[] }>("POST", "/system/communication-agent/find", {});
  const page = await signedIn("admin", { viewport: { width: 768, height: 900 } });
  await page.goto(`${site.address}/system/communication-agent/${body.items[0]?.id}/detail`);
  const figures = page.getByRole("button", { name: /^Metrics:/ });
  await expect(figures).toContainText("Last 1 hour");
  await figures.press("Enter");
  const panel = page.getByRole("dialog", { name: "Metrics" });
  expect(await findViolations(page)).toEqual([]);
  await panel.getByRole("button", { name: "Last 7 days" }).press("Enter");
  await expect(panel.getByRole("alert")).toHaveText("At most 1 day");
  await expect(figures).toContainText("Last 1 hour");
  await panel.getByLabel("Number").fill("90");
  await choose(page, "Unit", "minutes");
  await panel.getByRole("button", { name: "Apply" }).press("Enter");
  await expect(figures).toContainText("Last 90 minutes");
  await expect(page).toHaveURL(/figures=now-90m\.\.now/);
  await page.reload();
  await expect(figures).toContainText("Last 90 minutes");
  await doByKeyboard(page, "choose a span between two times", async () => {
    await figures.press("Enter");
    await panel.getByRole("tab", { name: "Relative" }).press("ArrowRight");
    await panel.getByLabel("From").press("Delete");
    await expect(panel).toContainText("Invalid DateTime");
    await panel.getByLabel("From").fill("2026-01-02T00:00:00");
    await panel.getByLabel("To", { exact: true }).fill("2026-01-01T00:00:00");
    await panel.getByRole("button", { name: "Apply" }).press("Enter");
    await expect(panel.getByRole("alert")).toHaveText("The range ends before it begins");
    await panel.getByLabel("To", { exact: true }).fill("2026-01-02T06:00:00");
    await panel.getByRole("button", { name: "Apply" }).press("Enter");
    await expect(panel).toBeHidden();
    await expect(figures).toContainText("2026");
    await expect(figures).toBeFocused();
  });
});

test("a zone chosen in the profile shows in list, history and schedule at once, and taking it back returns the tenant's", async ({
  signedIn,
  site,
  admin,
}) => {
  await admin.call("DELETE", "/preferences/user_time_zone");
  const { body } = await admin.call<Row>("POST", "/wim", { name: "Scale of zones" });
  const page = await signedIn("admin");
  const inDenver = /[A-Z][a-z]{2} \d{2}, \d{4} \d{2}:\d{2}:\d{2}/;
  const history = `${site.address}/wim/wim/${body.id}/audit`;
  const entry = page.getByRole("navigation", { name: "Versions" }).getByText(inDenver);
  await page.goto(history);
  const there = await entry.textContent();
  await expect(page.getByRole("banner").getByText(/ M[SD]T$/)).toBeVisible();

  await followLink(page, "/settings/user-profile");
  await page.getByRole("combobox", { name: "Time zone" }).fill("Tokyo");
  await page.getByRole("option", { name: "Asia/Tokyo" }).click();
  await expect(page.getByRole("banner").getByText(/ GMT\+9$/)).toBeVisible();
  await followLink(page, history);
  await expect(entry).not.toHaveText(there ?? "");
  await followLink(page, "/signs/schedule");
  await expect(page.getByText("Asia/Tokyo")).toBeVisible();

  await page.goto(`${site.address}/settings/user-profile`);
  await expect(page.getByRole("combobox", { name: "Time zone" })).toHaveValue("Asia/Tokyo");
  await choose(page, "Time zone", /^As the tenant: America\/Denver/);
  await expect(page.getByRole("banner").getByText(/ M[SD]T$/)).toBeVisible();
  await followLink(page, history);
  await expect(entry).toHaveText(there ?? "");
  await admin.call("DELETE", `/wim/${body.id}`);
});
