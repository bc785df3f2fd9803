import { wim as texts } from "@gantry/domain/locales/en/operations/wim.ts";
import type { WidgetConfig } from "@gantry/domain/kinds/dashboard.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../../../queries/query-cache.ts";
import { loadAllTexts } from "../../../text/text.ts";
import { defaultFormats, formatsStore } from "../../../kit/time/formats.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import {
  answer,
  makeServer,
  makeReading,
  makeStation,
  type ServerUnderTest,
} from "../detail/wim-under-test.ts";
import AxleWidget from "./axle-widget.tsx";
import ClassWidget from "./class-widget.tsx";

const usualFetch = window.fetch;
let server: ServerUnderTest;

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  server = makeServer();
  const answerNow = answer(server);
  window.fetch = async (address, init) =>
    String(address).endsWith("/wim/w1") ? Response.json(makeStation()) : answerNow(address, init);
  signInWith("wim", { READ: { WIM: [] } });
});
afterEach(() => {
  window.fetch = usualFetch;
  formatsStore.setState(defaultFormats);
});

const config: WidgetConfig = { entityId: "w1" };
const open = () => showScreen(<AxleWidget config={config} />);

test("a station that never weighed a vehicle says so in its widgets (WIM-042)", async () => {
  server.readings = [];
  await open();
  await expect.element(page.getByText(texts.noReadings)).toBeVisible();
  await expect.element(page.getByText(texts.noReadingsText)).toBeVisible();
});

test("the last vehicle of a quiet road is not old after ten minutes, but after more than an hour", async () => {
  const passedAgo = (minutes: number) => ({
    ...makeReading(0, {}),
    timestamp: new Date(Date.now() - minutes * 60_000).toISOString(),
  });
  server.readings = [passedAgo(10)];
  await open();
  const age = page.getByRole("time");
  await expect.poll(() => age.element().getAttribute("data-freshness")).toBe("fresh");
  queryClient.clear();
  server.readings = [passedAgo(80)];
  await open();
  await expect.poll(() => age.element().getAttribute("data-freshness")).toBe("stale");
});

test.each([
  ["metric", "5,200 kg", "5.2 m", "5.1 m, 1.3 m, 9.8 m, 1.2 m"],
  ["imperial", "11,464 lb", "17.1 ft", "16.7 ft, 4.3 ft, 32.2 ft, 4.1 ft"],
] as const)(
  "the figures of the last vehicle are in %s units for a person who chose them (DASH-006)",
  async (unitSystem, weight, space, classSpaces) => {
    formatsStore.setState({ unitSystem });
    await open();
    await expect.element(page.getByRole("cell", { name: weight })).toBeInTheDocument();
    await expect.element(page.getByRole("cell", { name: space })).toBeInTheDocument();
    await showScreen(<ClassWidget config={config} />);
    await expect.element(page.getByText(classSpaces, { exact: false })).toBeVisible();
  },
);
