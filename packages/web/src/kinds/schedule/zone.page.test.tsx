import type { ScheduleEvent } from "@gantry/domain/contract/answers/schedule.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { apiKey } from "@gantry/domain/kinds/api-key.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { localTime, zoneAbbreviation } from "@gantry/domain/time/zone.ts";
import { afterEach, beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { DataTable } from "../../kit/table/data-table.tsx";
import { defaultFormats, formatsStore } from "../../kit/time/formats.ts";
import { timeText } from "../../kit/time/moment-text.ts";
import { timestampText, timestampTitle } from "../../kit/time/timestamp-text.ts";
import { serverNowMs } from "../../kit/status/server-time.ts";
import { listColumns } from "../list/table/columns.tsx";
import { render } from "../../testing/render.tsx";
import { loadAllTexts } from "../../text/text.ts";
import { dayOf } from "./calendar-days.ts";
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

test("the head of a column of times names their zone, and so does its line on a phone's card", async () => {
  formatsStore.setState({ zone: "Asia/Kolkata" });
  const columns = [
    { id: "name", header: "Sign", cell: () => "DMS 1" },
    {
      id: "at",
      header: "Posted",
      cell: (at: string) => timestampText(at),
      holdsTimes: true,
      sortBy: Date.parse,
    },
  ];
  const table = <DataTable columns={columns} rows={[event.start]} rowId={(at) => at} />;
  await page.viewport(1200, 800);
  await render(table);
  await expect.element(page.getByRole("columnheader", { name: "Posted (GMT+5:30)" })).toBeVisible();
  await expect.element(page.getByRole("columnheader", { name: "Sign", exact: true })).toBeVisible();
  await page.viewport(390, 844);
  await expect.element(page.getByRole("listitem").getByText("Posted (GMT+5:30)")).toBeVisible();
});

test("every list marks its columns of times, and only those", () => {
  const timesOf = (kind: AnyKind) =>
    listColumns(kind, {})
      .filter(({ holdsTimes }) => holdsTimes)
      .map(({ id }) => id);
  expect(timesOf(apiKey)).toEqual(["expiresAt", "lastUsedAt", "updatedAt"]);
  expect(timesOf(sign)).toEqual(["updatedAt"]);
});

test("a week is shown from two hours before now on, in any zone", async () => {
  await page.viewport(1200, 500);
  for (const zone of ["America/Denver", "Asia/Tokyo"]) {
    formatsStore.setState({ zone });
    await render(
      <div style={{ height: 400 }}>
        <EventCalendar
          view="week"
          day={dayOf(serverNowMs(), zone)}
          events={[]}
          onOpenDay={doNothing}
          onPickTime={undefined}
          onOpenJob={doNothing}
        />
      </div>,
    );
    const hour = localTime(serverNowMs(), zone).hour;
    const frame = page.getByRole("region", { name: "Schedule" });
    await expect
      .poll(() => {
        const { top, bottom } = frame.element().getBoundingClientRect();
        const now = frame.element().querySelector(`[data-time='${String(hour).padStart(2, "0")}:00:00']`);
        const place = now?.getBoundingClientRect().top ?? Number.NaN;
        return place > top && place < bottom;
      })
      .toBe(true);
  }
});

test("a time before a change of clocks names its own zone, which the head does not", () => {
  formatsStore.setState({ zone: "America/Denver" });
  const nowMs = serverNowMs();
  const isSummer = zoneAbbreviation(nowMs, "America/Denver") === "MDT";
  const [same, other, otherZone] = isSummer ? ["07", "01", "MST"] : ["01", "07", "MDT"];
  const noon = (month: string) => `2024-${month}-20T19:00:00.000Z`;
  expect(timestampText(noon(same))).toMatch(/ 1[23]:00:00$/);
  expect(timestampText(noon(other))).toMatch(new RegExp(`:00:00 ${otherZone}$`));
  expect(timeText(noon(other), nowMs)).toMatch(new RegExp(` ${otherZone}$`));
  expect(timestampTitle(noon(other)).match(/M[SD]T/g)).toEqual([otherZone]);
});

test("a list of events names the device of each job whole on a phone", async () => {
  await page.viewport(390, 844);
  const long = { ...event, messageText: "HEAVY TRAFFIC EXPECT DELAYS", entityName: "DMS I-25 NB MP 189.8" };
  await render(<EventList events={[long]} onOpenJob={doNothing} />);
  const { scrollWidth, clientWidth } = page.getByText(long.entityName).element();
  expect(clientWidth).toBeGreaterThan(100);
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
