import type { Map as MapLibre } from "maplibre-gl";
import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "../../testing/render.tsx";
import { useGoTo } from "./use-go-to.ts";

function Shown({ map }: { map: MapLibre }) {
  const [isLoaded, setLoaded] = useState(false);
  const goTo = useGoTo(isLoaded ? map : undefined, 15);
  return (
    <>
      <button type="button" onClick={() => goTo([-105, 40])}>
        Show on map
      </button>
      <button type="button" onClick={() => setLoaded(!isLoaded)}>
        {isLoaded ? "Remove the map" : "Load the map"}
      </button>
    </>
  );
}

test("a position asked for while the map loads is shown once the map is there, and only once", async () => {
  const moves: unknown[] = [];
  const map = { getZoom: () => 14, easeTo: (move: unknown) => moves.push(move) } as unknown as MapLibre;
  await render(<Shown map={map} />);
  await page.getByRole("button", { name: "Show on map" }).click();
  expect(moves).toEqual([]);
  await page.getByRole("button", { name: "Load the map" }).click();
  await expect.poll(() => moves).toEqual([{ center: [-105, 40], zoom: 15, duration: 500 }]);
  await page.getByRole("button", { name: "Remove the map" }).click();
  await page.getByRole("button", { name: "Load the map" }).click();
  await expect.element(page.getByRole("button", { name: "Remove the map" })).toBeVisible();
  expect(moves).toHaveLength(1);
});
