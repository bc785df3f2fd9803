import { beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { GalleryCharts } from "./gallery-charts.tsx";
import { render } from "../../testing/render.tsx";
import { loadAllTexts } from "../../text/text.ts";
import { composePicture } from "../../kit/charts/chart-picture.ts";
import { laneLook } from "../../kit/charts/series-looks.ts";

beforeAll(loadAllTexts);
beforeEach(() => page.viewport(1440, 900));

const lines = () => page.getByRole("group", { name: "Lines, vehicles/h" });
/** The drawing library is loaded with the first chart. */
const loading = { timeout: 10_000 };
const tips = () => document.querySelectorAll("[data-chart-tip]");
const spokenText = () => lines().element().querySelector("[aria-live]")?.textContent;
const isDrawn = () => (lines().element().querySelector("canvas")?.width ?? 0) > 0;

test("arrow keys read the values of a chart aloud, and Escape leaves them", async () => {
  await render(<GalleryCharts />);
  await expect.poll(isDrawn, loading).toBe(true);
  (lines().element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(spokenText).toMatch(/^0:00 to 1:00: Lane 1 156, Lane 2 /);
  await userEvent.keyboard("{End}{ArrowLeft}");
  await expect.poll(spokenText).toMatch(/^22:00 to 23:00: /);
  expect(tips()).toHaveLength(1);
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => tips().length).toBe(0);
  expect(spokenText()).toBe("");
});

test("charts below each other share the pointer, and only the pointed one shows its values", async () => {
  await render(<GalleryCharts />);
  await expect.poll(isDrawn, loading).toBe(true);
  await lines().hover({ position: { x: 500, y: 80 } });
  await expect.poll(() => tips()[0]?.textContent).toContain("Day before");
  expect(tips()).toHaveLength(1);
  const band = page.getByRole("group", { name: "Band, mph" }).element();
  await expect.poll(() => band.querySelectorAll(":scope > i").length).toBe(1);
});

test("the table of a chart has the same numbers, newest first, and no row for a gap", async () => {
  await render(<GalleryCharts />);
  await page.getByRole("button", { name: "Table of Lines" }).click();
  const table = page.getByRole("table", { name: "Lines, vehicles/h" });
  await expect.element(table.getByRole("columnheader", { name: "Lane 6" })).toBeVisible();
  const rows = () => [...table.element().querySelectorAll("tbody tr")].map(({ textContent }) => textContent);
  await expect.poll(() => rows().length).toBe(22);
  expect(rows()[0]).toMatch(/^23:00 to 24:00/);
  expect(rows().some((text) => text?.startsWith("9:00"))).toBe(false);
  await expect
    .element(page.getByRole("button", { name: "Download picture of Lines" }))
    .not.toBeInTheDocument();
});

test("a hatched band marks a gap, where no line is drawn", async () => {
  await render(<GalleryCharts />);
  await expect.poll(isDrawn, loading).toBe(true);
  const canvas = lines().element().querySelector("canvas");
  const coloursAt = (share: number) => {
    const context = canvas?.getContext("2d");
    const { width = 0, height = 0 } = canvas ?? {};
    const { data } = context!.getImageData(Math.round(width * share), height * 0.35, 20, height * 0.55);
    const colours = new Set<string>();
    for (let at = 0; at < data.length; at += 4)
      if (Math.max(...data.slice(at, at + 3)) - Math.min(...data.slice(at, at + 3)) > 60)
        colours.add(data.slice(at, at + 3).join());
    return colours.size;
  };
  await expect.poll(() => coloursAt(0.2)).toBeGreaterThan(0);
  expect(coloursAt(0.44)).toBe(0);
});

test("an exported picture has title, unit, range and legend above the chart", async () => {
  await render(<GalleryCharts />);
  await expect.poll(isDrawn, loading).toBe(true);
  const drawn = lines().element().querySelector("canvas")!;
  const legend = [{ id: "lane1", name: "Lane 1", look: laneLook(1) }];
  const head = { title: "Volume", unit: "vehicles/h", range: "Nov 19 MST" };
  const picture = composePicture(drawn, head, legend);
  expect(picture.width).toBe(drawn.width);
  expect(picture.height).toBeGreaterThan(drawn.height + 60);
  const { data } = picture.getContext("2d")!.getImageData(16, 16, 120, 20);
  expect(new Set(data).size).toBeGreaterThan(4);
});
