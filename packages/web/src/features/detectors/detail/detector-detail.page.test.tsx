import { timeRanges } from "@gantry/domain/locales/en/kinds/time-ranges.ts";
import { detectors as texts } from "@gantry/domain/locales/en/operations/detectors.ts";
import { volumeAnalytics } from "@gantry/domain/locales/en/operations/volume-analytics.ts";
import { useEffect, useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { defaultFormats, formatsStore } from "../../../kit/time/formats.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { loadAllTexts } from "../../../text/text.ts";
import { makeVolumeAnalytics } from "../../../testing/make-volume-analytics.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { answer, makeEntity, makeServer, makeState, type ServerUnderTest } from "./detector-under-test.ts";
import DetectorDetailScreen, { DetectorDetail } from "./detector-detail.tsx";

const usualFetch = window.fetch;
const all = { DETECTOR: [] };
let server: ServerUnderTest;

beforeAll(loadAllTexts);
beforeEach(async () => {
  await page.viewport(1440, 900);
  queryClient.clear();
  server = makeServer();
  window.fetch = answer(server);
  signInWith("detector", { READ: all, CONTROL: all });
});
afterEach(() => {
  vi.useRealTimers();
  window.fetch = usualFetch;
  formatsStore.setState(defaultFormats);
});

const open = (search = "", more: object = {}) =>
  showScreen(<DetectorDetail entity={makeEntity(more)} actions={null} />, search);
const button = (name: string | RegExp) => page.getByRole("button", { name });
const statisticsAsked = () => server.requests.filter(({ path }) => path.endsWith("/aggregations/time-range"));
const lengthOf = ({ body }: { body: Record<string, unknown> }) =>
  (Date.parse(String(body["endTime"])) - Date.parse(String(body["startTime"]))) / 3_600_000;

test("the head of a detector has name, a default caption, status, road and lanes (DET-007)", async () => {
  await open();
  await expect.element(page.getByRole("heading", { name: "DET I-25 NB MP 210.2" })).toBeVisible();
  for (const text of [texts.noDescription, "Online", "I-25", "4 lanes"])
    await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
  await open("", { description: "North of 104th" });
  await expect.element(page.getByText("North of 104th")).toBeVisible();
});

test("lanes show their last interval as rates in the person's units, and a silent lane its reason", async () => {
  formatsStore.setState({ unitSystem: "imperial" });
  await open();
  await expect.element(page.getByRole("row", { name: "1 1,560 60 13 %" })).toBeVisible();
  await expect.element(page.getByRole("row", { name: "4 – – –" })).toBeVisible();
  await expect.element(page.getByText(texts.fault.lockedOn)).toHaveClass(/role-warn/);
});

test("a fault that the server found in a lane's values shows its reason and start, and the values of the lane do not", async () => {
  const since = new Date(Date.now() - 2 * 3_600_000 - 60_000).toISOString();
  await open("", { stateData: makeState({ laneFaults: [{ index: 2, fault: "noHits", since }] }) });
  await expect.element(page.getByRole("row", { name: "2 – – –" })).toBeVisible();
  const notes = page.getByRole("group", { name: texts.laneNotes });
  await expect.element(notes.getByText(texts.fault.noHits)).toHaveClass(/role-warn/);
  await expect.element(notes.getByText(/^since .*, 2 h 1 min$/)).toBeVisible();
});

test("stale lanes show dashes and their last values with the time, not numbers as if they were live", async () => {
  const endedAt = new Date(Date.now() - 3_600_000).toISOString();
  await open("", { stateData: makeState({ endedAt }) });
  await expect.element(page.getByRole("row", { name: "1 – – –" })).toBeVisible();
  await expect.element(page.getByText(/^Last 1,560 veh\/h, 97 km\/h, 13 % at /)).toBeVisible();
});

test("a detector that cannot be loaded says so, and data that cannot be loaded do too (DET-048)", async () => {
  const answerNow = answer(server);
  window.fetch = async (address, init) =>
    /time-range|detector\/$/.test(String(address))
      ? Response.json({}, { status: 400 })
      : answerNow(address, init);
  await open();
  await expect.element(page.getByText(texts.errorLoadingData)).toBeVisible();
  await showScreen(<DetectorDetailScreen />);
  await expect.element(page.getByText(texts.errorLoadingDetector)).toBeVisible();
});

test("statistics start hourly with the last 24 hours and the period before (DET-029, DET-050)", async () => {
  await open();
  await expect
    .element(page.getByRole("group", { name: texts.figures }).getByText(texts.totalVolume))
    .toBeVisible();
  await expect.poll(() => statisticsAsked().length).toBe(2);
  const [first, before] = statisticsAsked().toSorted((a, b) =>
    String(b.body["endTime"]).localeCompare(String(a.body["endTime"])),
  );
  expect(first?.body["period"]).toBe("hourly");
  expect(first && lengthOf(first)).toBe(24);
  expect(before && lengthOf(before)).toBe(24);
  expect(
    Math.abs(Date.parse(String(before?.body["endTime"])) - Date.parse(String(first?.body["startTime"]))),
  ).toBeLessThan(5000);
});

test("all figures of the range are saved as one file with a column per field (DET-020)", async () => {
  const createObjectURL = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:none");
  await open();
  await button(texts.downloadStatistics).click();
  const saved = createObjectURL.mock.calls.map(([file]) => file as Blob);
  const [text = ""] = await Promise.all(saved.map((file) => file.text()));
  createObjectURL.mockRestore();
  const [head, ...rows] = text.trim().split("\r\n");
  expect(head?.replace("\uFEFF", "")).toBe(
    "timestamp,totalVolume,avgVolume,avgSpeed,minSpeed,maxSpeed,avgOccupancy,maxOccupancy,uptimePercent,latency," +
      "lane1_volume,lane2_volume,lane3_volume,lane4_volume,class1_volume,class2_volume",
  );
  expect(rows.length).toBeGreaterThanOrEqual(24);
});

test("a period that does not allow the range replaces it, tells so for 5 s, and keeps both in the address (DET-026, DET-027, DET-034)", async () => {
  const router = await open("?period=daily&range=last7Days");
  await expect.element(button("Daily")).toHaveAttribute("aria-pressed", "true");
  const clickedMs = performance.now();
  await button("Hourly").click();
  const notice = page.getByText("Hourly shows at most 1 day. The range was set to last 24 hours.");
  await expect.element(notice).toBeVisible();
  const seenMs = performance.now();
  expect(router.state.location.search).toMatchObject({ period: "hourly", range: "last24Hours" });
  await expect.element(notice, { timeout: 8000 }).not.toBeInTheDocument();
  expect(performance.now() - clickedMs).toBeGreaterThan(5000);
  expect(performance.now() - seenMs).toBeLessThan(7000);
});

test("the notice of a replaced range can be dismissed at once (DET-027)", async () => {
  await open("?period=monthly&range=last7Days");
  const notice = page.getByText("Monthly shows at least 30 days. The range was set to last 90 days.");
  await expect.element(notice).toBeVisible();
  await button(timeRanges.dismissNotice).click();
  await expect.element(notice).not.toBeInTheDocument();
});

test("a range picked out of bounds is refused with the notice, and the same range again reads it again (DET-028, DET-036)", async () => {
  await open();
  await expect.poll(() => statisticsAsked().length).toBe(2);
  await button(/^Statistics range/).click();
  await button("Last 7 days").click();
  await expect
    .element(page.getByText("Hourly shows at most 1 day. The range was not changed."))
    .toBeVisible();
  expect(statisticsAsked()).toHaveLength(2);
  await button("Last 24 hours").last().click();
  await expect.poll(() => statisticsAsked().length).toBe(4);
  expect(statisticsAsked().map(lengthOf)).toEqual([24, 24, 24, 24]);
});

test("the sub-tab is in the address, and choosing it adds no history entry (DET-009, DET-010)", async () => {
  const router = await open();
  const { length } = router.history;
  await button(texts.recent).click();
  await expect.poll(() => router.state.location.search).toMatchObject({ dataTab: "recent" });
  expect(router.history.length).toBe(length);
  await expect.element(page.getByRole("region", { name: texts.latency })).toBeVisible();
  await button(texts.statistics).click();
  await expect.element(page.getByRole("group", { name: texts.figures })).toBeVisible();
});

test("recent data are the last 30 minutes and at most half a day, and name the faults of lanes (DET-012, DET-052)", async () => {
  server.fault = "noHits";
  await open("?dataTab=recent&recent=last24Hours");
  const asked = () => server.requests.filter(({ path }) => path.endsWith("/data-logs/time-range"));
  await expect.poll(() => asked().map(lengthOf)).toEqual([0.5]);
  await expect.element(page.getByText(texts.faultsTitle)).toBeVisible();
  await expect.element(page.getByText(texts.fault.noHits)).toBeVisible();
  await button(/^Recent data range/).click();
  await button("Last 24 hours").click();
  await expect.element(page.getByText(/^Recent data shows at most 12 hours/)).toBeVisible();
  expect(asked()).toHaveLength(1);
});

test("a link to more recent data than are shown tells that its range was replaced (DET-027, DET-052)", async () => {
  const router = await open("?dataTab=recent&recent=last24Hours");
  const notice = page.getByText("Recent data shows at most 12 hours. The range was set to last 30 minutes.");
  await expect.element(notice).toBeVisible();
  await button(timeRanges.dismissNotice).click();
  await expect.element(notice).not.toBeInTheDocument();
  await button(/^Recent data range/).click();
  await button("Last 30 minutes").last().click();
  await expect.poll(() => router.state.location.search).toMatchObject({ recent: "last30Minutes" });
});

async function openLive(search: string): Promise<(entity: Entity) => void> {
  let update: (entity: Entity) => void = () => undefined;
  const Live = () => {
    const [entity, setEntity] = useState(() => makeEntity());
    useEffect(() => {
      update = setEntity;
    }, []);
    return <DetectorDetail entity={entity} actions={null} />;
  };
  await showScreen(<Live />, search);
  return (entity) => update(entity);
}

test("statistics without any data are read again with the next reading (DET-011)", async () => {
  server.isMissing = () => true;
  const update = await openLive("?compare=off");
  await expect.poll(() => statisticsAsked().length).toBe(1);
  await expect.element(page.getByText(texts.noData).first()).toBeVisible();
  server.isMissing = () => false;
  update(makeEntity({ rev: 2, stateData: makeState({ endedAt: new Date(Date.now()).toISOString() }) }));
  await expect.poll(() => statisticsAsked().length).toBe(2);
});

test("the period before moves on with the range that it is compared with (DET-029)", async () => {
  const update = await openLive("");
  await expect
    .element(
      page
        .getByRole("group", { name: texts.figures })
        .getByText(/ from /)
        .first(),
    )
    .toBeVisible();
  const nowMs = Date.now();
  vi.setSystemTime(nowMs + 3_600_000);
  update(
    makeEntity({ rev: 2, stateData: makeState({ endedAt: new Date(nowMs + 3_600_000).toISOString() }) }),
  );
  await expect.poll(() => statisticsAsked().length).toBe(4);
  const ends = statisticsAsked().map(({ body }) => Date.parse(String(body["endTime"])));
  const [before = 0, current = 0] = ends.slice(2).toSorted((a, b) => a - b);
  expect(Math.round((current - nowMs) / 60_000)).toBe(60);
  expect(Math.round((current - before) / 3_600_000)).toBe(24);
});

test("statistics stay when the period before cannot be loaded, which is said and tried again (DET-029, DET-048)", async () => {
  const answerNow = answer(server);
  let isFailing = true;
  window.fetch = async (address, init) => {
    const { endTime = "" } = JSON.parse(String(init?.body ?? "{}")) as { endTime?: string };
    const isBefore = Date.now() - Date.parse(endTime) > 3_600_000;
    return isBefore && isFailing ? Response.json({}, { status: 400 }) : answerNow(address, init);
  };
  await open();
  await expect.element(page.getByText(texts.beforeFailed)).toBeVisible();
  await expect.element(page.getByRole("group", { name: texts.figures })).toBeVisible();
  isFailing = false;
  await button("Try again").click();
  await expect.element(page.getByText(texts.beforeFailed)).not.toBeInTheDocument();
});

test("a new reading reads recent data again, without taking away what is shown", async () => {
  const update = await openLive("?dataTab=recent");
  const asked = () => server.requests.filter(({ path }) => path.endsWith("/data-logs/time-range")).length;
  await expect.poll(asked).toBe(1);
  await button("Table of Volume").click();
  const table = page.getByRole("table", { name: /^Volume/ });
  await expect.element(table).toBeVisible();
  const nowMs = Date.now();
  vi.setSystemTime(nowMs + 31_000);
  const endedAt = new Date(nowMs + 30_000).toISOString();
  update(makeEntity({ rev: 2, stateData: makeState({ endedAt }) }));
  await expect.poll(asked).toBe(2);
  await expect.element(table).toBeVisible();
});

test("missing hours are gaps: counted, and absent from the table; part of an hour is no volume (DET-011)", async () => {
  server.isMissing = (hour) => hour === 9 || hour === 10;
  await open();
  await expect.element(page.getByText("1 gap")).toBeVisible();
  const countRows = (name: string) =>
    page
      .getByRole("table", { name: new RegExp(`^${name}`) })
      .element()
      .querySelectorAll("tbody tr").length;
  await button("Table of Volume").click();
  await expect.poll(() => countRows("Volume")).toBe(21);
  await button("Table of Speed").click();
  await expect.poll(() => countRows("Speed")).toBe(23);
});

test("a period before without data is said to be so, and no line stands for it (DET-029)", async () => {
  const answerNow = answer(server);
  window.fetch = async (address, init) => {
    const { endTime = "" } = JSON.parse(String(init?.body ?? "{}")) as { endTime?: string };
    server.isMissing = () => Date.now() - Date.parse(endTime) > 3_600_000;
    return answerNow(address, init);
  };
  await open();
  await expect.element(page.getByText(texts.noBefore)).toBeVisible();
  await expect.element(page.getByText(texts.before, { exact: true })).not.toBeInTheDocument();
});

test("without any data no figure says that there are no gaps (DET-011)", async () => {
  server.isMissing = () => true;
  await open();
  const figures = page.getByRole("group", { name: texts.figures });
  await expect.element(figures.getByText(texts.noData)).toBeVisible();
  await expect.element(figures.getByText(texts.noGaps)).not.toBeInTheDocument();
});

test("without permission to control there is no poll button, with it P polls (DET-042)", async () => {
  signInWith("detector", { READ: all });
  await open();
  await expect.element(page.getByRole("group", { name: texts.figures })).toBeVisible();
  await expect.element(button(/^Poll/)).not.toBeInTheDocument();
  signInWith("detector", { READ: all, CONTROL: all });
  await open();
  await expect.element(button(/^Poll/)).toBeVisible();
  await userEvent.keyboard("p");
  await expect.poll(() => server.requests.some(({ path }) => path.endsWith("/d1/poll"))).toBe(true);
});

test("analytics show progress, rush hours, weeks with arrows beyond 5 %, and the busiest hour (DET-013, DET-053, DET-054)", async () => {
  await open("?tab=analytics");
  await expect.element(page.getByText("Based on 56 days of data")).toBeVisible();
  await expect.element(page.getByText(volumeAnalytics.reliable)).toHaveClass(/role-ok/);
  await expect.element(page.getByText("7 AM to 8 AM")).toBeVisible();
  await expect.element(page.getByText("Friday and 5 PM are busiest")).toBeVisible();
  const changeOf = (day: string) =>
    page
      .getByRole("row", { name: new RegExp(`^${day} `) })
      .element()
      .querySelector("[data-change]")
      ?.getAttribute("data-change");
  await expect.poll(() => changeOf("Thu")).toBe("up");
  expect(["Mon", "Sat"].map(changeOf)).toEqual(["none", "down"]);
});

test("analytics without enough data say so with their progress, and without rush hours too (DET-037, DET-058)", async () => {
  server.analytics = makeVolumeAnalytics({ hasEnoughData: false, daysOfDataAvailable: 6.4 });
  await open("?tab=analytics");
  await expect.element(page.getByText(volumeAnalytics.notEnoughData)).toBeVisible();
  await expect
    .element(page.getByRole("progressbar", { name: "Data collection: 6 of 14 days" }))
    .toBeVisible();
  queryClient.clear();
  server.analytics = makeVolumeAnalytics({ hasRushHours: false, confidenceScore: 0.69 });
  await open("?tab=analytics");
  await expect.element(page.getByText(volumeAnalytics.noRushHours)).toBeVisible();
  await expect.element(page.getByText("Below 0.70: not reliable yet")).toBeVisible();
});

test("one day of data is named as one, and a confidence just below the limit is not rounded up to it (DET-053, DET-058)", async () => {
  server.analytics = makeVolumeAnalytics({ hasEnoughData: false, daysOfDataAvailable: 1 });
  await open("?tab=analytics");
  await expect.element(page.getByText("Based on 1 day of data")).toBeVisible();
  await expect.element(page.getByText("Analytics need 14 days of data. 1 day is there.")).toBeVisible();
  queryClient.clear();
  server.analytics = makeVolumeAnalytics({ confidenceScore: 0.699 });
  await open("?tab=analytics");
  await expect.element(page.getByText("Confidence 0.69")).toBeVisible();
});

test("analytics are read again only after 5 minutes (DET-049)", async () => {
  const asked = () => server.requests.filter(({ path }) => path.endsWith("/analytics")).length;
  await open("?tab=analytics");
  await expect.element(page.getByText("Based on 56 days of data")).toBeVisible();
  vi.setSystemTime(Date.now() + 4 * 60_000);
  await open("?tab=analytics");
  await expect.element(page.getByText("Based on 56 days of data")).toBeVisible();
  expect(asked()).toBe(1);
  vi.setSystemTime(Date.now() + 61_000);
  await open("?tab=analytics");
  await expect.poll(asked).toBe(2);
});

test("while another period is read, the shown figures keep the name of theirs", async () => {
  await open();
  await expect.element(page.getByText(texts.peak.hourly)).toBeVisible();
  await expect.poll(() => statisticsAsked().length).toBe(2);
  let finish: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const answerNow = answer(server);
  window.fetch = async (...call) => {
    await held;
    return answerNow(...call);
  };
  await button("Daily").click();
  await expect.element(button("Daily")).toHaveAttribute("aria-pressed", "true");
  await expect.element(page.getByText(texts.peak.hourly)).toBeVisible();
  finish();
  await expect.element(page.getByText(texts.peak.daily)).toBeVisible();
});
