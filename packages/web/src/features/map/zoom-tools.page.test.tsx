import type { Map as MapLibre } from "maplibre-gl";
import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "../../testing/render.tsx";
import { loadAllTexts } from "../../text/text.ts";
import { ZoomTools } from "./zoom-tools.tsx";

beforeAll(loadAllTexts);

test("a zoom step is animated for 500 ms (MAP-061)", async () => {
  const steps: unknown[][] = [];
  const map = { getZoom: () => 9, zoomTo: (...step: unknown[]) => steps.push(step) };
  await render(<ZoomTools map={map as unknown as MapLibre} features={[]} />);
  await page.getByRole("button", { name: "Zoom in" }).click();
  await page.getByRole("button", { name: "Zoom out" }).click();
  expect(steps).toEqual([
    [10, { duration: 500 }],
    [8, { duration: 500 }],
  ]);
});
