import { expect, test, beforeAll, beforeEach, afterEach } from "vitest";
import { page, userEvent } from "vitest/browser";
import { provideFeatures } from "../../../kinds/feature-list.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { render } from "../../../testing/render.tsx";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import MapScreen from "../map-screen.tsx";

const usualFetch = window.fetch;
let asked: { path: string; body: Record<string, unknown> }[];

const alarm = {
  id: "a1",
  name: "Offline",
  detail: null,
  severity: "major",
  entityType: "SIGN",
  entityId: "s1",
  entityName: "DMS 1",
  activeTime: "2026-11-20T07:00:00.000Z",
  acknowledgedAt: null,
  acknowledgedBy: null,
};
const feature = {
  type: "Feature",
  id: "s1",
  geometry: { type: "Point", coordinates: [-105, 39.7] },
  properties: { id: "s1", entityType: "SIGN", name: "DMS 1", status: "OFFLINE" },
};
const mark = {
  at: "2026-11-20T06:30:00.400Z",
  type: "alarm",
  severity: "major",
  name: "Offline",
  entityType: "SIGN",
  entityId: "s1",
};
const answers: Record<string, object> = {
  at: {
    recordedSince: null,
    collections: { SIGN: { type: "FeatureCollection", features: [feature] } },
    alarms: [alarm],
  },
  events: { marks: [], isThinned: false, counted: "changes", activity: [0, 1] },
  actions: { items: [], isCut: false },
  step: { mark },
  entity: { state: null, polledAt: null, measured: null, postedBy: null, lockedBy: null },
};

const pastView = {
  entityType: "SIGN",
  label: () => "Faces",
  key: "w",
  view: async () => ({ default: ({ atMs }: { atMs: number }) => <p>Faces of {atMs}</p> }),
};

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  asked = [];
  provideFeatures([{ mapLayer: [{ entityType: "SIGN" }], pastView } as never]);
  signInWith("sign", { READ: { SIGN: [] } });
  window.fetch = async (address, options) => {
    const path = String(address);
    asked.push({ path, body: JSON.parse(String(options?.body ?? "{}")) as Record<string, unknown> });
    return Response.json(answers[/time-machine\/(\w+)/.exec(path)?.[1] ?? ""] ?? { items: [], total: 0 });
  };
});
afterEach(async () => {
  await render(null);
  window.fetch = usualFetch;
});

/** Without the frame of the console the bar has no place of its own, so the pointer might meet the map. */
async function press(name: string): Promise<void> {
  const button = page.getByRole("button", { name });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).click();
}

const recent = (agoMs: number) => new Date(Math.floor((Date.now() - agoMs) / 1000) * 1000).toISOString();

test("a link to a moment shows the past, says so, and reads nothing live of the map (MAP-049)", async () => {
  const at = recent(3_600_000);
  await showScreen(<MapScreen />, `?at=${at}&show=s1`);
  await expect.element(page.getByText(/You are looking at/)).toBeVisible();
  await expect.element(page.getByText("Read only, all controls are off")).toBeVisible();
  await expect.element(page.getByRole("complementary", { name: "Past of DMS 1" })).toBeVisible();
  const calls = asked.filter(({ path }) => path.includes("time-machine/at"));
  expect(calls.map(({ body }) => body["at"])).toEqual([at]);
  expect(asked.filter(({ path }) => path.includes("geojson") || path.includes("/signs/"))).toEqual([]);
});

test("P goes to the second in which an alarm began, I lists what was active, and Escape goes back to live", async () => {
  const router = await showScreen(<MapScreen />, `?at=${recent(3_600_000)}`);
  await expect.element(page.getByRole("slider", { name: "Moment" })).toBeVisible();
  mark.at = recent(7_200_000).replace(".000Z", ".400Z");
  await userEvent.keyboard("p");
  await expect
    .poll(() => (router.state.location.search as { at?: string }).at)
    .toBe(new Date(Date.parse(mark.at) + 600).toISOString());
  await userEvent.keyboard("i");
  await expect.element(page.getByText("DMS 1: Offline")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText("DMS 1: Offline")).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => (router.state.location.search as { at?: string }).at).toBeUndefined();
  await expect.element(page.getByText(/You are looking at/)).not.toBeInTheDocument();
});

test("playing goes on by the speed each second and stops on its own at live", async () => {
  const at = recent(3_600_000);
  const router = await showScreen(<MapScreen />, `?at=${at}`);
  await press("60×");
  await press("Play");
  const now = () => (router.state.location.search as { at?: string }).at;
  await expect.poll(now).toBe(new Date(Date.parse(at) + 60_000).toISOString());
  const fetched = asked.filter(({ path }) => path.includes("time-machine/at")).map(({ body }) => body["at"]);
  // Moments ahead are there before they are shown.
  expect(fetched).toContain(new Date(Date.parse(at) + 180_000).toISOString());
  await router.navigate({ to: ".", search: { at: recent(30_000) } as never });
  await expect.poll(now, { timeout: 5_000 }).toBeUndefined();
});

test("W opens what a feature shows of the moment, and only for those who may read it", async () => {
  const at = recent(3_600_000);
  await showScreen(<MapScreen />, `?at=${at}`);
  await expect.element(page.getByRole("button", { name: /^Faces/ })).toBeVisible();
  await userEvent.keyboard("w");
  await expect.element(page.getByText(`Faces of ${Date.parse(at)}`)).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText(/^Faces of/)).not.toBeInTheDocument();
  signInWith("sign", { READ: { CAMERA: [] } });
  await expect.element(page.getByRole("button", { name: /^Faces/ })).not.toBeInTheDocument();
});
