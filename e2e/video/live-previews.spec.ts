import { expect, test } from "@playwright/test";
import { type ServedPage, servePage } from "../../bench/live-previews/serve-page.ts";

let served: ServedPage;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  served = await servePage(new URL("../../bench/live-previews/", import.meta.url));
});
test.afterAll(() => served.stop());

test("two hundred previews of two flashing pages change and flash in sync (EDIT-025, EDIT-026)", async ({
  page,
}) => {
  test.setTimeout(90_000);
  await page.setViewportSize({ width: 1600, height: 2000 });
  await page.goto(`${served.address}/?previews=200&same`);
  await expect(page.locator("canvas")).toHaveCount(200);
  // Two pages, each with a lit and a dark phase, plus the time between pages.
  expect(await page.evaluate(countSharedLooks, { enough: 4, count: 200 })).toBe(4);
});

test("a preview shows the right page when it is scrolled back into view (EDIT-025)", async ({ page }) => {
  test.setTimeout(60_000);
  await page.setViewportSize({ width: 400, height: 300 });
  await page.goto(`${served.address}/?previews=200&same`);
  await expect(page.locator("canvas")).toHaveCount(200);
  await page.locator("canvas").last().scrollIntoViewIfNeeded();
  await page.locator("canvas").first().scrollIntoViewIfNeeded();
  expect(await page.evaluate(countSharedLooks, { enough: 3, count: 4 })).toBe(3);
});

/**
 * Counts the distinct looks that all of the first `count` faces showed at the same moment; stops at `enough`.
 * A read that spans a phase change is repeated.
 */
async function countSharedLooks({ enough, count }: { enough: number; count: number }): Promise<number> {
  const canvases = [...document.querySelectorAll("canvas")].slice(0, count);
  const copy = Object.assign(document.createElement("canvas"), { width: 128, height: 32 * count });
  const context = copy.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  const looks = new Set<string>();
  for (const endMs = performance.now() + 30_000; performance.now() < endMs && looks.size < enough; ) {
    for (const [at, canvas] of canvases.entries()) context.drawImage(canvas, 0, at * 32);
    const faces = canvases.map((_, at) => context.getImageData(0, at * 32, 128, 32).data.join());
    if (new Set(faces).size === 1) looks.add(faces[0] ?? "");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return looks.size;
}
