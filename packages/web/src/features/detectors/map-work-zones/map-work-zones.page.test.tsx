import { detectors as texts } from "@gantry/domain/locales/en/operations/detectors.ts";
import { map as mapTexts } from "@gantry/domain/locales/en/operations/map.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { LayerReport, PlacedEntity } from "../../../kinds/feature.ts";
import { EntityCard } from "../../../kinds/cards/entity-card.tsx";
import { provideFeatures } from "../../../kinds/feature-list.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { fakeOverlayMap } from "../../../testing/fake-overlay-map.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { detectors } from "../feature.tsx";
import WorkZoneEntries from "./work-zone-entries.tsx";
import WorkZonesOverlay from "./work-zones-overlay.tsx";

const usualFetch = window.fetch;
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const stretch = {
  type: "LineString",
  coordinates: [
    [-105, 39.7],
    [-105, 39.71],
    [-105, 39.72],
  ],
};
const zone = (id: string, more: object) => ({
  id,
  rev: 1,
  version: 1,
  name: `Zone ${id}`,
  roadName: "US-36",
  direction: "Westbound",
  description: "Right lane closed",
  startAt: hoursFromNow(-5),
  endAt: null,
  updatedAt: hoursFromNow(-3),
  stretch,
  ...more,
});
const zones = [
  zone("active", {}),
  zone("planned", { startAt: hoursFromNow(5) }),
  zone("ended", { endAt: hoursFromNow(-1) }),
  zone("nowhere", { stretch: null }),
];
let isDown: boolean;
let requests: number;
let reported: LayerReport | undefined;
let chosen: PlacedEntity[];

beforeAll(() => Promise.all([loadAllTexts(), import("./work-zone-card.tsx")]));
beforeEach(() => {
  queryClient.clear();
  provideFeatures([detectors]);
  [requests, reported, chosen, isDown] = [0, undefined, [], false];
  window.fetch = async (address) => {
    requests += 1;
    if (isDown) return new Response("", { status: 500 });
    return String(address).endsWith("/find")
      ? Response.json({ items: zones, total: zones.length })
      : Response.json(zones[0]);
  };
  signInWith("detector", { READ: { WORK_ZONE: [] } });
});
afterEach(() => {
  window.fetch = usualFetch;
});

function show(map: ReturnType<typeof fakeOverlayMap>, layers: string[]) {
  const shown = new Set(layers);
  const onChoose = (one: PlacedEntity) => void chosen.push(one);
  return showScreen(
    <>
      <WorkZonesOverlay
        map={map.map}
        devices={[]}
        aloneIds={[]}
        shown={shown}
        chosenId={undefined}
        onReport={(_, report) => void (reported = report)}
        onHover={() => undefined}
        onChoose={onChoose}
      />
      <WorkZoneEntries shown={shown} isInView={() => true} chosenId={undefined} onChoose={onChoose} />
    </>,
  );
}

test("active and planned work zones are drawn, ended ones are not, and one without a stretch is only listed (MAP-011)", async () => {
  const map = fakeOverlayMap();
  await show(map, ["workZone"]);
  await expect
    .poll(() => map.drawn("work-zones").map(({ properties }) => [properties["id"], properties["phase"]]))
    .toEqual([
      ["active", "active"],
      ["planned", "planned"],
    ]);
  expect(reported).toMatchObject({ count: 3 });
  const list = page.getByRole("list", { name: texts.workZones.title });
  await expect.element(list.getByRole("link")).toHaveTextContent("Zone nowhereActive, not on the map");
  expect(list.getByRole("button").elements()).toHaveLength(2);
});

test("a click on a work zone and its entry in the list open the same panel (MAP-007)", async () => {
  const map = fakeOverlayMap();
  await show(map, ["workZone"]);
  await expect.poll(() => map.drawn("work-zones")).toHaveLength(2);
  map.click("work-zones", "work-zone-targets", 0);
  await page.getByRole("button", { name: /^Zone active/ }).click();
  const entity = { entityType: "WORK_ZONE", id: "active", name: "Zone active" };
  expect(chosen.map((one) => one.entity)).toEqual([entity, entity]);
  expect(chosen[1]?.position).toEqual([-105, 39.71]);
});

test("the popup of a work zone has its state, road, work, end and the age of its last change (MAP-004)", async () => {
  await showScreen(<EntityCard entityType="WORK_ZONE" id="active" place="popup" />);
  for (const text of [
    texts.workZones.phase.active,
    "US-36 Westbound",
    "Right lane closed",
    texts.workZones.openEnd,
    /^3 h.* ago$/,
  ])
    await expect.element(page.getByText(text)).toBeVisible();
});

test("work zones are not read while their layer is off", async () => {
  const map = fakeOverlayMap();
  await show(map, []);
  expect(map.drawn("work-zones")).toEqual([]);
  expect(requests).toBe(0);
});

test("work zones that cannot be loaded are reported with a way to try again, and the map stays", async () => {
  isDown = true;
  const map = fakeOverlayMap();
  await show(map, ["workZone"]);
  await expect.poll(() => reported?.failure?.title, { timeout: 15_000 }).toBe(mapTexts.errorLoadingWorkZones);
  isDown = false;
  reported?.failure?.retry();
  await expect.poll(() => map.drawn("work-zones")).toHaveLength(2);
});
