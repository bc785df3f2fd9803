import { makeEvenGrid } from "@gantry/domain/camera/wall-grid.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../../../../queries/query-cache.ts";
import { render } from "../../../../testing/render.tsx";
import { showScreen, signInWith } from "../../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../../text/text.ts";
import PastWalls from "./past-walls.tsx";

const usualFetch = window.fetch;
const minuteMs = 60_000;
const nowMs = Math.floor(Date.now() / 1000) * 1000;
const ago = (minutes: number) => new Date(nowMs - minutes * minuteMs).toISOString();
const withCamera = (entityId: string) => ({
  layout: makeEvenGrid(2, 1),
  items: [
    { tile: 1, entityType: "CAMERA", entityId },
    { tile: 2, entityType: "TOUR", entityId: "t1" },
  ],
});
/** The wall was made two hours ago with c1 and shows c2 since an hour. */
function wallsAt(at: string) {
  if (at < ago(120)) return [];
  return [{ id: "w1", ...withCamera(at < ago(60) ? "c1" : "c2") }];
}
let knownSince: string | null;
let showings: object[];
let clips: { cameraId: string; startTime: string }[];

function answerOf(path: string, body: unknown): object | undefined {
  if (path.endsWith("/time-machine/documents")) {
    const { at, id } = body as { at: string; id: string };
    return { knownSince, items: id === "w1" ? wallsAt(at) : [] };
  }
  if (path.endsWith("/w1/showings")) return { items: showings };
  if (path.endsWith("/video-wall/find")) return { items: [{ id: "w1", name: "Tunnel" }], total: 1 };
  const named = /\/(c1|c2|t1)$/.exec(path)?.[1];
  if (named) return { id: named, name: `Name of ${named}` };
  if (path.includes("snapshot")) {
    clips.push(body as (typeof clips)[number]);
    return undefined;
  }
  return { items: [], total: 0 };
}

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  [clips, knownSince, showings] = [[], null, []];
  signInWith("camera", { READ: { CAMERA: [], VIDEO_WALL: [], TOUR: [] } });
  window.fetch = async (address, options) => {
    const answer = answerOf(String(address).split("?")[0] ?? "", JSON.parse(String(options?.body ?? "{}")));
    return answer
      ? Response.json(answer)
      : Response.json({ code: "mediaNotThere", params: {} }, { status: 404 });
  };
});
afterEach(async () => {
  await render(null);
  window.fetch = usualFetch;
});

const camerasAsked = () => new Set(clips.map(({ cameraId }) => cameraId));
const showAt = (minutes: number) =>
  showScreen(<PastWalls atMs={Date.parse(ago(minutes))} onClose={() => undefined} />);

test("a wall of the past is arranged as it was at the moment, with its recorded pictures", async () => {
  await showAt(90);
  await expect.element(page.getByText("Name of c1")).toBeVisible();
  await expect.element(page.getByText("No recording at this time")).toBeVisible();
  await expect.element(page.getByText("Tours and widgets are not recorded")).toBeVisible();
  expect(camerasAsked()).toEqual(new Set(["c1"]));
  expect(clips[0]?.startTime).toBe(ago(90));
});

test("a camera that a rule had laid over a tile is shown there with the name of the rule", async () => {
  showings = [{ tile: 1, cameraId: "c9", cameraName: "Tunnel mouth", ruleName: "Smoke", leftMs: 1 }];
  await showAt(90);
  await expect.element(page.getByText("Tunnel mouth, by rule Smoke")).toBeVisible();
  await expect.element(page.getByText("Tours and widgets are not recorded")).toBeVisible();
  expect(camerasAsked()).toEqual(new Set(["c9"]));
});

test("a later moment shows what was saved by then", async () => {
  await showAt(30);
  await expect.element(page.getByText("Name of c2")).toBeVisible();
  await expect.poll(() => clips.at(-1)).toMatchObject({ cameraId: "c2", startTime: ago(30) });
  expect(camerasAsked()).toEqual(new Set(["c2"]));
});

test("before a wall was made there is none, and no picture is asked for", async () => {
  await showAt(150);
  await expect.element(page.getByText("This wall did not exist at this time")).toBeVisible();
  expect(clips).toEqual([]);
});

test("a wall says that its state at a moment is no longer kept", async () => {
  knownSince = ago(100);
  await showAt(150);
  await expect.element(page.getByText("How this wall was at this time is no longer kept")).toBeVisible();
});
