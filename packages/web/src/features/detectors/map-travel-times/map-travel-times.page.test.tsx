import type { RoadSpeeds } from "@gantry/domain/contract/answers/detection.ts";
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
import { TravelTimeEntries } from "./travel-time-entries.tsx";
import TravelTimesOverlay from "./travel-times-overlay.tsx";

const usualFetch = window.fetch;
const middle: [number, number] = [-105, 39.7];
const travelTime = (seconds: number | null) => ({
  from: "MP 202",
  to: "MP 212",
  lengthKm: 16,
  seconds,
  freeSeconds: 600,
  middle,
});
const road = (roadName: string, seconds: number | null) => ({
  roadName,
  direction: "Northbound",
  oldestAt: new Date(Date.now() - 40_000).toISOString(),
  travelTime: travelTime(seconds),
  sections: [],
});
let answer: RoadSpeeds;
let requests: number;
let reported: LayerReport | undefined;
let chosen: PlacedEntity[];

beforeAll(() => Promise.all([loadAllTexts(), import("./travel-time-card.tsx")]));
beforeEach(() => {
  queryClient.clear();
  provideFeatures([detectors]);
  [requests, reported, chosen] = [0, undefined, []];
  answer = { items: [road("I-25", 1320), road("I-70", 610), road("US-6", 840), road("CO-44", null)] };
  window.fetch = async () => {
    requests += 1;
    return Response.json(answer);
  };
  signInWith("detector", { READ: { DETECTOR: [] } });
});
afterEach(() => {
  window.fetch = usualFetch;
});

function show(map: ReturnType<typeof fakeOverlayMap>, layers: string[]) {
  const shown = new Set(layers);
  const onChoose = (one: PlacedEntity) => void chosen.push(one);
  return showScreen(
    <>
      <TravelTimesOverlay
        map={map.map}
        devices={[]}
        aloneIds={[]}
        shown={shown}
        chosenId={undefined}
        onReport={(_, report) => void (reported = report)}
        onHover={() => undefined}
        onChoose={onChoose}
      />
      <TravelTimeEntries shown={shown} isInView={() => true} chosenId={undefined} onChoose={onChoose} />
    </>,
  );
}

const labels = [
  "I-25 Northbound: 22 min, +12",
  "I-70 Northbound: 10 min",
  "US-6 Northbound: 14 min, +4",
  "CO-44 Northbound: no travel time",
];

test("each direction of a road says its travel time and delay, and the layer counts those that are known (MAP-011)", async () => {
  const map = fakeOverlayMap();
  await show(map, ["travelTime"]);
  await expect
    .poll(() => map.drawn("travel-times").map(({ properties }) => properties["text"]))
    .toEqual(labels);
  expect(reported).toMatchObject({ count: 3 });
  const entries = page.getByRole("list", { name: texts.travelTime.title }).getByRole("button");
  await expect.element(entries.first()).toHaveTextContent("I-25 Northbound22 min, +12");
});

test("a click on a travel time and its entry in the list open the same panel (MAP-007)", async () => {
  const map = fakeOverlayMap();
  await show(map, ["travelTime"]);
  await expect.poll(() => map.drawn("travel-times")).toHaveLength(4);
  map.click("travel-times", "travel-time-labels", 0);
  await page.getByRole("button", { name: /^I-25 Northbound/ }).click();
  const entity = { entityType: "TRAVEL_TIME", id: "I-25 Northbound", name: "I-25 Northbound" };
  expect(chosen).toEqual([
    { entity, position: middle },
    { entity, position: middle },
  ]);
});

test("the popup of a travel time has its way, the time at free flow and its age (MAP-004)", async () => {
  const map = fakeOverlayMap();
  await show(map, ["travelTime"]);
  await expect.poll(() => map.drawn("travel-times")).toHaveLength(4);
  await showScreen(<EntityCard entityType="TRAVEL_TIME" id="I-25 Northbound" place="popup" />);
  for (const text of ["22 min, +12", "10 min", "MP 202 to MP 212", "40 s"])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

test("travel times are not read while their layer is off", async () => {
  const map = fakeOverlayMap();
  await show(map, []);
  expect(map.drawn("travel-times")).toEqual([]);
  expect(requests).toBe(0);
});

test("travel times that cannot be loaded are reported and leave the map as it is", async () => {
  window.fetch = async () => new Response("", { status: 500 });
  const map = fakeOverlayMap();
  await show(map, ["travelTime"]);
  await expect
    .poll(() => reported?.failure?.title, { timeout: 15_000 })
    .toBe(mapTexts.errorLoadingTravelTimes);
  expect(map.drawn("travel-times")).toEqual([]);
});
