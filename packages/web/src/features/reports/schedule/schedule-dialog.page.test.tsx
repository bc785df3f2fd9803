import type { ReportMail, ReportScheduleAnswer } from "@gantry/domain/contract/answers/report-schedule.ts";
import { reports as texts } from "@gantry/domain/locales/en/operations/reports.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "../../../queries/query-cache.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { ScheduleButton } from "./schedule-button.tsx";

const words = texts.schedule;
const usualFetch = window.fetch;
const onReports = { REPORT: [] };
const stored: NonNullable<ReportScheduleAnswer["schedule"]> = {
  version: 3,
  firstDate: "2026-11-30T13:00:00.000Z",
  timezone: "UTC",
  rrule: "FREQ=WEEKLY;BYDAY=MO",
  people: [],
  addresses: ["board@agency.example"],
  subject: null,
  message: null,
  isPaused: false,
  actorDisplayName: "Ana Reyes",
  nextAt: "2026-11-30T13:00:00.000Z",
};
let answer: ReportScheduleAnswer;
let sent: { method: string; path: string; body: Record<string, unknown> | undefined }[];
let isStale: boolean;

beforeAll(loadAllTexts);
beforeEach(async () => {
  await page.viewport(1440, 900);
  queryClient.clear();
  sent = [];
  isStale = false;
  answer = { schedule: null, mails: [], hasMail: true, hasPdf: true };
  signInWith("report", { READ: onReports, UPDATE: onReports });
  window.fetch = async (address, { method = "GET", body } = {}) => {
    const path = String(address).replace(/.*\/api\/v1/, "");
    if (!path.startsWith("/reports/r1/schedule")) return Response.json({ items: [], total: 0 });
    if (method !== "GET") sent.push({ method, path, body: body ? JSON.parse(String(body)) : undefined });
    if (method === "PUT" && isStale) {
      answer = { ...answer, schedule: { ...stored, version: 9, addresses: ["theirs@agency.example"] } };
      return Response.json({ code: "staleVersion", current: answer.schedule }, { status: 409 });
    }
    if (method === "PUT") {
      const document = JSON.parse(String(body)) as typeof stored;
      answer = { ...answer, schedule: { ...stored, ...document, version: document.version + 1 } };
    }
    if (method === "DELETE") {
      answer = { ...answer, schedule: null };
      return new Response(null, { status: 204 });
    }
    return Response.json(answer);
  };
});
afterEach(() => {
  window.fetch = usualFetch;
});

const button = (name: string) => page.getByRole("button", { name, exact: true });
async function open(): Promise<void> {
  await showScreen(<ScheduleButton report={{ id: "r1", name: "Week" }} hasUnsaved={false} />);
  await button(words.open).click();
  // The dialog takes the focus a moment after it is drawn.
  await expect.poll(() => page.getByRole("dialog").query()?.contains(document.activeElement)).toBe(true);
}

test("a report gets a schedule with a rule and receivers, and an empty one says what is missing", async () => {
  await open();
  await button(words.begin).click();
  await expect.element(page.getByText(words.noReceiver)).toBeVisible();
  await page.getByRole("combobox", { name: words.addresses }).fill("board@agency");
  await userEvent.keyboard("{Enter}");
  await button(words.begin).click();
  await expect.element(page.getByText("Not an e-mail address: board@agency")).toBeVisible();
  await page.getByRole("combobox", { name: words.addresses }).click();
  await userEvent.keyboard("{Backspace}");
  await page.getByRole("combobox", { name: words.addresses }).fill("board@agency.example");
  await userEvent.keyboard("{Enter}");
  await button(words.begin).click();
  await expect.element(button(words.pause)).toBeVisible();
  expect(sent).toMatchObject([
    { method: "PUT", body: { version: 0, addresses: ["board@agency.example"], isPaused: false } },
  ]);
  expect(sent[0]?.body?.["rrule"]).toMatch(/^FREQ=WEEKLY;BYDAY=/);
});

test("a saved schedule is paused, resumed, sent by hand and deleted", async () => {
  answer = { ...answer, schedule: stored };
  await open();
  await button(words.pause).click();
  await expect.element(page.getByText(words.isPausedText)).toBeVisible();
  await button(words.resume).click();
  await expect.element(button(words.pause)).toBeVisible();
  await button(words.sendNow).click();
  await expect.poll(() => sent.length).toBe(3);
  expect(sent.map(({ path, body }) => [path, body?.["version"], body?.["isPaused"]])).toEqual([
    ["/reports/r1/schedule", 3, true],
    ["/reports/r1/schedule", 4, false],
    ["/reports/r1/schedule/send", undefined, undefined],
  ]);
  await button(words.delete).click();
  await page
    .getByRole("dialog", { name: words.deleteTitle })
    .getByRole("button", { name: words.delete })
    .click();
  await expect.element(button(words.begin)).toBeVisible();
});

test("the history says what was sent, to how many, and why not", async () => {
  const receiver = { name: "Ben", state: "DELIVERED", problem: null, detail: null, nextAt: null } as const;
  const mail: ReportMail = {
    id: "m1",
    at: "2026-11-23T13:00:00.000Z",
    isByHand: false,
    actorDisplayName: "Ana Reyes",
    state: "READY",
    problem: null,
    form: "html",
    receivers: [
      receiver,
      { ...receiver, name: "board@agency.example", state: "FAILED", problem: "addressRefused" },
    ],
  };
  const failed: ReportMail = {
    ...mail,
    id: "m2",
    state: "FAILED",
    problem: "noPermission",
    form: null,
    receivers: [],
  };
  answer = { ...answer, hasMail: false, schedule: stored, mails: [failed, mail] };
  await open();
  await expect.element(page.getByText(words.noMail)).toBeVisible();
  await expect.element(page.getByRole("listitem").nth(0)).toMatchTextContent("Ana Reyes may no longer read");
  await expect.element(page.getByRole("listitem").nth(1)).toMatchTextContent("1 of 2");
  await expect
    .element(page.getByText("board@agency.example: The mail server refused the address"))
    .toBeVisible();
});

test("a change in a second tab is not replaced without asking", async () => {
  answer = { ...answer, schedule: stored };
  await open();
  await page.getByRole("textbox", { name: words.subject }).fill("Mine");
  await expect.element(button(words.sendNow)).toBeDisabled();
  isStale = true;
  await button(words.save).click();
  await expect.element(page.getByText(words.changed)).toBeVisible();
  await button(words.loadTheirs).click();
  await expect.element(page.getByText("theirs@agency.example")).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: words.subject })).toHaveValue("");
});

test("closing with unsaved changes asks first, and a reader changes nothing", async () => {
  answer = { ...answer, schedule: stored };
  await open();
  await page.getByRole("textbox", { name: words.subject }).fill("Mine");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText("If you leave now, your changes are lost.")).toBeVisible();
  await button("Leave without saving").click();
  await expect.poll(() => page.getByRole("dialog").elements().length).toBe(0);
  expect(sent).toEqual([]);
  signInWith("report", { READ: onReports });
  await button(words.open).click();
  await expect.element(page.getByRole("textbox", { name: words.subject })).toBeDisabled();
  expect(button(words.save).query()).toBeNull();
});
