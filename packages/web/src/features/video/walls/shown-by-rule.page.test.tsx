import { afterEach, beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../../../queries/query-cache.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { ShownByRule } from "./shown-by-rule.tsx";
import { showingAt, useShowings } from "./use-showings.ts";

const usualFetch = window.fetch;
const camera = { id: "c1", name: "Summit", rev: 1, status: "OFFLINE", stateData: { supportsPTZ: false } };

beforeAll(loadAllTexts);
afterEach(() => {
  window.fetch = usualFetch;
});

function Tiles() {
  const showings = useShowings("w1");
  return [1, 2].map((tile) => {
    const showing = showingAt(showings, tile);
    return (
      <div key={tile} role="group" aria-label={`Tile ${tile}`} style={{ position: "relative", height: 200 }}>
        {showing ? <ShownByRule showing={showing} isKiosk hasGamepad={false} /> : "Own content"}
      </div>
    );
  });
}

test("a camera that a rule shows is on its tile with the name of the rule, and then the tile's own content again", async () => {
  queryClient.clear();
  signInWith("camera", { READ: { CAMERA: [], VIDEO_WALL: [] } });
  const showing = { tile: 2, cameraId: "c1", cameraName: "Summit", ruleName: "Crash", leftMs: 900 };
  let answers = [[showing], [{ ...showing, leftMs: 10 }]];
  window.fetch = async (address) => {
    const path = String(address).split("/api/v1")[1] ?? "";
    if (path.endsWith("/find")) return Response.json({ items: [], total: 0 });
    if (path !== "/video/video-wall/w1/showings") return Response.json(camera);
    const [items = [], ...later] = answers;
    answers = later;
    return Response.json({ items });
  };
  await showScreen(<Tiles />);
  const tile = page.getByRole("group", { name: "Tile 2" });
  await expect.element(tile.getByText("Summit, by rule Crash")).toBeVisible();
  await expect.element(page.getByRole("group", { name: "Tile 1" })).toHaveTextContent("Own content");
  await expect.element(tile, { timeout: 15_000 }).toHaveTextContent("Own content");
});
