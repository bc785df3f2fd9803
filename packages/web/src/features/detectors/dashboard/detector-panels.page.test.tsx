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

test("without recent values the dashboard says so instead of showing empty charts", async () => {
  recent = [{ id: "d1", items: [], lanes: [] }];
  await showScreen(<DetectorPanels />);
  await expect.element(page.getByText(texts.noneMeasures)).toBeVisible();
});
