import type { DetectorsRecent } from "@gantry/domain/contract/answers/detector.ts";
import { detectors as texts } from "@gantry/domain/locales/en/operations/detectors.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../../../queries/query-cache.ts";
import { loadAllTexts } from "../../../text/text.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import DetectorPanels from "./detector-panels.tsx";

const usualFetch = window.fetch;
const minuteMs = 60_000;
let recent: DetectorsRecent["items"];

const makeRecent = (id: string, occupancy: number, volume: number): DetectorsRecent["items"][number] => ({
  id,
  items: Array.from({ length: 10 }, (_, index) => ({
    at: new Date(Math.floor(Date.now() / minuteMs) * minuteMs - (9 - index) * minuteMs).toISOString(),
    volume,
    speed: 90 + volume,
    occupancy,
  })),
  lanes: [
    { laneIndex: 1, volume: volume * 6, speed: 100 },
    { laneIndex: 2, volume: volume * 4, speed: 95 },
  ],
});

beforeAll(loadAllTexts);
beforeEach(async () => {
  await page.viewport(1440, 900);
  queryClient.clear();
  signInWith("detector", { READ: { DETECTOR: [] } });
  recent = [makeRecent("d1", 8, 10), makeRecent("d2", 31, 30)];
  window.fetch = async (address) =>
    String(address).endsWith("/find")
      ? Response.json({
          items: ["d1", "d2", "d3"].map((id) => ({ id, name: `DET ${id}`, status: "ONLINE" })),
          total: 3,
        })
      : Response.json({ items: recent });
});
afterEach(() => {
  window.fetch = usualFetch;
});

test("the dashboard has a summary, occupancy trends and a comparison of lanes (DET-014)", async () => {
  await showScreen(<DetectorPanels />);
  await expect.element(page.getByRole("link", { name: "DET d2" })).toBeVisible();
  await expect.element(page.getByText("115 km/h")).toBeVisible();
  await page.getByRole("button", { name: `Table of ${texts.trends}` }).click();
  await expect.element(page.getByRole("columnheader", { name: "DET d2" })).toBeVisible();
  await page.getByRole("button", { name: `Table of ${texts.laneComparison}` }).click();
  await expect.element(page.getByRole("row", { name: "Lane 1 120" })).toBeVisible();
});

test("a detector that has been silent for minutes is no part of the last whole minute (DET-014)", async () => {
  const silent = makeRecent("d1", 99, 50);
  recent[0] = { ...silent, items: silent.items.slice(0, 4) };
  await showScreen(<DetectorPanels />);
  await expect.element(page.getByRole("link", { name: "DET d2" })).toBeVisible();
  const valueOf = (label: string) =>
    page.getByText(label, { exact: true }).element().parentElement?.querySelector("dd")?.textContent;
  expect([valueOf(texts.measuring), valueOf(texts.vehiclesPerMinute)]).toEqual(["1", "30"]);
});

test("of more detectors than one request may name all are read (DET-014)", async () => {
  const ids = Array.from({ length: 233 }, (_, index) => `d${index}`);
  const asked: string[][] = [];
  window.fetch = async (address, init) => {
    if (String(address).endsWith("/find"))
      return Response.json({ items: ids.map((id) => ({ id, name: id, status: "ONLINE" })), total: 233 });
    const body = JSON.parse(String(init?.body)) as { ids: string[] };
    asked.push(body.ids);
    return Response.json({ items: body.ids.map((id) => makeRecent(id, id === "d232" ? 60 : 5, 1)) });
  };
  await showScreen(<DetectorPanels />);
  await expect.element(page.getByRole("link", { name: "d232" })).toBeVisible();
  await expect.element(page.getByText("233 of 233 detectors, last whole minute")).toBeVisible();
  expect(asked.map(({ length }) => length)).toEqual([200, 33]);
});

test("while every detector is silent the dashboard keeps its charts without naming a busiest one", async () => {
  recent = recent.map((one) => ({ ...one, items: one.items.slice(0, 3) }));
  await showScreen(<DetectorPanels />);
  await expect.element(page.getByText(texts.summary)).toBeVisible();
  await expect.element(page.getByRole("link")).not.toBeInTheDocument();
});

test("values that cannot be loaded are said to be so, with another try, and no detectors need no panel", async () => {
  const answerNow = window.fetch;
  window.fetch = async (address, init) =>
    String(address).endsWith("/recent") ? Response.json({}, { status: 400 }) : answerNow(address, init);
  await showScreen(<DetectorPanels />);
  await expect.element(page.getByText(texts.dashboardFailed)).toBeVisible();
  window.fetch = answerNow;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("link", { name: "DET d2" })).toBeVisible();
});

test("without recent values the dashboard says so instead of showing empty charts", async () => {
  recent = [{ id: "d1", items: [], lanes: [] }];
  await showScreen(<DetectorPanels />);
  await expect.element(page.getByText(texts.noneMeasures)).toBeVisible();
});
