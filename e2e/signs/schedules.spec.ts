import type { ScheduleJobLine } from "@gantry/domain/contract/answers/schedule.ts";
import type { ScheduleJob } from "@gantry/domain/contract/schedule-calls.ts";
import type { Page } from "@playwright/test";
import { findViolations } from "../support/accessibility-rules.ts";
import { switchToDark } from "../support/dark.ts";
import { expect, test } from "../support/fixtures.ts";
import { textMessage } from "../support/messages.ts";
import { healthySigns } from "../support/signs.ts";
import { multiOnSign } from "../support/snmpget.ts";
import { inputText as inputTextOf } from "../support/zone.ts";

const base = "/signs/schedule";
const inputText = (atMs: number): string => inputTextOf(atMs).slice(0, 16);

test("an operator schedules a message by keyboard, it runs when due, and deleting the job is undone (SCHED-001, SCHED-025, SIGN-017)", async ({
  signedIn,
  site,
  admin,
}) => {
  test.setTimeout(90_000);
  const sign = (await healthySigns(admin, site.door, 13))[12];
  if (!sign) throw new Error("There are too few signs");
  const words = `ON TIME ${test.info().retry + 1}`;
  const page = await signedIn("operator");
  const { keyboard } = page;
  await page.goto(`${site.address}${base}`);
  await expect(page.getByRole("table")).toBeVisible();
  await keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "New job" });
  const save = dialog.getByRole("button", { name: "Save" });
  await expect(dialog.getByRole("heading", { name: "Basic information" })).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Recurrence settings" })).toBeVisible();
  await expect(save).toBeDisabled();
  await dialog.getByRole("combobox", { name: "Signs" }).focus();
  await keyboard.type(sign.name);
  await expect(page.getByRole("option", { name: sign.name, exact: true })).toBeVisible();
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Write message…" }).press("Enter");
  const editor = page.getByRole("dialog", { name: /Job message/ });
  await editor.getByRole("textbox", { name: "Line 1" }).fill(words);
  await expect(editor.getByText("No issues")).toBeVisible();
  await editor.getByRole("button", { name: "Use this message" }).press("Enter");
  await expect(editor).toBeHidden();
  await expect(save).toBeEnabled();
  const first = dialog.getByLabel("First run");
  await first.fill(inputText(Date.now() - 30 * 60_000));
  await expect(dialog.getByText(/more than 5 minutes ago/).first()).toBeVisible();
  await expect(save).toBeDisabled();
  await first.fill(inputText(Date.now()));
  await keyboard.press("Control+s");
  await expect(page.getByText(`Job “${words}, ${sign.name}” was saved`)).toBeVisible();

  // On both days if it runs over midnight.
  const event = page.getByRole("button", { name: new RegExp(`${words}.*${sign.name}.*Done`) }).first();
  await expect(event).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => multiOnSign(sign.device), { timeout: 20_000 }).toContain(words);
  await event.press("Enter");
  const editing = page.getByRole("dialog", { name: "Edit job" });
  await expect(editing.getByText("Runs as Owen Reyes.")).toBeVisible();
  await expect(editing.getByText("No further runs")).toBeVisible();

  await editing.getByRole("button", { name: "Delete…" }).press("Enter");
  await page.getByRole("button", { name: "Delete job" }).press("Enter");
  await expect(event).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(event).toBeVisible();
  const { body } = await admin.call<{ items: ScheduleJobLine[] }>("GET", `${base}/jobs`);
  const createJob = body.items.find(({ entityIds }) => entityIds.includes(sign.id));
  expect((await admin.call("DELETE", `${base}/${createJob?.id}`)).status).toBe(204);
});

const isShaded = (page: Page, day: number, hour: number): Promise<boolean> =>
  page.evaluate(
    ({ day: wanted, time }) => {
      const head = document
        .querySelectorAll("[role=columnheader][data-date]")
        [wanted - 1]?.getBoundingClientRect();
      const slot = document.querySelector(`[data-time="${time}"]`)?.getBoundingClientRect();
      if (!head || !slot) throw new Error("There is no such hour");
      const [x, y] = [(head.left + head.right) / 2, slot.top + 2];
      return [...document.querySelectorAll(".schedule-off-hours")].some((off) => {
        const { left, right, top, bottom } = off.getBoundingClientRect();
        return left <= x && x < right && top <= y && y < bottom;
      });
    },
    { day, time: `${String(hour).padStart(2, "0")}:00:00` },
  );

test("cameras have a schedule of presets; the calendar shades hours outside Monday to Friday, 7 to 18 (SCHED-004, SCHED-006, SCHED-010)", async ({
  signedIn,
  site,
  admin,
}) => {
  const listJobs = async (path: string) =>
    (await admin.call<{ items: ScheduleJobLine[] }>("GET", `${path}/jobs`)).body.items;
  const waiting = [...(await listJobs(base)), ...(await listJobs("/video/schedule"))].filter(
    ({ nextRun }) => nextRun,
  );
  expect(new Set(waiting.map(({ jobType }) => jobType)).size).toBe(4);
  const page = await signedIn("admin");
  await page.goto(`${site.address}/video/schedule`);
  await expect(page.getByRole("heading", { name: "Video schedule" })).toBeVisible();
  await expect(page.locator(".schedule-off-hours").first()).toBeAttached();
  const readShaded = async (day: number) => {
    const hours = Array.from({ length: 24 }, (_, hour) => hour);
    const are = await Promise.all(hours.map((hour) => isShaded(page, day, hour)));
    return hours.filter((hour) => !are[hour]);
  };
  const working = [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
  expect(await readShaded(1)).toEqual(working);
  expect(await readShaded(5)).toEqual(working);
  expect(await readShaded(6)).toEqual([]);
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "New job" });
  const basic = dialog.getByRole("region", { name: "Basic information" });
  await expect(basic.getByLabel("Camera")).toBeVisible();
  await expect(basic.getByLabel(/^Preset/)).toBeVisible();
  const recurrence = dialog.getByRole("region", { name: "Recurrence settings" });
  await recurrence.getByRole("checkbox", { name: "Repeat" }).check();
  await expect(recurrence.getByText(/^Every week on/)).toBeVisible();
  await expect(recurrence.getByLabel("First run")).toHaveAttribute("min", /^\d{4}-\d{2}-\d{2}T/);
});

test("month, week, day and list show upcoming events, days and events open by a click, and all views are accessible (SCHED-005, SCHED-008, SCHED-009)", async ({
  signedIn,
  site,
  admin,
}) => {
  test.setTimeout(90_000);
  const sign = (await healthySigns(admin, site.door, 13))[12];
  const tomorrow = new Date(Date.now() + 86_400_000);
  // In the morning of the demo's zone: hidden under the head of the calendar, events would cover its days.
  tomorrow.setUTCHours(16, 0, 0, 0);
  const words = `LATER ${test.info().retry + 1}`;
  const createJob = async (text: string, recurrence: object) => {
    const { status, body } = await admin.call<ScheduleJob>("POST", base, {
      jobType: "QueueSignMessageJob",
      entityType: "SIGN",
      entityId: sign?.id,
      signMessage: textMessage(text, { duration: 7_200_000_000_000 }),
      firstDate: tomorrow.toISOString(),
      timezone: "UTC",
      ...recurrence,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return `${base}/${body.id}`;
  };
  const later = await createJob(words, { useRecurrence: true, rrule: "FREQ=DAILY;COUNT=3" });
  const beside = [
    await createJob("BESIDE", {}),
    await createJob("BESIDE", {}),
    await createJob("BESIDE", {}),
  ];
  const page = await signedIn("admin");
  const day = tomorrow.toISOString().slice(0, 10);
  const events = page.getByRole("button", { name: new RegExp(words) });
  const show = async (view: string) => {
    await page.getByRole("button", { name: view, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`view=${view.toLowerCase()}`));
  };
  await page.goto(`${site.address}${base}?date=${day}`);
  await expect(events.first()).toBeVisible();

  await show("Month");
  await expect(page.getByRole("table")).toBeVisible();
  expect(await findViolations(page, { part: "main" })).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 760 });
  await expect(
    page
      .getByText(/^\+\d+ more$/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  expect(await findViolations(page, { part: "main" })).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .locator(`[data-date="${day}"]`)
    .last()
    .click({ position: { x: 4, y: 8 } });
  await expect(page).toHaveURL(new RegExp(`view=day.*date=${day}|date=${day}.*view=day`));
  await expect(events).toHaveCount(1);
  await events.click();
  const dialog = page.getByRole("dialog", { name: "Edit job" });
  await expect(dialog.getByRole("checkbox", { name: "Repeat" })).toBeChecked();
  await expect(dialog.getByText(/Every day, 3 times/)).toBeVisible();
  expect(await findViolations(page, { part: "[role=dialog]" })).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await show("List");
  await expect(page.getByRole("listitem").filter({ hasText: words }).first()).toContainText("Upcoming");
  await switchToDark(page);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(events.first()).toBeVisible();
  await show("Week");
  await expect(events.first()).toBeVisible();
  expect(await findViolations(page, { part: "main" })).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  for (const path of [later, ...beside]) expect((await admin.call("DELETE", path)).status).toBe(204);
  await expect(events).toHaveCount(0);
});
