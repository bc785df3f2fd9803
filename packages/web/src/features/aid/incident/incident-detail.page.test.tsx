import type { AlertHistoryItem } from "@gantry/domain/contract/answers/incident.ts";
import { alertChangeTypes } from "@gantry/domain/incidents/incident-alert.ts";
import { messages } from "@gantry/domain/locales/en/kinds/messages.ts";
import { incidents as texts } from "@gantry/domain/locales/en/operations/incidents.ts";
import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { provideFeatures } from "../../../kinds/feature-list.ts";
import { defaultFormats, formatsStore } from "../../../kit/time/formats.ts";
import { ToastRegion } from "../../../kit/toasts/toast-region.tsx";
import { toastStore } from "../../../kit/toasts/toasts.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { sessionStore } from "../../../session/session-store.ts";
import { showScreen } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { StatisticsPanel } from "../statistics-panel.tsx";
import { IncidentPage } from "./incident-page.tsx";

const usualFetch = window.fetch;
let calls: { method: string; path: string; body: Record<string, unknown> }[];
let historyCount: number;
let failing: string | undefined;
let hotspots: object[];
/** Answers about the road of the incident. */
let onRoad: Record<string, object[]>;

const incident = (more: object = {}) =>
  ({
    id: "i1",
    rev: 1,
    version: 1,
    name: "Crash, I-25 Northbound",
    incidentTypeName: "Crash",
    severity: "MAJOR",
    status: "ACTIVE",
    isFalsePositive: false,
    confidenceScore: 8.4,
    roadName: "I-25",
    direction: "Northbound",
    location: { type: "Point", coordinates: [-105, 39.7] },
    detectedAt: new Date(Date.now() - 161_000).toISOString(),
    confirmedAt: null,
    clearedAt: null,
    responseTime: 125_000,
    clearanceTime: null,
    lastAlertTimestamp: new Date().toISOString(),
    detectionSource: "Waze",
    operator: null,
    associatedEntities: [],
    notes: "White van",
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
    ...more,
  }) as unknown as Entity;

const historyItem = (at: number): AlertHistoryItem => ({
  id: `h${at}`,
  alertId: "a1",
  alertTitle: `Alert ${at}`,
  sourceName: "Waze",
  changeType: alertChangeTypes[at % alertChangeTypes.length] ?? "CREATED",
  changeTimestamp: new Date(Date.now() - at * 1000).toISOString(),
  incidentId: "i1",
  correlationConfidence: 0.88,
  correlationReason: { key: "incidents:reason.place.same", args: { km: 0.2, minutes: 2 } },
  changes:
    at === 1 ? [{ fieldName: "severity", oldValue: "MINOR", newValue: "MAJOR", changeReason: "source" }] : [],
});

beforeAll(loadAllTexts);
beforeEach(async () => {
  await page.viewport(1440, 900);
  queryClient.clear();
  toastStore.setState({ toasts: [] });
  provideFeatures([]);
  [calls, historyCount, failing, hotspots] = [[], 25, undefined, []];
  onRoad = {};
  window.fetch = async (address, init) => {
    const path = String(address).split("/api/v1")[1] ?? "";
    const body = JSON.parse(String(init?.body ?? "{}")) as Record<string, unknown>;
    calls.push({ method: init?.method ?? "GET", path, body });
    if (failing !== undefined && path.endsWith(failing))
      return Response.json(
        { code: "incidentStateDiffers", status: 409, params: { status: "CLEARED" } },
        { status: 409 },
      );
    if (path.endsWith("/history/find")) {
      const at = Number(body["page"]) * 10;
      const items = Array.from({ length: Math.min(10, Math.max(0, historyCount - at)) }, (_, n) =>
        historyItem(at + n),
      );
      return Response.json({ items, total: historyCount });
    }
    if (path.endsWith("/contributions"))
      return Response.json([{ sourceId: "s1", sourceName: "Waze", confidence: 9, precision: 0.8 }]);
    if (path.endsWith("/log")) return Response.json({ entries: [], hasOlder: false });
    if (path.endsWith("/timeline"))
      return Response.json({
        detectedAt: null,
        openedAt: null,
        takenAt: null,
        lanesClosedAt: null,
        signsBlankAt: null,
        firstCameraAt: null,
        firstPostAt: null,
        firstWarningAt: null,
        confirmedAt: null,
        clearedAt: null,
      });
    if (path === "/incidents/stats")
      return Response.json({
        total: 7,
        active: 1,
        confirmed: 2,
        cleared: 3,
        falsePositives: 1,
        avgResponseTime: 125_000,
        avgClearanceTime: 720_000,
        bySeverity: [],
        byType: [],
      });
    if (path === "/incidents/hotspots") return Response.json(hotspots);
    const items = onRoad[path];
    if (items) return Response.json({ items, total: items.length });
    return Response.json(incident());
  };
  signIn({ UPDATE: { AUTOMATED_INCIDENT: [] } });
});
afterEach(() => {
  window.fetch = usualFetch;
  formatsStore.setState(defaultFormats);
});

function signIn(grants: Record<string, Record<string, string[]>>): void {
  sessionStore.setState({
    session: {
      user: { id: "u1", name: "Ana Reyes" },
      tenant: { id: "metro" },
      features: new Set(["automatedIncident"]),
      grants: grantsFromWire({ READ: { AUTOMATED_INCIDENT: [] }, ...grants }),
    } as never,
  });
}
const show = (more: object = {}, search = "") =>
  showScreen(
    <>
      <IncidentPage entity={incident(more)} actions={null} />
      <ToastRegion />
    </>,
    search,
  );
const button = (name: string | RegExp) => page.getByRole("button", { name });
const acts = () => calls.filter(({ method, path }) => method === "POST" && !path.endsWith("find"));

test("the page has detection, location, associated entities, timing and alerts (INC-007, INC-009)", async () => {
  await show();
  for (const name of ["Detection", "Location", "Associated entities", "Times", texts.history.title])
    await expect.element(page.getByRole("heading", { name, exact: true })).toBeVisible();
  for (const text of ["White van", "Waze"]) await expect.element(page.getByText(text).first()).toBeVisible();
});

test.each([
  ["alerts", texts.history.title],
  ["timing", "Times"],
])("the query parameter tab=%s brings its section into view with the focus (INC-004)", async (tab, title) => {
  await page.viewport(390, 844);
  await show({}, `?tab=${tab}`);
  const heading = page.getByRole("heading", { name: title, exact: true });
  await expect.element(heading).toBeInViewport();
  expect(document.activeElement?.contains(heading.element())).toBe(true);
});

test("a queue before the incident is drawn on the strip of its road and told in words", async () => {
  const pointAt = (latitude: number) => ({ type: "Point", coordinates: [-105, latitude] });
  const road = { roadName: "I-25", direction: "Northbound" };
  const detector = { id: "d1", name: "DET 209.5", status: "ONLINE", ...road, location: pointAt(39.69) };
  const queue = {
    location: pointAt(39.68),
    way: [pointAt(39.68), pointAt(39.698)].map(({ coordinates }) => coordinates),
    km: 3,
    upstream: { id: "d0", name: "DET 208.0" },
    downstream: { id: "d1", name: "DET 209.5" },
    lengthKm: 2,
    speedKph: 11,
    growthKph: 6,
    confidence: 72,
  };
  onRoad = {
    "/detectors/detector/find": [{ ...detector, stateData: {}, pollRate: 30 }],
    "/aid/road-conditions": [{ ...road, oldestAt: new Date().toISOString(), queues: [queue] }],
  };
  signIn({ READ: { AUTOMATED_INCIDENT: [], DETECTOR: [] } });
  await show();
  const strip = page.getByRole("group", { name: texts.corridor.strip });
  await expect.element(strip).toBeVisible();
  const lines = page.getByRole("list", { name: texts.corridor.queues }).getByRole("listitem");
  await expect.element(lines).toBeVisible();
  expect(lines.element().textContent).toMatch(/Tail 2.2.km upstream: 2.0.km queue/);
  const band = strip.element().querySelector<HTMLElement>("[data-freshness=fresh]");
  const [start = 0, end = 0] = [band?.getBoundingClientRect().left, band?.getBoundingClientRect().right];
  expect(end - start).toBeGreaterThan(20);
});

test("the incident of an exercise says so, with a link for those who may read exercises", async () => {
  const exercise = { isExercise: true, exerciseId: "x1" };
  const link = page.getByRole("link", { name: texts.exerciseLink });
  await show(exercise);
  const hasMark = () => document.querySelector("[data-exercise-mark]")?.textContent;
  await expect.poll(hasMark).toBe(texts.exercise);
  await expect.element(link).not.toBeInTheDocument();
  signIn({ READ: { AUTOMATED_INCIDENT: [], EXERCISE: [] } });
  await show(exercise);
  await expect.element(link).toHaveAttribute("href", "/aid/exercises/x1");
  await show();
  await expect.poll(hasMark).toBeUndefined();
});

test("times that are stored in milliseconds are shown in minutes (INC-014)", async () => {
  await show({ responseTime: 725_000 });
  await expect.element(page.getByText("12 minutes", { exact: true })).toBeVisible();
});

test("the alert history has ten entries and loads ten more at a time (INC-008, INC-018)", async () => {
  await show();
  const items = page.getByRole("list", { name: texts.history.title }).getByRole("listitem");
  await expect.poll(() => items.elements().length).toBe(10);
  await expect
    .element(page.getByText("Same type, 0.2 km and 2 min apart. Correlation 0.88.").first())
    .toBeVisible();
  await expect.element(page.getByText(/Minor → Major/)).toBeVisible();
  await button(texts.history.more).click();
  await expect.poll(() => items.elements().length).toBe(20);
  await button(texts.history.more).click();
  await expect.poll(() => items.elements().length).toBe(25);
  await expect.element(button(texts.history.more)).not.toBeInTheDocument();
  expect(calls.find(({ path }) => path.endsWith("history/find"))?.body).toMatchObject({
    pageSize: 10,
    sortField: "changeTimestamp",
    ascending: false,
  });
});

test.each([
  ["metric", "0.2 km"],
  ["imperial", "0.1 mi"],
] as const)("reasons have distances in the chosen units, %s: %s (INC-018)", async (unitSystem, distance) => {
  formatsStore.setState({ unitSystem });
  await show();
  await expect
    .element(page.getByText(new RegExp(`^Same type, ${distance} and 2 min apart`)).first())
    .toBeVisible();
});

test.each([
  ["Created", "success"],
  ["Updated", "info"],
  ["Correlated", "primary"],
  ["Decorrelated", "warning"],
  ["Expired", "danger"],
  ["Deleted", "danger"],
])("the chip of a change %s has the colour of %s (INC-015, INC-030)", async (word, tone) => {
  await show();
  const chip = page.getByText(word, { exact: true }).first();
  await expect.element(chip).toHaveAttribute("data-tone", tone);
});

test("without history it says so, and a history that cannot be loaded too (INC-056)", async () => {
  historyCount = 0;
  await show();
  await expect.element(page.getByText(messages.noHistoryAvailable)).toBeVisible();
  queryClient.clear();
  failing = "history/find";
  await show();
  await expect.element(page.getByText(messages.historyLoadError)).toBeVisible();
});

test.each([
  ["c", "confirm", "“Crash, I-25 Northbound” was confirmed"],
  ["x", "clear", "“Crash, I-25 Northbound” was cleared"],
])("the key %s makes the call %s and tells it (INC-026, INC-027, INC-056)", async (key, call, told) => {
  await show();
  await expect.element(button(/^Confirm/)).toBeVisible();
  await userEvent.keyboard(key);
  await expect.element(page.getByText(told)).toBeVisible();
  expect(acts().map(({ path }) => path)).toEqual([`/incidents/i1/${call}`]);
});

test("a false positive is asked for first (INC-025)", async () => {
  await show();
  await button(texts.falsePositive).click();
  expect(acts()).toEqual([]);
  await button(texts.falsePositiveConfirm).click();
  await expect
    .element(page.getByText("“Crash, I-25 Northbound” was marked as a false positive"))
    .toBeVisible();
  expect(acts().map(({ path }) => path)).toEqual(["/incidents/i1/false-positive"]);
});

test("a refused act tells why (INC-057)", async () => {
  failing = "/confirm";
  await show();
  await button(/^Confirm/).click();
  await expect.element(page.getByText("“Crash, I-25 Northbound” could not be confirmed")).toBeVisible();
  await expect
    .element(page.getByText("The incident is CLEARED now, so this is no longer possible."))
    .toBeVisible();
});

test("acts are hidden without the permission and where the state does not allow them (INC-028)", async () => {
  await show({ status: "CONFIRMED" });
  await expect.element(button(/^Clear/)).toBeVisible();
  await expect.element(button(/^Confirm/)).not.toBeInTheDocument();
  await show({ status: "CLEARED", clearedAt: new Date().toISOString() });
  await expect.element(page.getByText(/^cleared /)).toBeVisible();
  await expect.element(button(/^Clear/)).not.toBeInTheDocument();
  signIn({});
  await show();
  await expect.element(page.getByText("8.4").first()).toBeVisible();
  await expect.element(button(texts.falsePositive)).not.toBeInTheDocument();
});

test("the confidence is of 10, with what each source says", async () => {
  await show();
  await expect.element(page.getByText("8.4", { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText(texts.confidence.of)).toBeVisible();
  await expect.element(page.getByRole("meter", { name: "Waze: 9, right in 80 %" })).toBeVisible();
});

test("the figures have windows of 24 hours, 7 and 30 days (INC-063)", async () => {
  await showScreen(<StatisticsPanel />);
  await expect.element(page.getByText("7", { exact: true })).toBeVisible();
  await expect.element(page.getByText("12 min", { exact: true })).toBeVisible();
  await expect.element(page.getByText("by hand about 12 min")).toBeVisible();
  const hours = () => {
    const range = calls.findLast(({ path }) => path === "/incidents/stats")?.body["timeRange"] as {
      startTime: string;
      endTime: string;
    };
    return (Date.parse(range.endTime) - Date.parse(range.startTime)) / 3_600_000;
  };
  expect(hours()).toBe(24);
  for (const [name, expected] of [
    [texts.statistics.windows.week, 168],
    [texts.statistics.windows.month, 720],
  ] as const) {
    await button(name).click();
    await expect.poll(hours).toBe(expected);
  }
});

test("hotspots are the top 3 corridors with whole minutes, or say that there are none (INC-056, INC-064)", async () => {
  await showScreen(<StatisticsPanel />);
  await expect.element(page.getByText(texts.statistics.noHotspots)).toBeVisible();
  expect(calls.find(({ path }) => path === "/incidents/hotspots")?.body["limit"]).toBe(3);
  hotspots = [
    {
      roadName: "I-25",
      direction: "Northbound",
      incidentCount: 4,
      avgClearanceTime: 754_000,
      incidentsPer5Miles: 3,
    },
  ];
  queryClient.clear();
  await showScreen(<StatisticsPanel />);
  await expect.element(page.getByText("4 incidents")).toBeVisible();
  await expect.element(page.getByText("cleared in 13 min")).toBeVisible();
  await expect.element(page.getByText("up to 3 per 5 miles")).toBeVisible();
});
