import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { incidents as texts } from "@gantry/domain/locales/en/operations/incidents.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "../../../queries/query-cache.ts";
import { sessionStore } from "../../../session/session-store.ts";
import { showScreen } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { CorridorPanel } from "./corridor-panel.tsx";
import { useCorridor } from "./use-corridor.ts";

const usualFetch = window.fetch;
const now = () => new Date().toISOString();
const at = (km: number) => ({ type: "Point", coordinates: [-105, 39.7 + km / 111.195] });
const device = (id: string, name: string, km: number, stateData: object, more: object = {}) => ({
  id,
  name,
  status: "ONLINE",
  roadName: "I-25",
  direction: "Northbound",
  location: at(km),
  pollRate: 30,
  stateData,
  ...more,
});
const lane = { index: 1, volume: 10, speed: 30, occupancy: 40, classes: [], fault: null };
let answers: Record<string, object[]>;
const queue = {
  location: at(-1.6),
  way: [at(-1.6).coordinates, at(-0.2).coordinates],
  km: 3,
  upstream: { id: "d0", name: "DET 208.0" },
  downstream: { id: "d1", name: "DET 209.5" },
  lengthKm: 1.4,
  speedKph: 11,
  growthKph: 6,
  confidence: 72,
};
const road = { roadName: "I-25", direction: "Northbound", oldestAt: now(), queues: [queue] };

beforeAll(loadAllTexts);
beforeEach(async () => {
  await page.viewport(1440, 900);
  queryClient.clear();
  answers = {
    "/signs/sign/find": [
      device("s1", "DMS I-25 NB MP 208.9", -2.4, {
        face: { multi: "CRASH AHEAD", isBlank: false, readAt: now() },
        message: null,
      }),
      device("s2", "DMS I-25 NB MP 211.0", 1, { face: { multi: "", isBlank: true, readAt: now() } }),
      device("s3", "DMS I-25 SB MP 208.9", -2.4, {}, { direction: "Southbound" }),
    ],
    "/aid/road-conditions": [],
    "/video/camera/find": [device("c1", "CAM I-25 SB MP 210.0", -0.6, {}, { direction: "Southbound" })],
    "/detectors/detector/find": [
      device("d1", "DET I-25 NB MP 209.5", -1.4, { detectorLanes: [lane], endedAt: now() }),
      device("d2", "DET I-25 NB MP 210.8", 0.6, {
        detectorLanes: [lane],
        endedAt: new Date(Date.now() - 3_600_000).toISOString(),
      }),
    ],
  };
  window.fetch = async (address) => {
    const items = answers[String(address).split("/api/v1")[1] ?? ""] ?? [];
    return Response.json({ items, total: items.length });
  };
  sessionStore.setState({
    session: {
      user: { id: "u1", name: "Ana Reyes" },
      tenant: { id: "metro" },
      features: new Set(["automatedIncident"]),
      grants: grantsFromWire({ READ: { SIGN: [], CAMERA: [], DETECTOR: [] } }),
    } as never,
  });
});
afterEach(() => {
  window.fetch = usualFetch;
});

const incident = {
  id: "i1",
  incidentTypeName: "Stalled",
  laneType: null,
  roadName: "I-25",
  direction: "Northbound",
  point: [-105, 39.7] as const,
  isOpen: true,
};
function Corridor(given: typeof incident) {
  return <CorridorPanel incident={given} severity="major" found={useCorridor(given)} />;
}
const show = (more: object = {}) => showScreen(<Corridor {...incident} {...more} />);
const strip = () => page.getByRole("group", { name: texts.corridor.strip });
/** Numbers and their units do not break. */
const plain = (text: string | null) => (text ?? "").replaceAll("\u00a0", " ").replaceAll("\u202f", " ");
const named = () =>
  strip()
    .getByRole("link")
    .elements()
    .map((link) => plain(link.getAttribute("aria-label")));

test("the corridor shows devices in the order of travel with distances and what they say", async () => {
  await show();
  await expect.element(strip()).toBeVisible();
  expect(named().toSorted()).toEqual([
    "CAM 210.0, 640 m upstream, Online",
    "DET 209.5, 1.4 km upstream, 30 km/h, slow",
    "DET 210.8, 640 m downstream, no current value",
    "DMS 208.9, 2.4 km upstream, shows “CRASH AHEAD”",
    "DMS 211.0, 970 m downstream, blank",
  ]);
  await expect
    .element(page.getByText("I-25, MP 210.4, Northbound, traffic moves to the right"))
    .toBeVisible();
  for (const mark of ["MP 209", "MP 210"])
    await expect.element(page.getByText(mark, { exact: true })).toBeVisible();
});

test("arrow keys move along the road from the nearest device upstream, and Enter opens one", async () => {
  const router = await show();
  await expect.element(strip()).toBeVisible();
  await userEvent.tab();
  await userEvent.tab();
  const focused = () => document.activeElement?.getAttribute("data-device");
  expect(focused()).toBe("c1");
  await userEvent.keyboard("{ArrowLeft}");
  expect(focused()).toBe("d1");
  await expect.element(page.getByText(/30\s?km.h, slow$/)).toBeVisible();
  await userEvent.keyboard("{Home}");
  expect(focused()).toBe("s1");
  await userEvent.keyboard("{End}");
  expect(focused()).toBe("s2");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => router.state.location.pathname).toBe("/signs/sign/s2/detail");
});

test("the corridor reads as a table, which a phone shows alone", async () => {
  await show();
  await page.getByRole("button", { name: texts.corridor.table }).click();
  const row = page.getByRole("row", { name: /DMS I-25 NB MP 208.9/ });
  await expect.element(row).toBeVisible();
  expect(plain(row.element().textContent)).toContain("2.4 km upstream");
  expect(plain(row.element().textContent)).toContain("km upstream208.9shows");
  await page.viewport(390, 800);
  await expect.element(strip()).not.toBeInTheDocument();
  await expect.element(page.getByText("shows “CRASH AHEAD”")).toBeVisible();
});

test("a queue covers its part of the road, and its tail is named with distance, confidence and age", async () => {
  answers["/aid/road-conditions"] = [
    { ...road, direction: "Southbound", queues: [{ ...queue, lengthKm: 9 }] },
    road,
  ];
  await show();
  const tail = page.getByRole("list", { name: texts.corridor.queues }).getByRole("listitem");
  await expect.element(tail).toBeVisible();
  expect(plain(tail.element().textContent)).toMatch(
    /^Tail 1.6 km upstream: 1.4 km queue at 11 km\/h, tail near DET 208.0 – DET 209.5, growing 6 km\/h, 72 % confidence/,
  );
  const [band] = document.querySelectorAll<HTMLElement>("[class*=queue][data-freshness]");
  const [d1, place] = ["d1", "c1"].map((id) =>
    document.querySelector(`[data-device="${id}"]`)?.getBoundingClientRect(),
  );
  const { left = 0, right = 0 } = band?.getBoundingClientRect() ?? {};
  expect(band?.dataset["freshness"]).toBe("fresh");
  expect(left).toBeLessThan(d1?.left ?? 0);
  expect(right).toBeGreaterThan(place?.right ?? Infinity);
});

test("a queue whose readings are old is only outlined and has the mark of its age", async () => {
  answers["/aid/road-conditions"] = [{ ...road, oldestAt: new Date(Date.now() - 600_000).toISOString() }];
  await show();
  await expect.element(page.getByRole("list", { name: texts.corridor.queues })).toBeVisible();
  expect(document.querySelectorAll('[data-freshness="stale"]').length).toBe(2);
});

test("without a road or direction it says that there is no corridor", async () => {
  await show({ direction: null });
  await expect.element(page.getByText(texts.corridor.unknown)).toBeVisible();
});
