import type { DetectorsRecent } from "@gantry/domain/contract/answers/detector.ts";
import { detectors as texts } from "@gantry/domain/locales/en/operations/detectors.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { type Entity } from "../../../queries/kind-queries.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { render } from "../../../testing/render.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { RecentCell } from "./recent-cell.tsx";

const usualFetch = window.fetch;
const minuteMs = 60_000;
let asked: string[][];

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  asked = [];
});
afterEach(() => {
  window.fetch = usualFetch;
});

const row = (id: string, more: object = {}) =>
  ({ id, name: id, status: "ONLINE", pollRate: 30, stateData: {}, ...more }) as unknown as Entity;

/** Whole minutes before now, with one missing. */
const makeItems = (agoMin: number) =>
  [9, 8, 7, 5, 4, 3, 2, 1, 0].map((before) => ({
    at: new Date(Math.floor(Date.now() / minuteMs) * minuteMs - (before + agoMin) * minuteMs).toISOString(),
    volume: 20 + before,
    speed: 100,
    occupancy: 10,
  }));

function answerWith(items: DetectorsRecent["items"]): void {
  window.fetch = async (_address, init) => {
    asked.push((JSON.parse(String(init?.body)) as { ids: string[] }).ids);
    return Response.json({ items });
  };
}

const show = (rows: readonly Entity[]) =>
  render(
    <QueryClientProvider client={queryClient}>
      <ul>
        {rows.map((one) => (
          <li key={one.id} aria-label={one.id}>
            <RecentCell row={one} />
          </li>
        ))}
      </ul>
    </QueryClientProvider>,
  );

test("a page of detectors reads their last ten minutes in one request, and each shows volume and speed in words (DET-047)", async () => {
  answerWith([
    { id: "a", items: makeItems(0), lanes: [] },
    { id: "b", items: [], lanes: [] },
  ]);
  await show([row("a"), row("b"), row("c", { status: "NOT_POLLABLE" })]);
  const line = page.getByRole("listitem", { name: "a" });
  await expect
    .element(line.getByText("Last 10 minutes: 20 vehicles per minute, 100 km/h"))
    .toBeInTheDocument();
  await expect
    .element(page.getByRole("listitem", { name: "b" }).getByText(texts.nothingRecent))
    .toBeVisible();
  expect(page.getByRole("listitem", { name: "c" }).element().textContent).toBe("–");
  expect(asked).toEqual([["a", "b", "c"]]);
});

test("last minutes that cannot be loaded are said to be so, not left blank", async () => {
  window.fetch = async () => Response.json({}, { status: 400 });
  await show([row("a")]);
  await expect.element(page.getByRole("listitem", { name: "a" }).getByText(texts.recentFailed)).toBeVisible();
});

test("the line of the last ten minutes stops at a missing minute", async () => {
  answerWith([{ id: "a", items: makeItems(0), lanes: [] }]);
  await show([row("a")]);
  await expect
    .poll(() => document.querySelector("[data-sparkline] path")?.getAttribute("d")?.match(/M/g))
    .toHaveLength(2);
});

test("values that ended minutes ago are dim and have their age", async () => {
  answerWith([{ id: "a", items: makeItems(7), lanes: [] }]);
  await show([row("a")]);
  const age = page.getByRole("listitem", { name: "a" }).getByRole("time");
  await expect.poll(() => age.element().textContent).toMatch(/7.min$/);
  expect(age.element().getAttribute("data-freshness")).not.toBe("fresh");
});
