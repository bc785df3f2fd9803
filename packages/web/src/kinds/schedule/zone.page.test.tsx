import type { ScheduleEvent } from "@gantry/domain/contract/answers/schedule.ts";
import { afterEach, beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { DataTable } from "../../kit/table/data-table.tsx";
import { defaultFormats, formatsStore } from "../../kit/time/formats.ts";
import { timestampText } from "../../kit/time/timestamp-text.ts";
import { render } from "../../testing/render.tsx";
import { loadAllTexts } from "../../text/text.ts";
import EventCalendar from "./event-calendar.tsx";
import { EventList } from "./event-list.tsx";

beforeAll(loadAllTexts);
afterEach(() => formatsStore.setState(defaultFormats));

const event = {
  id: "e1",
  jobId: "j1",
  jobType: "QueueSignMessageJob",
  start: "2026-11-20T06:30:00.000Z",
  end: "2026-11-20T07:30:00.000Z",
  entityType: "SIGN",
  color: "blue",
  recurring: false,
  timezone: "UTC",
  entityIds: ["s1"],
  entityName: "DMS 1",
  messageText: "FOG",
  presetTokenId: null,
  selectedTestTypes: [],
  result: null,
} satisfies ScheduleEvent;
const doNothing = () => undefined;

test("a calendar and a list of events place an event on the day of the chosen zone", async () => {
  await page.viewport(1200, 800);
  for (const [zone, day, title] of [
    ["America/Denver", "2026-11-19", "Thursday, November 19"],
    ["UTC", "2026-11-20", "Friday, November 20"],
  ] as const) {
    formatsStore.setState({ zone });
    await render(<EventList events={[event]} onOpenJob={doNothing} />);
    await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
    await render(
      <EventCalendar
        view="month"
        day="2026-11-20"
        events={[event]}
        onOpenDay={doNothing}
        onPickTime={undefined}
        onOpenJob={doNothing}
      />,
    );
    await expect.poll(() => document.querySelector(`[data-date="${day}"]`)?.textContent).toContain("FOG");
  }
});

test("a table shows the times of the chosen zone", async () => {
  formatsStore.setState({ zone: "America/Denver" });
  const columns = [{ id: "at", header: "At", cell: (at: string) => timestampText(at) }];
  await render(<DataTable columns={columns} rows={[event.start]} rowId={(at) => at} />);
  await expect.element(page.getByText("Nov 19, 2026 23:30:00")).toBeVisible();
});

test("a list of events names the device of each job whole on a phone", async () => {
  await page.viewport(390, 844);
  const long = { ...event, messageText: "HEAVY TRAFFIC EXPECT DELAYS", entityName: "DMS I-25 NB MP 189.8" };
  await render(<EventList events={[long]} onOpenJob={doNothing} />);
  const { scrollWidth, clientWidth } = page.getByText(long.entityName).element();
  expect(clientWidth).toBeGreaterThan(100);
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
