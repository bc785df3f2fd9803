import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import type { Map as MapLibre } from "maplibre-gl";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { MapOverlayProps, PlacedEntity } from "../../../kinds/feature.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { sessionStore } from "../../../session/session-store.ts";
import { showScreen } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { incidents as texts } from "@gantry/domain/locales/en/operations/incidents.ts";
import IncidentEntries from "./incident-entries.tsx";
import { incidentLayer } from "./map-incidents.ts";
import IncidentsOverlay from "./incidents-overlay.tsx";
import { incidentMarkSvg } from "../../../kinds/map-devices/incident-mark.ts";

const usualFetch = window.fetch;
let requests: number;
const shown = new Set(["incident"]);
const clearedOnly = new Set(["incidentCleared"]);
const usual = {
  devices: [],
  aloneIds: [],
  shown,
  onReport: () => undefined,
  onHover: () => undefined,
  onChoose: () => undefined,
  chosenId: undefined,
} satisfies Omit<MapOverlayProps, "map">;
const choosing = { chosenId: undefined, onChoose: () => undefined };
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

interface Drawn {
  features: {
    geometry: { type: string; coordinates: number[][][][] };
    properties: { id: string; icon: string; type: string; name: string };
  }[];
}

/** The part of a map that is drawn on, without a base map. */
function makeMap() {
  const data: Record<string, Drawn> = {};
  const layers: string[] = [];
  const images = new Set<string>();
  const filters = new Map<string, unknown[]>();
  const listeners = new Map<string, (event: object) => void>();
  const canvas = document.createElement("canvas");
  let under: object[] = [];
  const fire = (event: string, id: string) => {
    const features = data["incidents"]?.features.filter(({ properties }) => properties.id === id) ?? [];
    under = features.map((feature) => ({ ...feature, layer: { id: incidentLayer } }));
    listeners.get(event)?.({ features: under, point: { x: 0, y: 0 }, lngLat: { lng: 0, lat: 0 } });
  };
  const map = {
    getContainer: () => document.body,
    getCanvas: () => canvas,
    getSource: (name: string) => data[name] && { setData: (next: Drawn) => void (data[name] = next) },
    addSource: (name: string) => void (data[name] = { features: [] }),
    addLayer: ({ id }: { id: string }) => layers.push(id),
    hasImage: (name: string) => images.has(name),
    addImage: (name: string) => images.add(name),
    isMoving: () => false,
    getLayer: () => true,
    queryRenderedFeatures: () => under,
    setFilter: (layer: string, filter: unknown[]) => void filters.set(layer, filter),
    on: (event: string, ...rest: unknown[]) =>
      void listeners.set(event, rest.at(-1) as (event: object) => void),
  };
  return {
    map: map as unknown as MapLibre,
    layers,
    drawn: () =>
      data["incidents"]?.features.map(({ properties: { id, icon, type } }) => ({ id, icon, type })),
    ringed: () => filters.get("incident-ring")?.at(-1),
    areas: () => data["alert-areas"]?.features,
    click: (id: string) => fire("click", id),
    move: (id: string) => fire("mousemove", id),
    leave: () => fire("mousemove", ""),
    cursor: () => canvas.style.cursor,
  };
}

const box: [number, number][] = [
  [-106, 39],
  [-105, 39],
  [-105, 40],
];
const areas = [
  {
    id: "a1",
    name: "AMBER alert, Metro area",
    severity: "CRITICAL",
    expiresAt: null,
    area: { polygons: [box], circles: [{ centre: [-105, 39.5], radiusKm: 20 }] },
  },
];

const feature = (id: string, properties: object) => ({
  type: "Feature",
  id,
  geometry: { type: "Point", coordinates: [-105, 39.7] },
  properties: { id, status: "ACTIVE", incidentTypeName: "Stalled", ...properties },
});

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  requests = 0;
  window.fetch = async (address) => {
    if (String(address).endsWith("/incidents/areas")) return Response.json({ items: areas });
    if (String(address).endsWith("/incidents/geojson")) requests++;
    return Response.json({
      type: "FeatureCollection",
      features: [
        feature("i1", { severity: "CRITICAL" }),
        feature("i2", { severity: "MAJOR", status: "CONFIRMED" }),
        feature("i3", { severity: null }),
        feature("i4", { severity: "MAJOR", status: "CLEARED", clearedAt: hoursAgo(1) }),
        feature("i5", { severity: "MAJOR", status: "CLEARED", clearedAt: hoursAgo(25) }),
        feature("i6", { severity: "MAJOR", status: "FALSE_POSITIVE" }),
        feature("i7", { severity: "MINOR", isExercise: true, name: "Exercise: Stalled, I-25" }),
      ],
    });
  };
  sessionStore.setState({
    session: {
      user: { id: "u1", name: "Ana Reyes" },
      tenant: { id: "metro" },
      features: new Set(["automatedIncident"]),
      grants: grantsFromWire({ READ: { AUTOMATED_INCIDENT: [] } }),
    } as never,
  });
});
afterEach(() => {
  window.fetch = usualFetch;
  vi.useRealTimers();
});

test("open incidents are on the map with the icon of their severity, those of exercises with the word (INC-033)", async () => {
  const { map, drawn } = makeMap();
  await showScreen(<IncidentsOverlay map={map} {...usual} />);
  await expect.poll(drawn).toEqual([
    { id: "i1", icon: "incident-CRITICAL", type: "Stalled" },
    { id: "i2", icon: "incident-MAJOR", type: "Stalled" },
    { id: "i3", icon: "incident-MINOR", type: "Stalled" },
    { id: "i7", icon: "incident-MINOR", type: "Exercise: Stalled" },
  ]);
});

test("a click on an incident chooses it for the side panel, and it gets a ring (MAP-007)", async () => {
  const { map, drawn, click, ringed } = makeMap();
  const chosen: PlacedEntity[] = [];
  await showScreen(
    <IncidentsOverlay map={map} {...usual} chosenId="i7" onChoose={(one) => chosen.push(one)} />,
  );
  await expect.poll(() => drawn()?.length).toBe(4);
  click("i2");
  const entity = { entityType: "AUTOMATED_INCIDENT", id: "i2", name: "Stalled" };
  expect(chosen).toEqual([{ entity, position: [-105, 39.7] }]);
  expect(ringed()).toBe("i7");
});

test("the pointer on an incident opens its card, and off it closes the card (MAP-004)", async () => {
  const { map, drawn, move, leave, cursor } = makeMap();
  const hovered: (PlacedEntity | null)[] = [];
  await showScreen(<IncidentsOverlay map={map} {...usual} onHover={(target) => void hovered.push(target)} />);
  await expect.poll(() => drawn()?.length).toBe(4);
  move("i7");
  expect(cursor()).toBe("pointer");
  leave();
  expect(cursor()).toBe("");
  const entity = { entityType: "AUTOMATED_INCIDENT", id: "i7", name: "Exercise: Stalled, I-25" };
  expect(hovered).toEqual([{ entity, position: [-105, 39.7] }, null]);
});

test("incidents cleared in the last 24 hours are a layer of their own, drawn as outlines, and both are counted", async () => {
  const { map, drawn } = makeMap();
  const counts = new Map<string, number | undefined>();
  await showScreen(
    <IncidentsOverlay
      map={map}
      {...usual}
      shown={clearedOnly}
      onReport={(id, { count }) => void counts.set(id, count)}
    />,
  );
  await expect.poll(drawn).toEqual([{ id: "i4", icon: "incident-MAJOR-cleared", type: "Stalled" }]);
  expect([...counts]).toEqual([
    ["incident", 4],
    ["incidentCleared", 1],
  ]);
  expect(incidentMarkSvg("MAJOR", "white", 20, { isCleared: true })).toContain(
    'fill="white" stroke="#f57c00"',
  );
});

test("incidents that cannot be loaded are reported with a way to try again (MAP-057)", async () => {
  let isDown = true;
  const answer = window.fetch;
  window.fetch = async (...call) => (isDown ? new Response("", { status: 500 }) : answer(...call));
  const { map, drawn } = makeMap();
  const failures: (string | undefined)[] = [];
  let retry: (() => void) | undefined;
  await showScreen(
    <IncidentsOverlay
      map={map}
      {...usual}
      onReport={(_id, { failure }) => {
        failures.push(failure?.title);
        retry = failure?.retry;
      }}
    />,
  );
  await expect.poll(() => failures.at(-1), { timeout: 15_000 }).toBe("The incidents could not be loaded");
  isDown = false;
  retry?.();
  await expect.poll(() => drawn()?.length, { timeout: 15_000 }).toBe(4);
  await expect.poll(() => failures.at(-1)).toBeUndefined();
});

test.each([
  ["CRITICAL", "#d32f2f"],
  ["MAJOR", "#f57c00"],
  ["MINOR", "#fbc02d"],
] as const)("the icon of severity %s has the colour %s (INC-060)", (severity, colour) => {
  expect(incidentMarkSvg(severity, "white", 20)).toContain(`fill="${colour}"`);
});

test("incidents on the map are fetched again every 30 seconds (INC-034)", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const { map } = makeMap();
  await showScreen(<IncidentsOverlay map={map} {...usual} />);
  await vi.advanceTimersByTimeAsync(1000);
  const first = requests;
  expect(first).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(28_000);
  expect(requests).toBe(first);
  await vi.advanceTimersByTimeAsync(2000);
  expect(requests).toBe(first + 1);
});

test("a public alert has its area on the map with its name, and an entry in the list of what is in view", async () => {
  const { map, layers, areas: drawnAreas } = makeMap();
  await showScreen(<IncidentsOverlay map={map} {...usual} />);
  await expect.poll(() => drawnAreas()?.map(({ properties }) => properties.name)).toEqual([areas[0]?.name]);
  expect(layers.slice(0, 3)).toEqual(["alert-area-fills", "alert-area-edges", "alert-area-names"]);
  const [polygon, circle] = drawnAreas()?.[0]?.geometry.coordinates ?? [];
  expect(polygon).toEqual([[...box, box[0]]]);
  expect(circle?.[0]?.at(0)).toEqual(circle?.[0]?.at(-1));
  const router = await showScreen(<IncidentEntries shown={shown} isInView={() => true} {...choosing} />);
  await page
    .getByRole("list", { name: texts.area.onMap })
    .getByRole("link", { name: /AMBER alert, Metro area$/ })
    .click();
  await expect.poll(() => router.state.location.pathname).toBe("/aid/incidents/a1/detail");
});

test("the list that stands for the map has the incidents in view of the layers that are on, and opens their panel (MAP-007)", async () => {
  const chosen: PlacedEntity[] = [];
  const choosing = { chosenId: "i1", onChoose: (one: PlacedEntity) => void chosen.push(one) };
  await showScreen(<IncidentEntries shown={shown} isInView={() => true} {...choosing} />);
  const entries = page.getByRole("list", { name: texts.onMap }).getByRole("button");
  await expect.poll(() => entries.elements().map(({ textContent }) => textContent)).toHaveLength(4);
  await entries.last().click();
  expect(chosen.map(({ entity }) => entity.id)).toEqual(["i7"]);
  await expect.element(entries.first()).toHaveAttribute("aria-pressed", "true");
  await showScreen(
    <IncidentEntries shown={shown} isInView={([longitude]) => longitude > -104} {...choosing} />,
  );
  await expect.element(page.getByRole("list", { name: texts.area.onMap })).toBeVisible();
  expect(entries.elements()).toEqual([]);
});
